"""Italian."""

from __future__ import annotations

import re

from tableside.errors import N_
from tableside.language.record import (
    HALF,
    Language,
    forms_table,
    same_value,
    synonym_table,
    units_table,
    word_list,
    word_set,
)

_GLUE = "il lo la i gli le un uno una di del dello della dei degli delle d l e ed o"

_STOP = """
e ed o od ma a ad al allo alla ai agli alle da dal dallo dalla dai dagli dalle in nel nello nella nei negli nelle
con col su sul sullo sulla sui sugli sulle per tra fra che cui se si ci vi ne non sono sia era essere stato stata ha
hanno ho abbia avere deve devono puo possono potrebbe questo questa questi queste quello quella quelli quelle suo
sua suoi loro mi ti lui lei noi voi io come quale quali perche cosa anche piu poi cos cio
me te
"""

_WEAK = """
succede succedere accade capita quanto quanti quante quanta tanto ancora prima dopo durante mentre senza mai sempre
permesso consentito lecito posso bisogna va viene fa fare fatto fuori dentro sopra sotto entrambi tutti tutte tutto
tutta ogni stesso stessa altro altra altri altre proprio propria regola regole giocatore giocatori qualcuno uno
nulla solo soltanto gia poi contro nuovo volta volte caso serve usare si no gioco quando dove chi allora adesso
insieme nessuno vale valgono valere fosse regolamento esce
dimentica dimenticato dimenticare
invece anziche
"""

_ELISIONS = (
    "l d un c dell all nell sull dall quell coll bell dev s n t m v gl quest sant mezz tutt com dov cos quand anch"
)

_IDIOMS = (
    "allo stesso tempo",
    "nello stesso momento",
    "per sbaglio",
    "per errore",
    "di proposito",
    "nello stesso tiro",
)

_IRREGULAR = """
libero: libera libere liberi
buca: buche
imbucare: imbuca imbucata imbucate imbucato imbucati imbucare imbucando
palla: palle
bilia: bilie biglia biglie
bianco: bianca bianche bianchi
nero: nera nere neri
rosso: rossa rosse rossi
tiro: tiri
gioco: giochi
arbitro: arbitri
fallo: falli
colpo: colpi
dado: dadi
cubo: cubi
bancata: bancate
lungo: lunghi lunga lunghe
largo: larghi larga larghe
poco: pochi poca poche
tecnico: tecnici tecnica tecniche
pubblico: pubblici pubblica pubbliche
fisico: fisici fisica fisiche
carico: carichi
giudice: giudici
perdere: perso persa persi perde perdono perduto
vincere: vinto vinta vinti vince vincono vinte
rompere: rotto rotta rotti rotte rompe
spingere: spinto spinta spinge spinti spinte spingendo
toccare: tocca toccato toccata toccati toccano toccando
muovere: mosso mossa mosse mossi muove muovono
mettere: messo messa messi messe mette
chiedere: chiesto chiesta chiede chiedono
altro: altra altri altre
completo: completa completi complete
diverso: diversa diversi diverse
lettera: lettere
lontano: lontana lontani lontane
polvere: polveri
parere: pareri
scorretto: scorretta scorretti scorrette scorrettezza
prendere: preso presa presi prese prende
scegliere: scelto scelta scelti scelte sceglie
togliere: tolto tolta toglie
correggere: corretto corretta corretti corrette corregge
coprire: coperto coperta copre coprono
uscire: uscito uscita esce escono usciti uscite
cadere: caduto caduta cade cadono cadute
piede: piedi
luce: luci
accordo: accordi accordarsi accordano
mano: mani
braccio: braccia bracci
dito: dita diti
alzare: alza alzato alzata alzarsi alzarmi
cascare: casca cascato cascata cascate
volare: vola volata volato volate
dimenticare: dimentica dimenticato dimenticata
premere: preme premuto
schiacciare: schiaccia schiacciato
urlare: urla urlato
bestemmiare: bestemmia bestemmie bestemmiato
parolaccia: parolacce
raddoppiare: raddoppia raddoppiato raddoppiano
"""

