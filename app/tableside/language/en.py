"""English."""

from __future__ import annotations

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

_GLUE = "a an the of and or"

_OPENERS = "a an the this these those each every any no its his her their one two three both either another such same"

_BEFORE_VERBS = """
to must may might can cannot could shall should will would who which they it he she we you not never do does did is are
be been being
"""

_AFTER_VERBS = "the a an it them this these those out off up part account precedence none during"

_PARTICLES = "on off in out up over"

_TURNS = """
at rest
to rest
rest breaks
in place
in turn
by turns
taking turns
out of turn
ball on purpose
match stands
stands for
"""

_STOP = """
and or but to in on at by for with from as is are be been being was were am it its this that these those there their
they them he she his her him you your we our us i my me do does did has have had having will would shall should can
could may might must what which whom whose why if then than so such about into onto any some very just also please
tell say says said dont doesnt isnt cant
"""

_WEAK = """
happen happens happened many much long often still again first ever always never allowed allow permitted ok okay
need needs needed want get gets getting got go goes going went gone make makes making made take takes taking took
taken use uses used using after before during while without between until not no off out up down over under both
only own same other another all every each more less most rule rules law laws player players someone somebody anyone
one back even yet accidentally accident now game next result mean means let lets new thing something case when where
who how else none against together since then around away too definition define meaning call called count counts
right wrongly told asked ask become becomes come comes coming came put puts given give gives
forget forgets forgot forgotten
done doing work works working instead
"""

_ENDINGS = "s t d ll re ve"

_IDIOMS = (
    "at the same time",
    "at the same moment",
    "in one go",
    "by mistake",
    "on purpose",
    "by accident",
    "in a row",
    "as well",
)

_IRREGULAR = """
foot: feet
die: dice
man: men
woman: women
fall: fell fallen
strike: struck striking
break: broke
lose: lost
win: won
take: took taken
leave: left
give: gave given
throw: threw thrown
choose: chose chosen
stand: stood
go: went gone
make: made
forget: forgot forgotten
sit: sat
hold: held
write: wrote written
see: saw seen
run: ran
begin: began begun
draw: drew drawn
pay: paid
bear: bore borne
shake: shook shaken
stick: stuck
catch: caught
keep: kept
speak: spoke spoken
hit: hits hitting
shoot: shot shots shooting
lie: lay lying lies
colour: color colors colored
centre: center centers
organise: organize organizer organized
programme: program
judgement: judgment
cheque: check
hand: handed hands
player: players
fly: flew flown flies
"""


