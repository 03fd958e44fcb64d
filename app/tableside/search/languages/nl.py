"""Dutch word lists."""

GLUE = "de het een van der den en of"

STOP = """
en of maar te ten ter in op aan bij voor met uit als is zijn was waren ben bent wordt worden werd dit dat deze die
er zij ze hij hem haar hun u je jij wij we ons ik mijn doe doet heeft hebben had zal zullen zou kan kunnen mag mogen
moet moeten wat welke waarom indien dan dus om naar door over ook nog niet geen men zich t s
mij jou jouw
"""

WEAK = """
gebeurt gebeuren veel vaak lang eerst eerste altijd nooit toegestaan verboden mogelijk nodig gaan gaat ging maken
maakt gemaakt nemen neemt genomen na voordat tijdens terwijl zonder tussen tot af onder boven beide alle elke elk
alleen eigen zelfde dezelfde hetzelfde ander andere meer minder meest regel regels speler spelers iemand weer
opnieuw terug al eens per gebruik gebruiken nieuw keer spel gevolg volgt wanneer waar wie hoe hoeveel niemand iets
komen komt kwam tegen samen heel waard doen gedaan ten dus
vergeten vergeet vergat
"""

ELISIONS = "d l"
ENDINGS = "s er n t"

IDIOMS = ("op hetzelfde moment", "per ongeluk", "met opzet", "op tijd")

IRREGULAR = """
bal: ballen
stoot: stoten stootte gestoten
speler: spelers
slag: slagen
voet: voeten
raak: raken raakt geraakt raakte
beweeg: bewegen beweegt bewogen bewoog bewegende
verlies: verliezen verliest verloren verloor
win: winnen wint gewonnen won winst
val: vallen valt gevallen viel
speel: spelen speelt gespeeld speelde
leg: leggen legt gelegd
lig: liggen ligt gelegen lag
sta: staan staat gestaan stond
breek: breken breekt gebroken brak
gooi: gooien gooit gegooid
werp: werpen werpt geworpen wierp
worp: worpen
neem: nemen neemt genomen nam
geef: geven geeft gegeven gaf
kies: kiezen kiest gekozen koos
vraag: vragen vraagt gevraagd
spring: springen springt gesprongen sprong
duw: duwen duwt geduwd duwde
verlaat: verlaten verliet
zit: zitten zat gezeten
schud: schudden schudt geschud
schuif: schuiven schuift geschoven
pot: potten gepot
verdubbel: verdubbelen verdubbelt verdubbeld
dobbelsteen: dobbelstenen
schijf: schijven
steen: stenen
punt: punten
fout: fouten
tegenhouden: tegengehouden tegenhoudt
plaats: plaatsen plaatst geplaatst geplaatste
begin: begint beginnen begonnen begon
uitslag: uitslagen
verslag: verslagen
wissel: wisselt wisselen gewisseld wisseling
pomerans: pomeransen
snooker: snookert
overleg: overlegt overleggen
hinder: hindert hinderen gehinderd
vliegen: vloog vliegt gevlogen
stuiteren: stuitert gestuiterd
vergeten: vergeet vergat
reden: redenen
toets: toetsen
drukken: drukt gedrukt
blazen: blaast geblazen
vangen: vangt ving
rapen: raapt geraapt
grijpen: grijpt greep gegrepen
treuzelen: treuzelt treuzelde getreuzeld
kloppen: klopt klopte
plakken: plakt geplakt
geel: gele
"""

# The stemmer takes -de and -den for a past tense (verkeerde, borden) and leaves English plurals.
REDUCED = ((r"(?<=\w\w[bdfgjklmnprtw])es?$", ""), (r"(?<=\w\w[dt])en$", ""), (r"(?<=\w\we[lmnrt])s$", ""))