# The stemmer takes -are and -ere for verbs, and leaves the vowel at the end of short words.
_REDUCED = ((r"(?<=\w\wa)ri$", "re"), (r"(?<=^\w\w\w)[aeio]$", "o"))

_SYNONYMS = """
coprire confermare conferma
segnare segnapunti punteggio
telefono cellulare smartphone telefonino telefoni
bilia palla biglia boccia
imbucare imbucata cade buca
arbitro direttore ufficiale giudice
battente striker
pedina pezzo dama
spettatore pubblico spettatori
ritardo tardi assente
lento lentezza perdita
tempo orologio
fretta tempo
arrendersi concedere abbandonare ritirarsi resa
abbandonare concedere abbandono
colpo tiro stoccata
tiro colpo lancio
lanciare lancio tirare
pavimento terra
fuori esce lascia
uscita fuori
sedersi posto sedere
alzarsi sedia posto
cambio sostituzione scambio
sostituire cambio sostituzione
rotto danneggiato difettoso
pulire pulita pulizia
misura misure dimensione diametro
grandezza misura dimensioni
peso pesare
punti punteggio valore
sbagliato errato errore
penalita punizione sanzione
multa penalita
squalifica espulsione squalificato
reclamo protesta ricorso contestazione
ricorso appello reclamo
lite contestazione
coppia doppio squadra compagno
compagno compagni partner coppia
doppio coppia raddoppio
raddoppio raddoppiare cubo
accettare prendere
rifiutare passare
pausa intervallo pause riposo
aiuto consiglio assistenza
parlare comunicare
insulto insultare linguaggio
fumare fumo
alcol bevande ubriaco
ubriaco bevande alcoliche
video registrazione
registrare registrazione
cuffie auricolari
lingua lingue
maglia abiti vestiti
anello anelli gioielli
gomito braccio
dito pollice
polvere talco
stallo patta
parita pareggio
inizio iniziare apertura
apertura inizio spaccata
spaccare spaccata apertura
fine finire termine
gesso gessetto
stecca asta
sponda sponde
volontario intenzionale deliberato apposta
apposta intenzionale volontario deliberatamente
sportivo condotta
antisportivo condotta scorretta sleale
scorretto sleale condotta
scorrettezza condotta scorretta
disabile disabilita carrozzella
carrozzella disabilita sedia
due 2
tre 3
quattro 4
cinque 5
quindici 15
visto assistito
massimo alta maggiore superiore
massima alta maggiore superiore
minimo meno almeno
lunghezza misura lunga lungo
altezza alto misura
larghezza misura larga
posto posizione sedia
posizione posto disposizione
inizia comincia iniziare inizio
cominciare iniziare inizio
avversario avversaria altro
presto anticipo prima anticipato
anticipato presto prematuro
toccare contatto urtare muovere
urtare toccare disturbare
spostare muovere toccare
colpire toccare tiro
colpita toccata
spaccare spaccata apre
spacca spaccata apertura
triangolo disposizione piramide
sbaglia sbagliato errore
sbaglio errore sbagliato
annullare annullato nullo
ripetere rigiocare nuovo
fermare arresto pausa sospendere
bloccare fermare arresto
seduto sedia posto
alzare sedia posto
lasciare abbandonare uscire
permesso autorizzazione consenso
vietato non divieto
consulto suggerimenti consiglio
suggerimento aiuto consiglio
chiamata annuncio
dichiarare annunciare nominare
scritto iscritto
iscrizione ammissione
bordo orlo sponda
caduta cade
saltare salto scavalcare
battuta mano
simultaneo insieme contemporaneamente
rosse rossa
colore colorate
centrale centro
contestare reclamo contestazione
testimone testimonianza
testimoni testimonianza
ammonizione avvertimento
maleducazione condotta comportamento
6 sei
7 sette
8 otto
9 nove
10 dieci
20 venti
30 trenta
60 sessanta
bagno gabinetto toilette wc pipi > lasciare pause alzarsi
sigaretta svapo > fumare
messaggio sms suoneria squilla chiamata whatsapp > telefono telefoni
musica > cuffie
birra vino > bevande
urlare urla grida gridare bestemmia bestemmiare parolaccia > linguaggio insultare
sputa sbatte arrabbiato rabbia > condotta antisportiva
capelli cravatta cappello guanto > corpo abiti
borotalco > polvere
luce lampadina > lampada
tifosi tifo > spettatori pubblico
imbroglio imbrogliare truffa barare bara > sleale scorretto
sussurra chiacchiera chiacchierare > parlare comunicare
socio > compagno
righello metro > misura
filmare telecamera riprese > registrare video
cieco carrozzina daltonico > disabilita
vibra tentenna traballa > oscilla
premere schiacciare > avvia
pensare pensa riflettere > tempo
temporeggia tergiversa > perdita lento
appoggiato inclinato > piatta storto
boccia pallina > bilia
preso > occupato
volare schizzare > fuori uscire
cascare > cadere
rimborso > restituita
visto vedere > sfuggito assistito
grande > dimensioni misure
tossire tossisce starnutisce rumore fastidio > disturbare distrarre
irregolare invalido > valido regolare
mettere rimettere > piazzare
luce > lampada
cambiare cambio > sostituire
braccialetto collana orecchini > bracciali gioielli anelli
arb > arbitro
"""