_SYNONYMS = """
phone mobile smartphone cellphone telephone
pot pocket sink hole
potted pocketed sunk
concede resign surrender
referee umpire official
director umpire referee
slow late delay
late delay absent
cheat unfair deliberate
deliberate deliberately intentional intentionally purpose
accident accidental accidentally mistake
hit strike touch contact
touch contact move disturb
move moved disturb shift
shot stroke
rest bridge spider
smoke smoking
drunk alcohol drinks intoxicating
talk speak communicate confer
chat talk
rude insult vulgar language
swear bad vulgar insult language
restart replay rerack
replay again replayed
toss coin draw lots
coin toss piece
seat chair
swap exchange change
switch exchange change
overtime time expire
timer clock
clock time
minutes time
size measure dimension diameter
dimensions measure size
weight weigh
big large size
height high
clean cleaned cleaning
wipe clean
dirty clean
broken damaged faulty defective
spectator audience crowd public
fan spectator
help advice coaching assistance
advice opinion coaching
coach coaching advice
fee payment pay
fine penalty
punishment penalty
sanction penalty
penalised penalty
disqualified disqualification expelled
disqualify disqualification
kicked expelled disqualification
protest complaint appeal claim
complain protest complaint dispute
complaint protest claim dispute
dispute disagreement claim
argue quarrelling dispute disagree
disagree disagreement dispute
team pair doubles partner
partner partners
level tie equal draw
tied level equal
stalemate deadlock
impossible cannot
wheelchair disabled disability
handicap disability
colourblind colours
points score scores value
score points result
scored score points
worth value points
wrong incorrect error mistake
early premature prematurely
win winner wins
lose loss loser
lost lose loss
forfeit lose loss award
start begin beginning opening
opening break start
end finish over
setup set position rack
arrange set position rack
rack triangle
jump jumps over
twice double more
leave leaving
absent leave away absence
interval rest pause break
camera video recording
film video recording record
filming recording video
earphones headphones
music headphones
language languages
cloth clothing sleeve
sleeve clothing clothes body
shirt clothing clothes
tie clothing level
jewellery rings bracelets
ring jewellery rings
watch clock
body hand arm
elbow arm
finger thumb
powder dust
lean tilt
leaning flat
floor ground
tip ferrule
table board surface
chalk marker
mark marker marking
measure gap distance
behind hidden
hidden hide snookered
blocked hindered snookered
doubled double doubling
cube doubling
accept take
reject pass decline refuse
respot spotted
respotted spotted
replace put back
replaced put back
return put back
returned put back
frozen touching
freeze frozen
stuck frozen
order turn
sequence order
3 three
2 two
4 four
5 five
10 ten
15 fifteen
30 thirty
60 sixty
second seconds
length long measure size
lamp light
stop rest still stopped
still rest moving
soon early premature
legal valid fair proper lawful
illegal invalid improper unlawful
stand rise rising stands
standing rising rise stand
sit seat
falls pocket down drop
fall drop down pocketed
blind disability
colourblind disability
guest spectator
crowd spectators
cheating unfair deliberate unsporting
unsportsmanlike unsporting unfair conduct
behaviour conduct
etiquette conduct
simultaneous simultaneously once together
knock disturb touch
bump disturb moved
lift pick
grab catch touch
hover above
pause stop break
expire expired
undo annul cancel correct
cancel annul void cancelled
void annul cancelled invalid
repeat again replay
retake again replay
missed miss fail
fails fail failing
fail miss failing
shake shaking
rolled roll throw
rolling roll
dice die roll
play stroke
nominate declare name
declare nominate announce
announce declare call
report inform
tell inform
certified approved
allowed permitted permission
permission consent
forbidden allowed
opponent opponents
enemy opponent
pieces piece coins carrommen
puck striker piece
stone checker
checkers stones men pieces
cushion rail
cushions rails
gap distance space
space room
circle circles
line lines
baulk zone
6 six
7 seven
8 eight
9 nine
20 twenty
wc loo pee toilet bathroom restroom > leave leaving break rising
cigarette vape vaping > smoking
whatsapp sms texting ringing ringtone > phone telephone
beer booze wine > drinks intoxicating
shout shouting yell curse cursing > language insulting
spit tantrum angry rage slam bang banging > conduct unsporting knock throwing
walkover noshow > absent late report
quick fast rush hurry > early premature
deadline buzzer > time expired
crooked tilted wonky slanted cocked > flat
glued jammed wedged > frozen touching
nudge jog jogged jostle brush graze > touch disturb jostled
hair cap hat glove scarf > body clothing
sweep hoover > powder remove
bulb > lamp light
dog kid child > anyone
whisper > talk signals
ruler tape > measure
ounce gram kilo > weigh
misplaced > wrong incorrect
redo rerun > replay repeat
null > void
playoff decider > tie level extra
quit abandon > concede refuse ceasing
press > start starting
reset > restart set
increment bonus > delay
tally > score
earplugs earbuds airpods > headphones
overrule overturn > appeal reverse
masked obscured > hidden snookered
vibrate wobble teeter > rock waver
covered taken blocked > occupied
fly flying bounce > leave off goes
think thinking ponder > time
dawdle dither > slow wasting
witness > testimony
blind > disability
spectator bystander passer > anyone outside
cough sneeze noise noisy loud > disturb distract
invalid irregular > valid legal
number > value
rolling > moving motion
ref > referee umpire
necklace earring earrings > jewellery bracelets
scoring > points score
"""