SYNONYMS = """
telefoon mobiel mobieltje gsm smartphone telefoons
scheidsrechter arbiter wedstrijdleider official
directeur scheidsrechter arbiter
toernooileider directeur
opgeven opgave
traag langzaam tijdverspilling
laat vertraging afwezig
fout overtreding foul
straf strafpunten penalty
boete straf
stoot slag shot
duwstoot push
sprongstoot jump jumpstoot
jumpstoot sprong jump
speelbal witte cueball
witte speelbal wit
pocket gat zak
potten pocket
gepot pocket
tafel bord
vloer grond
stoel zitplaats
opstaan stoel verlaten
wisselen verwisselen vervangen
kapot beschadigd defect
schoonmaken reinigen gereinigd
poetsen reinigen schoonmaken
maat afmeting diameter
afmetingen maten afmeting
grootte maat afmeting
gewicht weegt
score stand punten
punten score waarde
verkeerd fout onjuist
vergissing fout verkeerd
diskwalificatie gediskwalificeerd uitsluiting
protest klacht bezwaar beroep
geschil onenigheid meningsverschil
ruzie geschil
koppel dubbel partner
dubbel koppel dubbelspel
partner medespeler
verdubbelen verdubbeling dobbelkubus
kubus verdubbelkubus dobbelkubus
aannemen accepteren
weigeren passen
pauze rust onderbreking
hulp advies coaching
advies hulp mening
coachen coaching hulp
praten spreken overleggen
overleggen overleg praten
schelden taalgebruik beledigen
beledigen beledigt
roken rookt
dronken drank alcohol
filmen video opname
opnemen opname video
koptelefoon oortjes hoofdtelefoon
taal talen
kleding kleren mouw
elleboog arm
duim vinger
poeder talk
toeschouwer publiek
publiek toeschouwers
herspelen opnieuw overspelen
gelijk gelijkspel
patstelling pat stalemate
begin start opening
opening afstoot break
einde eind afloop
opstelling positie
opzetten opstelling
krijt krijtje
keu keus
band banden
opzettelijk expres opzet bewust
onsportief wangedrag
gehandicapt handicap rolstoel
klok schaakklok tijd
tijdslimiet tijd seconden
scheef vlak
loten loting toss
twee 2
drie 3
vier 4
vijf 5
vijftien 15
lengte lang meet maat
hoogte hoog
breedte breed
zien gezien ziet
maximum hoogste meeste hoogstens
minimum minste minstens
waarde telt
beginnen begin start
begint start begin
starten begin start
tegenstander andere
vroeg voortijdig voorbarig
aanraken raken raakt contact
geraakt aangeraakt
verplaatsen bewegen verplaatst
verschoven verplaatst bewogen
tegelijk tegelijkertijd samen
herstart opnieuw overspelen
herbegin opnieuw
ongeldig vervalt geldig
annuleren ongeldig vervalt
stoppen stilzetten rust
stil rust
stilstaan rust
verstreken voorbij tijdsoverschrijding
om verstreken
toestemming verlof
verboden mag
waarschuwen waarschuwing
waarschuwing gewaarschuwd
gedrag wangedrag
vals oneerlijk
valsspelen oneerlijk onsportief
indienen ingediend schriftelijk
schriftelijk schrift
noteren opschrijven scoreblad
genoteerd scoreblad noteert
rand kant
vallen valt
springen sprong over
dubbel dubbele
gelijke gelijk
hoek hoeken
zwart zwarte
rood rode
kleur kleuren
getuige getuigenis
getuigen getuigenis verklaring
rook roken
ring ringen sieraden
horloge horloges sieraden
beslissing uitspraak
opzetten opstellen
opstellen opstelling
rek driehoek piramide
dobbelsteen steen dobbelstenen
schijf steen schijven
aanvaarden aannemen
6 zes
7 zeven
8 acht
9 negen
10 tien
20 twintig
30 dertig
60 zestig
wc toilet plassen plas > verlaten opstaan pauzes pauze
sigaret vapen > roken
bericht bellen gebeld appen sms > telefoon telefoons
muziek > koptelefoon
bier drinken > drank alcohol
schreeuwen schreeuwt vloeken vloekt schelden scheldt roepen > taal taalgebruik beledigen
spugen boos driftig kwaad > gedrag onsportief
haast > vroeg
treuzelen treuzelt talmen getreuzel > tijdrekken traag
nadenken denken nagedacht > tijd bedenktijd
leunt kantelt scheef > plat
plakt geplakt klem klemvast > vast touching
shirt stropdas pet handschoen haar > kleding lichaam
stof vegen > poeder
blazen > wegblazen
vlieg > insect
hond kind > ander
spieken afkijken > hulp
fluisteren > praten seinen
liniaal meetlint > meten
indrukken ingedrukt drukken > starten
kaken > rand
trilt wiebelt wankelt > rand wankelen
vangen gevangen > opvangen
blind kleurenblind > handicap beperking
kloppen klopt > juist verkeerd
vliegen stuiteren > springen af
afdekken > dekken
afdragen > uitspelen
toren > baffle
camera filmen > vastleggen
vallen > gepot gepocket
groot grootte > afmetingen maten
stoel > plaats zitplaats
hoest niest lawaai herrie > storen afleiden
ongeldig > geldig
leggen > plaatsen
scheids > scheidsrechter
pakken oprapen rapen > oppakken opgepakt
grijpen > ingrijpen
armband ketting oorbellen > armbanden sieraden
rondje > cirkel basiscirkel
"""

KEPT: dict[str, str] = {}
COMPOUNDS = True
LINKING = ("", "s", "en", "n", "e")
