"""Dutch."""

from __future__ import annotations

import re
from decimal import Decimal

from tableside.errors import N_
from tableside.language.record import (
    HALF,
    QUARTER,
    Language,
    forms_table,
    same_value,
    synonym_table,
    units_table,
    word_list,
    word_set,
)

_GLUE = "de het een van der den en of"

_STOP = """
en of maar te ten ter in op aan bij voor met uit als is zijn was waren ben bent wordt worden werd dit dat deze die
er zij ze hij hem haar hun u je jij wij we ons ik mijn doe doet heeft hebben had zal zullen zou kan kunnen mag mogen
moet moeten wat welke waarom indien dan dus om naar door over ook nog niet geen men zich t s
mij jou jouw
"""

_WEAK = """
gebeurt gebeuren veel vaak lang eerst eerste altijd nooit toegestaan verboden mogelijk nodig gaan gaat ging maken
maakt gemaakt nemen neemt genomen na voordat tijdens terwijl zonder tussen tot af onder boven beide alle elke elk
alleen eigen zelfde dezelfde hetzelfde ander andere meer minder meest regel regels speler spelers iemand weer
opnieuw terug al eens per gebruik gebruiken nieuw keer spel gevolg volgt wanneer waar wie hoe hoeveel niemand iets
komen komt kwam tegen samen heel waard doen gedaan ten dus
vergeten vergeet vergat
betekent betekenis
"""

_ELISIONS = "d l"
_ENDINGS = "s er n t"

_IDIOMS = ("op hetzelfde moment", "per ongeluk", "met opzet", "op tijd")

_IRREGULAR = """
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
_REDUCED = ((r"(?<=\w\w[bdfgjklmnprtw])es?$", ""), (r"(?<=\w\w[dt])en$", ""), (r"(?<=\w\we[lmnrt])s$", ""))

_SYNONYMS = """
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

# Parts that are common in compounds of these games even where a text never uses them alone.
_COMMON_PARTS = """
tafel bal ballen stoot speel spel punt punten tijd klok wedstrijd toernooi scheids rechter straf band lijn hoek
midden vlak kleur bord steen stenen schijf dobbel beker verdubbel kubus start eind begin buiten binnen score
speler team dubbel enkel vrije worp zet beurt pocket zak rand krijt hand voet arm vinger poeder stoel lamp
"""

