"""Italian word lists."""

GLUE = "il lo la i gli le un uno una di del dello della dei degli delle d l e ed o"

STOP = """
e ed o od ma a ad al allo alla ai agli alle da dal dallo dalla dai dagli dalle in nel nello nella nei negli nelle
con col su sul sullo sulla sui sugli sulle per tra fra che cui se si ci vi ne non sono sia era essere stato stata ha
hanno ho abbia avere deve devono puo possono potrebbe questo questa questi queste quello quella quelli quelle suo
sua suoi loro mi ti lui lei noi voi io come quale quali perche cosa anche piu poi cos cio
me te
"""

WEAK = """
succede succedere accade capita quanto quanti quante quanta tanto ancora prima dopo durante mentre senza mai sempre
permesso consentito lecito posso bisogna va viene fa fare fatto fuori dentro sopra sotto entrambi tutti tutte tutto
tutta ogni stesso stessa altro altra altri altre proprio propria regola regole giocatore giocatori qualcuno uno
nulla solo soltanto gia poi contro nuovo volta volte caso serve usare si no gioco quando dove chi allora adesso
insieme nessuno vale valgono valere fosse regolamento esce
dimentica dimenticato dimenticare
invece anziche
"""

ELISIONS = (
    "l d un c dell all nell sull dall quell coll bell dev s n t m v gl quest sant mezz tutt com dov cos quand anch"
)
ENDINGS = ""

IDIOMS = ("allo stesso tempo", "nello stesso momento", "per sbaglio", "per errore", "di proposito", "nello stesso tiro")

IRREGULAR = """
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
REDUCED = ((r"(?<=\w\wa)ri$", "re"), (r"(?<=^\w\w\w)[aeio]$", "o"))

SYNONYMS = """
coprire confermare conferma
confermare coprire
segnare segnapunti punteggio
telefono cellulare smartphone telefonino telefoni
bilia palla biglia boccia
palla bilia biglia
imbucare imbucata cade buca
arbitro direttore ufficiale giudice
direttore arbitro
battente striker
striker battente
pedina pezzo dama
spettatore pubblico spettatori
pubblico spettatori
ritardo tardi assente
tardi ritardo
lento lentezza perdita
lentezza lento
tempo orologio
orologio tempo
fretta tempo
arrendersi concedere abbandonare ritirarsi resa
resa concedere abbandonare
abbandonare concedere abbandono
colpo tiro stoccata
tiro colpo lancio
lancio tiro
lanciare lancio tirare
pavimento terra
terra pavimento
fuori esce lascia
uscita fuori
sedia posto
sedersi posto sedere
alzarsi sedia posto
cambio sostituzione scambio
sostituire cambio sostituzione
rotto danneggiato difettoso
danneggiato rotto difettoso
pulire pulita pulizia
pulizia pulire
misura misure dimensione diametro
dimensione misura misure diametro
grandezza misura dimensioni
peso pesare
punteggio punti
punti punteggio valore
valore punti
sbagliato errato errore
errore sbagliato errato
errato sbagliato errore
penalita punizione sanzione
multa penalita
punizione penalita
squalifica espulsione squalificato
espulsione squalifica
protesta reclamo ricorso
reclamo protesta ricorso contestazione
ricorso appello reclamo
appello ricorso
contestazione reclamo protesta
lite contestazione
coppia doppio squadra compagno
compagno compagni partner coppia
doppio coppia raddoppio
raddoppio raddoppiare cubo
raddoppiare raddoppio
cubo raddoppio
accettare prendere
rifiutare passare
pausa intervallo pause riposo
intervallo pausa riposo
aiuto consiglio assistenza
consiglio aiuto
parlare comunicare
insulto insultare linguaggio
fumare fumo
alcol bevande ubriaco
ubriaco bevande alcoliche
video registrazione
registrare registrazione
cuffie auricolari
lingua lingue
vestiti abiti
maglia abiti vestiti
anello anelli gioielli
gomito braccio
dito pollice
polvere talco
talco polvere
stallo patta
parita pareggio
pareggio parita
inizio iniziare apertura
iniziare inizio
apertura inizio spaccata
spaccare spaccata apertura
fine finire termine
disposizione posizione
gesso gessetto
stecca asta
sponda sponde
volontario intenzionale deliberato apposta
apposta intenzionale volontario deliberatamente
intenzionale volontario deliberato
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
iniziare comincia inizio
inizia comincia iniziare inizio
comincia inizia inizio
cominciare iniziare inizio
avversario avversaria altro
avversaria avversario
presto anticipo prima anticipato
anticipato presto prematuro
prematuro anticipato
toccare contatto urtare muovere
urtare toccare disturbare
spostare muovere toccare
muovere spostare
colpire toccare tiro
colpita toccata
spaccare spaccata apre
spacca spaccata apertura
triangolo disposizione piramide
sbaglia sbagliato errore
sbaglio errore sbagliato
annullare annullato nullo
nullo annullato
ripetere rigiocare nuovo
rigiocare ripetere
sospendere fermare arresto
fermare arresto pausa sospendere
arresto fermare
bloccare fermare arresto
seduto sedia posto
alzare sedia posto
lasciare abbandonare uscire
permesso autorizzazione consenso
autorizzazione permesso consenso
vietato non divieto
consulto suggerimenti consiglio
suggerimento aiuto consiglio
chiamata annuncio
dichiarare annunciare nominare
annunciare dichiarare
scritto iscritto
iscrizione ammissione
sponda bordo
bordo orlo sponda
orlo bordo
caduta cade
saltare salto scavalcare
salto saltare
battuta mano
simultaneo insieme contemporaneamente
contemporaneamente insieme
rosse rossa
colore colorate
centrale centro
contestare reclamo contestazione
testimone testimonianza
testimoni testimonianza
ammonizione avvertimento
avvertimento ammonizione
comportamento condotta
condotta comportamento
maleducazione condotta comportamento
2 due
3 tre
4 quattro
5 cinque
6 sei
7 sette
8 otto
9 nove
10 dieci
15 quindici
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

KEPT: dict[str, str] = {}
COMPOUNDS = False
LINKING = ("",)
