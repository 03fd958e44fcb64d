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
vuol vuole dire significa significato
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

# Written for this program, from what people talk about who are not playing.
_EVERYDAY = """
abbastanza abbraccio abitare abito accendere accento accettare aceto acqua adesso adulto aereo aeroporto affari affetto
affitto africa agenda aglio agnello agosto aiuola albergo albero album alcuno alga alimento allegro allenare alloggio
alluce alto amare amaro ambulanza amica amico ammalato amore ananas anatra ancora andare anello angelo anima animale
anniversario anno ansia antico ape appartamento appuntamento aprile aquila arancia arancione architetto argento aria
armadio arrabbiato arrivare arrosto arte articolo artista ascensore asciugamano asciugare ascoltare asilo asino
asparago aspettare assegno assicurazione atleta attore autista auto autobus autostrada autunno avvocato azienda azzurro
babbo baciare bacio baffi bagaglio balcone ballare ballo bambina bambino banana banca bandiera barba barca barista
basso bastone battaglia battello batteria bello bene benzina bere bicchiere bici bicicletta biglietto biologia biscotto
bistecca bocca bollette bomba borsa bosco bottega bottiglia bottone bravo brioche brodo brutto bue buio burro bussare
cacciare cadavere caffe calcio caldo calendario calma calze calzini cambiare camera cameriera cameriere camicia camino
camion camminare campagna campana campeggio canale cancello candela cane cantante cantare cantina canzone capelli
capire capo cappello cappotto cappuccino capra carabiniere carattere carbone carcere carciofo carne carnevale caro
carota carta cartolina casalinga cassa cassetto castagna castello cattedrale cattivo cavallo cavolo cena cenare
centrale cercare cervello cestino cetriolo chiacchiera chiave chiesa chilo chirurgo chitarra ciao cibo cieco cielo
ciliegia cinema cintura cioccolato cipolla citta clima cocomero coda cognata cognome colazione collana collega collina
colomba coltello commessa commissario compito compleanno comprare computer concerto condire coniglio conoscere
contadino contento conto coperta coraggio corona corpo correre corriera corso cotone cotto cravatta credere crema croce
crudo cucchiaio cucina cucinare cugina cugino cuocere cuoco cuoio cuore cuscino danza debole delfino dente dentifricio
dentista deserto desiderio detersivo diario dicembre dieta difficile dimagrire dimenticare dinosauro dio direttore
discoteca disegno divano divertente divorzio dizionario doccia dolce dolore domanda domani domenica donna dormire
dottore dottoressa dove drago droga duro ebreo economia edicola edificio educato elefante elezione elicottero entrare
erba eroe esame estate estero eta euro europa fabbrica faccia facile fagiolo falegname fame famiglia famoso fango
fantasma farfalla farina farmacia fata fatica favola fazzoletto febbraio febbre fegato felice felicita femmina ferie
ferita ferro festa festeggiare fiaba fico fidanzata fidanzato fieno figlia figlio filosofia finanza finestra fiore
firma fisica fiume focaccia foglia fontana forbici forchetta foresta formaggio formica fornaio forno forse forte foto
fotografia fragola francobollo fratello freddo fretta friggere frigorifero fronte frutta fuggire fulmine fungo fuoco
gallina gallo gamba gamberetto gara gatta gatto gelato geloso gemello generoso gennaio gente gentile geografia ghiaccio
giacca giallo giardino ginocchio giocattolo gioia gioielliere giornalaio giornale giornalista giorno giovane giovedi
giraffa girasole gita giugno giustizia gola gomma gonna governo grano grasso grattacielo grazie gridare grigio grotta
guadagnare guancia guanto guardare guerra gufo gusto idraulico ieri imparare impiegato incendio incidente infermiera
inferno influenza ingegnere inglese inquinamento insalata insegnante insegnare intelligente interessante inverno
invitare invito isola labbra ladro lago lampo lampone lana latte lattuga laurea lavagna lavare lavatrice lavorare
lavoro leggere legno lenzuolo leone lettera letto lezione liberta libreria libro limone lingua litigare litro lotta
luglio lumaca luna lunedi lungo lupo macchia macchina macedonia macellaio maestra maestro maggio maglietta maglione
magro mai maiale mal malattia male mamma mancia mandare mandorla mangiare mappa marciapiede mare marinaio marito
marmellata martedi martello marzo maschio matematica materasso matita matrimonio mattina maturo medicina medico mela
melanzana melone memoria mensa mento mercato mercoledi merenda mese messaggio metro metropolitana mezzanotte
mezzogiorno miele miliardo minestra ministro miscela moda moglie mondo montagna monte morire morte mosca moschea moto
motore motorino mucca mulino muratore muro museo musica musicista nascere nascita naso natale natura nave navigare
nebbia negozio neonato neve nevicare nido niente nipote noce noia noioso nome nonna nonno nord notizia notte novembre
nubile nuca nudo nuotare nuoto nuvola oca occhiali occhio oceano odiare odore offesa oggi olio oliva ombrello onda
opera operaio orchestra orecchino orecchio orologiaio orso ortaggio orto ospedale osso ottimo ottobre ovest pacco pace
padella padre padrone paese pagina paglia palazzo palestra pallacanestro pallavolo pallone pancia pane panetteria
panettiere panino panna pantaloni papa paradiso parcheggio parco parente parete parlamento parola parrucchiere partire
pasqua passaporto passeggiata pasta pasticceria pasto patata patente paura pavimento pazzo peccato pecora pelle
pelliccia penna pensare pensione pentola pepe peperone pera pericolo periferia perla pesante pesca pesce pesciolino
pettine pianeta piangere piano pianoforte pianta pianura piatto piazza piccante piccione picnic pietra pigiama pigro
pillola pilota pioggia piovere pipa pirata piscina pisello pittore pittura pizza poesia poeta politica polizia
poliziotto pollo polmone polpo polso poltrona pomeriggio pomodoro pompelmo pompiere ponteggio popolo porta portafoglio
porto portone postino potente povero pranzare pranzo prato preferire pregare preghiera prendere preside presidente
prestare prete prezzemolo prezzo prigione primavera principe principessa profumo promessa prosciutto pubblicita pugno
pulire pullman quaderno quadro quartiere questura quotidiano rabbia raccolta radio raffreddore ragazza ragazzo ragione
ragno rana ravioli re regalare regalo regina religione respirare restaurare ricchezza ricco ricetta ricordo ridere riso
ristorante riva rivista romanzo rondine rosa rosso rubare rumore ruota sabato sabbia sacco sale salire salmone salsa
salsiccia salute sandalo sangue sano santo sapone sapore sbadiglio scala scarpa scatola scendere schiena sciare sciarpa
scienza scimmia sciopero scoiattolo scommessa scontrino scopa scrivania scrivere scuola secchio sedere segretaria
segreto semaforo sera serpente sete settembre settimana sforzo signora signore silenzio simpatico sindaco smettere
soffitto sogno soldato soldi sole solitudine sonno sorella sorpresa sorridere sorriso sottile spaghetti spalla
spazzatura spazzolino specchio spedire spegnere spesa spiaggia spiccioli spinaci sport sposa sposare sposo spuntino
squalo stagione stanco stanza starnuto stazione stella stipendio stivale stomaco storia strada straniero straordinario
strega studente studiare stufa stupido succo sud suocera suono supermercato surgelato sveglia tacchino tappeto tardi
tartaruga tasca tassa taxi tazza te teatro telecomando televisione temperatura tempesta tempio temporale tenda tenero
tennis terra terrazza terremoto tessuto testa tetto tigre timido tonno topo torre torta tosse tovaglia tovagliolo
tradurre traduttore traduzione traffico tram tramonto tranquillo treno triste tromba trovare trucco tuono turista tuta
ubriaco uccello ufficio umido universita uomo uovo uva vacanza valigia valle vaniglia vaso vecchio vedova vela
vendemmia vendere venerdi vento verdura verita vespa vestire vestito vetro viaggiare viaggio vicino vigile villa vino
violenza violino visita vita vitamina vitello volare volpe voto vulcano yogurt zaino zanzara zia zio zoo zoppo zucca
zucchero zucchina zuppa
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
    anybody=word_set("chi"),
    stop=word_set(_GLUE) | word_set(_STOP),
    weak=word_set(_WEAK),
    idioms=tuple(tuple(phrase.split()) for phrase in _IDIOMS),
    elisions=word_set(_ELISIONS),
    irregular=forms_table(_IRREGULAR),
    reduced=tuple((re.compile(ending), instead) for ending, instead in _REDUCED),
    synonyms=synonym_table(_SYNONYMS),
    everyday=word_set(_EVERYDAY),
    negations=word_set("non nessun nessuno nessuna mai senza"),
    separating=word_set("lui lei io prima dopo finche senza invece mentre quando ma perche"),
    section_words=word_set("s sez sezione cap capitolo titolo parte"),
    rule_words=word_set("r reg regola regole norma legge art articolo articoli n nr num numero"),
    clause_words=word_set("comma punto lettera lett sottosezione sub paragrafo par capoverso e"),
    duty=("deve", "devono"),
    permission=("puo", "possono", "potrebbe", "potrebbero", "possa", "potuto"),
    number_words=_number_words,
    possible_numbers=_POSSIBLE_NUMBERS,
    units=units_table(_UNITS),
)
