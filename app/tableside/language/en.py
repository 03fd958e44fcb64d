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
    stop=word_set(_GLUE) | word_set(_STOP),
    weak=word_set(_WEAK),
    idioms=tuple(tuple(phrase.split()) for phrase in _IDIOMS),
    endings=word_set(_ENDINGS),
    irregular=forms_table(_IRREGULAR),
    synonyms=synonym_table(_SYNONYMS),
    section_words=word_set("s sec sect section ch chap chapter part"),
    rule_words=word_set("r rule rules law laws art article no nr num number n"),
    clause_words=word_set("clause point letter sub para paragraph item and"),
    duty=("must",),
    permission=("may", "can", "cannot", "could"),
    number_words=_number_words,
    possible_numbers=_POSSIBLE_NUMBERS,
    units=units_table(_UNITS),
)