# Written for this program, from what people talk about who are not playing.
_EVERYDAY = """
able above accept account acting actor actress address adult adventure advert afraid afternoon age airplane airport
alarm album alive alone already altogether amazing ambulance ancient angel anger animal ankle anniversary annoy answer
ant anxious apartment apple appointment april architect area argument army arrest arrive art artist ashamed asleep
august aunt author autumn average awake award awful baby back backpack bacon bad bag bake baker bakery balcony banana
band bandage bank bar barbecue barber bargain bark barn basket bath bathe battery beach bean bear beard beautiful bed
bedroom bee beef beer begin believe bell belly belong belt bench bend berry bicycle bike bill bin bird birth birthday
biscuit bite bitter blanket bleed bless blonde blood blouse blow boat body boil bomb bone bonus book boot border bored
boring born borrow boss bother bottle bottom bowl boy boyfriend bracelet brain brake branch brave bread breakfast
breast breath breathe brick bride bridge bright bring brother brush bucket buddy budget build builder building bull
burger burn bury bus business busy butcher butter butterfly button buy cabbage cabin cabinet cable cafe cage cake
calendar calm camel camera camp campus canal cancer candle candy cap capital captain car card care career careful
carpet carrot carry cartoon cash castle cat cathedral cattle cave ceiling celebrate cell cellar century cereal chain
chair champagne chapter charity charm chase chat cheap cheek cheer cheese chef chemist cherry chess chest chicken child
childhood children chin chips chocolate christmas church cigar cinema circus citizen city class classroom clay clever
climate climb clinic cloak closet clothes cloud coach coal coast coat cocktail coconut coffee coffin cold college comb
comfort comic company compare computer concert cook cookie cool copper copy corn cotton couch cough country cousin cow
crab crack crazy cream cricket crime crisps crop cruel cry cucumber culture cup cupboard curly currency curtain
customer cute cycle dad daily damp dance dancer danger dare dark darling darts date daughter dawn day dead deaf dear
death december deep deer degree delicious deliver dentist deposit desert design desk dessert detective devil diamond
diary dictionary diet dinner dinosaur diploma dirt disease dish distance dive divorce doctor dog doll dollar dolphin
donkey door doubt dozen dragon drama drawer dream dress drill drink drive driver drug drum dry duck dumb duty ear early
earring earth east easter easy eat egg elbow elderly election electric elephant elevator email empty engine engineer
enjoy envelope equal eraser escape euro evening evil exam excellent exercise exhibition expensive explain explode eye
eyebrow face fact factory faith family famous fan fancy farm farmer fashion fast fat father fear feather february feed
feel fence festival fever few field fight film finance fire fireman fish fishing fist flag flame flash flat flavour
flight flood flour flower flu fly fog food foot football forehead forest forever fork fountain fox freedom freezer
fresh friday fridge friend friendly frog fruit fry full fun funeral funny fur furniture future gallery garage garden
garlic gas gate gentle geography ghost giant gift giraffe girl girlfriend glad glass glasses glove glue goal goat god
gold golf good goodbye goose government grammar granddaughter grandfather grandma grandmother grandpa grandson grape
grass grave great greedy green greet grill grocery ground grow guard guess guest guide guilty guitar gum gun guy gym
habit hair haircut hairdresser half ham hamburger hammer handsome handy happy harbour hard harvest hat hate hay head
headache health healthy hear heart heat heaven heavy hedge heel helicopter hell hello helmet hen herb hero hide hiking
hill hire history hobby hockey holiday holy homework honest honey hope horn horrible horse hospital hot hotel hour
house housework hug huge human hundred hungry hunt hurricane hurt husband ice icecream idea idiot ill illness india
infection injury ink insect inside insurance intelligent internet interview introduce invitation invite iron island
jacket jail jam january jar jazz jealous jeans jelly jewel job joke journalist journey joy judge juice july june jungle
junior kangaroo keyboard kick kidney kill kilometre kind king kiss kitchen kite knee knife knit knock know ladder lady
lake lamb land laptop large laugh laundry law lawn lawyer lazy leaf learn leather lecture leg lemon lend lesson letter
lettuce library licence life lift light like lion lip liquid list listen litre little live liver lizard loan lobster
lonely long lorry loud lounge love lovely luck luggage lunch lung luxury machine mad magazine magic maid mail man
manager map march market marmalade marriage married marry mask mathematics mayor meal meat medal medicine meet meeting
melon member memory menu message metal mice microwave midnight mile milk mill million mind minister mirror miserable
model modern monday money monkey monster month moon morning mosque mosquito mother motor motorbike motorway mountain
mouse moustache mouth movie mud mug mum murder muscle museum mushroom music musician mustard nail naked name nap narrow
nasty nation nature naughty near neat neck necklace needle neighbour nephew nerve nervous nest newspaper nice niece
night nightmare noisy noodle noon north nose notebook novel november nurse nut oak ocean october office oil old olive
onion online opera orange orchestra oven owl owner ox oyster pack page pain paint painter painting pair pajamas palace
pale pan pancake panic pants paper parcel parent park parking parliament parrot party passenger passport past pasta
path patient pavement peace peach peak peanut pear pearl pedestrian pen pencil penguin pension pepper perfume person
pet petrol pharmacy photo photographer piano picnic picture pie pig pigeon pill pillow pilot pine pineapple pipe pirate
pizza planet plant plastic plate platform playground pleasant pleasure plenty plumber pocketmoney poem poet poison
police policeman polite politics pool poor pope popular pork port postcard poster postman potato pottery poultry
poverty pray prayer pregnant present president pretty priest prince princess print prison prisoner prize professor
profit project promise proud psychology pub public pudding pull pump pumpkin pupil puppy purple purse quarrel quarter
queue quick quiet quiz rabbit race radio rain rainbow raincoat rainy raise rat raw razor read ready real receipt recipe
recycle refrigerator relative relax religion rent repair restaurant retire rice rich ride riding ring river road roast
robot rock romantic roof room root rope rose round row rubber rubbish rude rug rugby ruin ruler sad safe sail sailor
salad salary sale salmon salt sand sandals sandwich saturday sauce sausage save saw scarf scary scenery school science
scientist scissors scream screen sea search season secret secretary sell send sensible september serious servant shade
shadow shallow shame shampoo shape share shark sharp shave shed sheep sheet shelf shell shine ship shirt shock shoe
shop shopping short shoulder shower shy sick sign silk silly silver sing singer sink sister size skate ski skin skirt
sky sleep sleepy slice slim slippers smart smell smile smoke snack snail snake sneeze snow snowman soap soccer socks
sofa soft soldier son song sore sorry soul soup sour south space speech spicy spill spinach sponge spoon spring square
squirrel stadium staff stairs stamp star station statue steak steal steam stomach stone storm story stove strange
stranger straw strawberry street stress strong student studio stupid submarine suburb subway sugar suit suitcase summer
sun sunday sunglasses sunny sunset sunshine supermarket supper surgeon surname surprise sweater sweep sweet swim
swimming swing sword syrup tailor talent tall tank tap tax taxi tea teach teacher team tear teenager teeth television
temperature temple tennis tent terrible thank theatre thick thief thin thirsty thousand throat thunder thursday ticket
tiger tight tired tissue title toast tobacco today toe toilet tomato tomorrow tongue tonight tooth toothache toothbrush
torch tortoise tour tourist towel tower town toy traffic train trainers translate translation travel treasure tree trip
trousers truck trumpet truth tuesday tunnel turkey turtle twin ugly umbrella uncle uniform universe university upset
useful useless vacation valley van vanilla vegetable vehicle vet victim village vinegar violence violin visa visit
visitor vitamin volcano vote voyage waist wait waiter waitress wake walk wall wallet war warm wash wasp watermelon wave
wealth weather wedding wednesday week weekend welcome west wet whale wheel whisky whistle whole wide wife wild winter
wise wish witch wolf woman wonderful wood wool word world worm worry wound wrist yacht yard year yesterday yoga yogurt
young zebra zoo
"""