# Written for this program, from what people talk about who are not playing.
_EVERYDAY = """
aap aardappel aardbei aarde aardig accu achternaam adem adres advocaat afscheid afspraak afval afwas afwassen agenda
agent akker alleen alsjeblieft ambulance ananas angst antwoord appel april architect arm armoede artiest artikel asbak
augurk augustus auto avond avondeten avontuur azijn baan baard baas baby badkamer badpak bagage bakken bakker bakkerij
balkon banaan bang bank basis bed bedanken bedrijf been beer beest begraven begrijpen behang beleefd benzine berg
bericht beroemd beroep bestek betalen beton bezem bezoek bezoeken bibliotheek bidden bier bij bijbel biscuit bitter
blaadje blad bladzijde blauw bleek bleken blij blik bliksem bloed bloem bloemkool bloes bocht boek boer boerderij boete
bom bont boodschap boodschappen boom boon boord boos boot bord borrel borst bos boter boterham bouwen bouwvakker boven
brand brandweer breed breien brief briefkaart bril broek broer brood broodje brug bruid bruiloft buik buitenland
buitenlander bureau burgemeester bus buurman buurt buurvrouw cadeau cafe camping centimeter champignon chauffeur chef
chips chocola chocolade cijfer cirkel citroen collega computer concert controle creme daarom dak dal dame dans dansen
danser dapper datum december dekbed deken dessert deur dialect dichter dieet dief diep dier diner dinsdag dochter
dokter donder donderdag donker dood doof doos dorp dorst douche draad draak dragen drankje drogen dromen droog droom
druif drukte duif duin duivel dun durven duur dweil echtgenoot echtgenote eekhoorn eend eerlijk eeuw egel eiland eiwit
elektriciteit elf email emmer engel enkel erwt eten europa examen ezel fabriek familie fantastisch februari feest fiets
fietsen fietser film filosofie firma flat fles fluit fontein fornuis foto fotograaf framboos friet fris fruit gang gans
garage garnaal gast gebak gebed geboorte gebouw gedicht geduld geel geheim gehoor geit gek geld geluid geluk gelukkig
gemeente genieten gereedschap geschiedenis gesprek getrouwd gevaar gevaarlijk gevangenis gevoel geweer geweld gewoon
gezellig gezicht gezin gezond gezondheid giraffe gisteren gitaar glas glimlach god goed goedemorgen goedendag goedkoop
goud graag graan gras gratis grijs groente groep groeten grond groot grootmoeder grootouders grootvader haai haan haar
haast hagel hak hals ham hamer handdoek handig handschoen handtas handtekening haring hart hartelijk haten haven
heerlijk heet heks helder helikopter helm hemd hemel herfst herinnering hersens hert heuvel hiel hobby hoed hoest
hoesten hond honderd honger honing hoofd hoofdpijn hooi hoop horen horloge hotel hout huid huilen huis huisarts
huiswerk huur huwelijk idee ijs ijsje ijskast ijzer inbreker ingenieur inkomen inkt insect internet inwoner jaar jacht
jaloers jam januari jarig jas jeugd jeuk jongen journalist juf juli juni jurk juwelier kaal kaars kaas kachel kalender
kalf kalm kameel kamer kamp kampioen kanaal kanarie kangoeroe kanker kantoor kap kapper kar karper kassa kast kasteel
kat katoen keel kelder kelner kennis kerk kermis kers kerst kerstmis ketting keuken kiezen kikker kilo kilometer kin
kind kinderen kip kippenvel kist klant klas kleding kleermaker klein kleinkind kleren klimmen klok klooster knie
knippen knoflook knoop koe koek koekje koelkast koffer koffie kogel kok koken kolen komkommer konijn koning koningin
koorts kopen koper kopje koptelefoon korenveld korst kort kosten kostuum kou koud kous kraan krab krant krantenjongen
kribbe krokodil kroon kruid kruiden kruidenier kuiken kunst kunstenaar kus kussen kwaad kwal kwartier kwast laars lach
lachen lade lamp land landkaart langzaam laptop laten lawaai leeftijd leeg leer leerling leeuw leger lekker lelijk
lenen lengte lente lepel leraar lerares leren les leuk leven lever lezen lichaam lied lief liefde lift lijm limonade
lip liter literatuur logeren loodgieter lopen los lucht luchthaven lui lunch maag maan maand maandag maart machine
magazijn mager makkelijk man mand markt marmelade masker meel meer mei meisje melk meloen meneer mens mes metaal meubel
middag middernacht mier miljoen minister misdaad mist modder mode moe moeder moeilijk molen mond monster mooi moord mop
morgen morsen moskee motor motorfiets mug muis mungo munt museum muts muur muziek muzikant naaien naald naam nacht
nachtmerrie nagel nat natuur natuurkunde neef nek nest neus nicht nieuws niezen noorden noot november oceaan ochtend
oefening oktober olie olifant olijf oma omelet ondergoed ongeluk ontbijt ontmoeten oog oom oor oorbel oorlog oost opa
operatie oranje orkest oud ouder ouders oven overhemd overmorgen overschot paard paars paddenstoel pak pakje paleis pan
pannenkoek panty papa papegaai papier paprika paraplu parel parfum park parkeren pasen paspoort patat patient peer pen
pensioen peper pepernoot persik piano pil piloot pinda piraat pizza plafond planeet plank plant plastic plein poes
poetsvrouw politie politiek pollepel pompoen pony pop populair postbode poster postkantoor postzegel potlood praktijk
priester prijs prik prins prinses prinsessenboon proeven professor programma puber pudding raam raar radio raket rat
recept regen regenboog regenen regenjas reis reizen rekenen rekening rennen restaurant reus ridder rijden rijk rijp
rijst ring rits rivier robot rode roeien roest rok roken roman romantisch room roos rotonde rug rugzak ruiken rups rust
salade salaris sap saus schaap schaar schaats schaatsen schaduw scheermes schep schepen scherp schilder schilderij
schildpad schip schoen school schoon schoonmaakster schoonmoeder schoonvader schoorsteen schort schouder schrift
schrijven schrijver schuld schuur secretaresse september sinaasappel sinterklaas sjaal sla slaapkamer slager slak slang
slapen slecht slee sleutel slim sloot smaak smal smeren sneeuw sneeuwen snel snoep snor soep sok soldaat sollicitatie
som speelgoed spek spiegel spier spijker spin spinazie sport spreken sprookje spruitjes staart stad stadhuis stadion
station stem ster sterk sterven stewardess stiekem stier stil stoep stof stofzuiger stoom storm stout straat strand
strijken strijkijzer strik stroom student studeren suiker supermarkt taart tak tand tandarts tandenborstel tandpasta
tante tapijt tas taxi tekenen tekening telefoneren televisie tempel temperatuur tent terras test thee theepot thuis
tijdschrift tijger timmerman toekomst toerist tomaat toneel tong tovenaar traan tram trap trein treinkaartje triest
trommel trompet trots trouwen trui tuin tulp tunnel tweeling ui uil uitgang uitleg uitnodiging uitrusten universiteit
vaas vader vakantie valk varen varken veer vegen veilig veld venster verdrietig vergadering verhaal verhuizen
verjaardag verjaren verkeer verkeerslicht verkopen verkouden verkoudheid verliefd verloofd verpleegster verpleger
verrassing vers verstand vertalen vertaler vertaling vet vies vijver vinden viool vis vissen visser vlag vlam vlees
vleugel vlieg vliegtuig vlinder vloed vloer voedsel voetbal voetballen voetbalschoen vogel volk volwassen vork vos
vraag vracht vrachtwagen vrede vreemd vriend vriendelijk vriendin vriezen vrijdag vrijheid vrolijk vrouw vrucht vuil
vuilnisbak vulkaan vuur waaien wagen wakker walvis wandelen wandeling wang warm warmte wasmachine wassen water weduwe
weekend weer weg wei weide wekker wereld werk werken werkgever werknemer wesp west wieg wiel wijn wijs wild wind winkel
winkelcentrum winter wiskunde woensdag wol wolf wolk wonen woning woonkamer woord woordenboek worst wortel wrat yoghurt
zaad zaag zaak zacht zadel zak zalm zand zaterdag zebra zee zeep zeil zeilen ziek ziekenhuis ziekte ziel zilver zingen
zingende zoen zoet zolder zomer zon zondag zonnebril zonnig zoon zorg zout zuid zuivel zuren zus zuster zuur zwaan
zwaar zwager zwak zwanger zweet zwembad zwembroek zwemmen zweten zwijn
"""