_UNITS = {
    "second": "secondo secondi sec",
    "minute": "minuto minuti",
    "hour": "ora ore",
    "day": "giorno giorni",
    "in": "pollice pollici",
    "ft": "piede piedi",
    "g": "grammo grammi",
    "mm": "millimetro millimetri",
    "cm": "centimetro centimetri",
}

_POSSIBLE_NUMBERS = {
    **same_value(0, "zero nessuno nessuna nessun nulla"),
    **same_value(1, "un uno una singolo singola"),
    **same_value(2, "entrambi entrambe ambedue ambo ambi coppia coppie doppio doppia doppi doppie"),
    **same_value(2, "i_due le_due dei_due delle_due tra_due fra_due ai_due alle_due questi_due queste_due"),
    **same_value(2, "dai_due dalle_due sui_due sulle_due nei_due nelle_due l'altro l'altra l’altro l’altra"),
    **same_value(3, "triplo tripla"),
    # "sei" is also "you are".
    **same_value(6, "sei"),
    **same_value(12, "dozzina"),
    **same_value(HALF, "metà mezzo mezza mezzi mezze"),
}


def _number_words() -> dict[str, int]:
    units = word_list("zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici")
    units += word_list("quattordici quindici sedici diciassette diciotto diciannove")
    words = {word: value for value, word in enumerate(units)}
    tens_words = word_list("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
    for tens, word in enumerate(tens_words, start=2):
        words[word] = tens * 10
        for unit in range(1, 10):
            stem = word[:-1] if units[unit][0] in "uo" else word
            words[stem + units[unit]] = tens * 10 + unit
        words[f"{word}tré"] = tens * 10 + 3
        words[f"{word[:-1]}un"] = tens * 10 + 1
    words |= {"cento": 100, "mille": 1000}
    for count in range(2, 10):
        words[f"{units[count]}cento"] = count * 100
    return words


LANGUAGE = Language(
    code="it",
    name="Italiano",
    adjective=N_("Italian"),
    text_name=N_("Italian text"),
    stemmer="italian",
    stemmer_probe="giocatori libere buche",
    glue=word_set(_GLUE),
    stop=word_set(_GLUE) | word_set(_STOP),
    weak=word_set(_WEAK),
    idioms=tuple(tuple(phrase.split()) for phrase in _IDIOMS),
    elisions=word_set(_ELISIONS),
    irregular=forms_table(_IRREGULAR),
    reduced=tuple((re.compile(ending), instead) for ending, instead in _REDUCED),
    synonyms=synonym_table(_SYNONYMS),
    section_words=word_set("s sez sezione cap capitolo titolo parte"),
    rule_words=word_set("r reg regola regole norma legge art articolo articoli n nr num numero"),
    clause_words=word_set("comma punto lettera lett sottosezione sub paragrafo par capoverso e"),
    duty=("deve", "devono"),
    permission=("puo", "possono", "potrebbe", "potrebbero", "possa", "potuto"),
    number_words=_number_words,
    possible_numbers=_POSSIBLE_NUMBERS,
    units=units_table(_UNITS),
)