_UNITS = {
    "second": "second seconds sec",
    "minute": "minute minutes",
    "hour": "hour hours",
    "day": "day days",
    "in": "inch inches",
    "ft": "foot feet",
    "g": "gram grams grammes",
    "mm": "millimetre millimetres",
    "cm": "centimetre centimetres",
}

_POSSIBLE_NUMBERS = {
    **same_value(0, "zero none nothing"),
    **same_value(1, "one once single"),
    **same_value(2, "both either neither pair pairs couple twice double the_two these_two those_two"),
    **same_value(3, "thrice triple treble"),
    **same_value(12, "dozen"),
    **same_value(HALF, "half halves"),
    **same_value(QUARTER, "quarter quarters"),
}


def _number_words() -> dict[str, int]:
    units = word_list("zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen")
    units += word_list("fifteen sixteen seventeen eighteen nineteen")
    words = {word: value for value, word in enumerate(units)}
    for tens, word in enumerate(word_list("twenty thirty forty fifty sixty seventy eighty ninety"), start=2):
        words[word] = tens * 10
        for unit in range(1, 10):
            words[f"{word}-{units[unit]}"] = words[f"{word} {units[unit]}"] = tens * 10 + unit
    words["hundred"] = 100
    for count in range(1, 10):
        words[f"{units[count]} hundred"] = count * 100
    return words | {"thousand": 1000}


LANGUAGE = Language(
    code="en",
    name="English",
    adjective=N_("English"),
    text_name=N_("English text"),
    decimal_sign=".",
    stemmer="english",
    stemmer_probe="balls snookered potted",
    glue=word_set(_GLUE),
    openers=word_set(_OPENERS),
    before_verbs=word_set(_BEFORE_VERBS),
    after_verbs=word_set(_AFTER_VERBS),
    particles=word_set(_PARTICLES),
    turns=frozenset(tuple(line.split()) for line in _TURNS.strip().splitlines()),
    stop=word_set(_GLUE) | word_set(_STOP),
    weak=word_set(_WEAK),
    idioms=tuple(tuple(phrase.split()) for phrase in _IDIOMS),
    endings=word_set(_ENDINGS),
    irregular=forms_table(_IRREGULAR),
    synonyms=synonym_table(_SYNONYMS),
    everyday=word_set(_EVERYDAY),
    negations=word_set("not no never without didn don doesn isn wasn weren hasn haven hadn cannot"),
    separating=word_set("he she i they we before after until without instead while when but because off"),
    section_words=word_set("s sec sect section ch chap chapter part"),
    rule_words=word_set("r rule rules law laws art article no nr num number n"),
    clause_words=word_set("clause point letter sub para paragraph item and"),
    duty=("must",),
    permission=("may", "can", "cannot", "could"),
    number_words=_number_words,
    possible_numbers=_POSSIBLE_NUMBERS,
    units=units_table(_UNITS),
)