_UNITS = {
    "second": "seconde seconden sec",
    "minute": "minuut minuten",
    "hour": "uur uren",
    "day": "dag dagen",
    "in": "inch",
    "ft": "voet",
    "g": "gram",
    "mm": "millimeter",
    "cm": "centimeter",
}

_POSSIBLE_NUMBERS = {
    **same_value(0, "nul geen niets"),
    **same_value(1, "een één ene eenmaal enkel enkele"),
    **same_value(2, "beide beiden allebei tweemaal tweetal paar paren dubbel dubbele de_twee deze_twee die_twee"),
    **same_value(2, "tweeën tussen_twee"),
    **same_value(3, "driemaal drietal drievoudig drievoudige"),
    **same_value(4, "viermaal viertal"),
    # "in acht nemen" is to observe.
    **same_value(8, "acht"),
    **same_value(12, "dozijn"),
    **same_value(HALF, "half halve helft helften"),
    **same_value(QUARTER, "kwart"),
    **same_value(Decimal("1.5"), "anderhalf anderhalve"),
}


def _number_words() -> dict[str, int]:
    units = word_list("nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien")
    units += word_list("zestien zeventien achttien negentien")
    words = {word: value for value, word in enumerate(units)}
    tens_words = word_list("twintig dertig veertig vijftig zestig zeventig tachtig negentig")
    for tens, word in enumerate(tens_words, start=2):
        words[word] = tens * 10
        for unit in range(1, 10):
            joint = "ën" if units[unit].endswith("e") else "en"
            words[units[unit] + joint + word] = tens * 10 + unit
    words |= {"honderd": 100, "duizend": 1000}
    for count in range(2, 10):
        words[f"{units[count]}honderd"] = count * 100
    return words


LANGUAGE = Language(
    code="nl",
    name="Nederlands",
    adjective=N_("Dutch"),
    text_name=N_("Dutch text"),
    stemmer="dutch",
    stemmer_probe="ballen stoten",
    glue=word_set(_GLUE),
    anybody=word_set("wie degene"),
    stop=word_set(_GLUE) | word_set(_STOP),
    weak=word_set(_WEAK),
    idioms=tuple(tuple(phrase.split()) for phrase in _IDIOMS),
    elisions=word_set(_ELISIONS),
    endings=word_set(_ENDINGS),
    irregular=forms_table(_IRREGULAR),
    reduced=tuple((re.compile(ending), instead) for ending, instead in _REDUCED),
    synonyms=synonym_table(_SYNONYMS),
    everyday=word_set(_EVERYDAY),
    negations=word_set("niet geen nooit zonder"),
    separating=word_set("voor voordat na nadat tot zonder terwijl toen als maar omdat"),
    linking=("", "s", "en", "n", "e"),
    common_parts=word_set(_COMMON_PARTS),
    section_words=word_set("s sectie afdeling afd hoofdstuk hfst hfdst hst deel"),
    rule_words=word_set("r reg regel regels wet art artikel artikelen n nr nummer"),
    clause_words=word_set("lid punt onderdeel onder letter sub paragraaf par alinea bepaling en"),
    duty=("moet", "moeten"),
    permission=("mag", "mogen", "kan", "kunnen"),
    denial=("niet", "geen", "nooit", "alleen"),
    number_words=_number_words,
    possible_numbers=_POSSIBLE_NUMBERS,
    units=units_table(_UNITS),
)
