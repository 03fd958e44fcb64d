"""Which language a text is written in, told by its small words; in doubt nothing is said."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tableside.language.record import word_set
from tableside.language.registry import language

_SMALL = {
    "en": """the of and to in is that it for on with as are this be by at from or an not but which have has must may
        when if then their there they who will would other only before after until while same into its was were
        what any each no both more than does did he she his her""",
    "fr": """le la les de des du un une et est en que qui dans pour sur pas au aux par il elle ne ce cette ces avec
        sont doit peut si mais ou plus sans son sa ses leur lui se ont etre celui quand apres avant jusqu chaque
        tout deux on l d qu s n c""",
    "it": """il lo la gli le di del della dei delle un una e che in per con non si su sul sulla da dal dalla al alla
        sono deve puo essere come se ma o ed anche quando prima dopo fino ogni chi questo questa piu nel nella
        suo sua i ha l d""",
    "nl": """de het een van en in is op dat die te zijn met voor niet aan er om door als dan of bij naar uit wordt
        worden moet mag maar ook nog wie deze dit tot zonder na over geen hij zij hun wel heeft hebben""",
    "de": """der die das den dem des ein eine einen einem einer und in ist auf mit fur nicht zu von im am an als auch
        aus bei bis durch er es sie sich sind wird werden muss darf kann wenn oder aber nach vor uber wie zum
        zur ohne noch nur so dass hat haben sein seine kein keine zwischen dann dort bleibt""",
    "es": """el la los las de del un una y que en es por con no se su al lo para como mas o pero si sobre este esta
        ser debe puede son cuando antes despues hasta cada quien sin entre sus le ha otro otra desde tambien ya""",
    "pt": """o a os as de do da dos das um uma e que em no na nos nas por com nao se para ao mais como mas ou ser
        deve pode sao quando antes depois ate cada quem sem entre seu sua pelo pela esta este foi tambem ja ela
        ele""",
    "ca": """el la els les de del dels un una i que en es per amb no se al com mes o pero si sobre aquest aquesta ser
        ha pot son quan abans despres fins cada qui sense entre seva seu ni ho hi li""",
    "ro": """si de la in pe cu un o este sunt nu se ca din pentru care sa mai daca sau dupa inainte pana fara intre
        lui ei al ale unei unui trebuie poate cand fiecare acest aceasta lor fi a""",
    "da": """og i at det er en et den til pa for af med der som ikke de han hun skal kan ma fra eller men om sig var
        har efter inden indtil hvis nar ved ud op over uden hver kun bliver sin sit deres vaere""",
    "nb": """og i at det er en et den til pa for av med der som ikke de han hun skal kan ma fra eller men om seg var
        har etter innen inntil hvis nar ved ut opp over uten hver bare blir sin sitt deres vaere""",
    "sv": """och i att det ar en ett den till pa for av med som inte de han hon ska kan maste far fran eller men om
        sig var har efter innan tills nar vid ut upp over utan varje bara blir sin sitt deras vara""",
    "fi": """ja on ei se etta kun tai mutta jos kuin niin myos ovat joka jonka sen ennen jalkeen ilman pitaa saa voi
        han he ne tama taman ole olla sitten kaikki vain mukaan""",
    "pl": """i w na nie sie z do jest ze o to za po od jak ale czy lub przed przez oraz jego jej ich ktory ktora musi
        moze gdy jesli tylko bez pod nad juz ma sa byc tego tej""",
    "cs": """a v na ne se z do je ze o to za po od jak ale nebo pred pres jeho jeji jejich ktery ktera musi muze kdyz
        pokud jen bez pod nad uz ma jsou byt toho te si""",
    "hu": """a az es nem hogy is egy van ha vagy de csak mint meg kell lehet ki be le fel akkor utan elott nelkul
        minden ez ezt azt aki amely volt lesz""",
    "tr": """ve bir bu da de icin ile olarak degil mi cok daha gibi sonra once kadar her ya veya ama eger olan olur
        var yok o su ki ise""",
}
SMALL_WORDS = {code: word_set(text) for code, text in _SMALL.items()}
"""Small words of some languages, folded; unlike those of a search they say nothing of what to look for."""
_NAMES = {
    "de": "Deutsch",
    "es": "español",
    "pt": "português",
    "ca": "català",
    "ro": "română",
    "da": "dansk",
    "nb": "norsk",
    "sv": "svenska",
    "fi": "suomi",
    "pl": "polski",
    "cs": "čeština",
    "hu": "magyar",
    "tr": "Türkçe",
}
_OWNERS = Counter(word for text in SMALL_WORDS.values() for word in text)
_TELLING = 4
"""So many small words of another language, and more than twice as many as of one's own, are no accident."""
_ITS_OWN = 2
"""So many of them must be small words of that language alone."""
_SHARE = 0.25
_SHARE_UNKNOWN = 0.4
"""The share of small words where those of the right language are not known."""


@dataclass(frozen=True, slots=True)
class _Score:
    all: int
    own: int


def _score(found: Sequence[str], code: str) -> _Score:
    listed = [word for word in found if word in SMALL_WORDS[code]]
    return _Score(len(listed), len({word for word in listed if _OWNERS[word] == 1}))


def own_name(code: str) -> str:
    """Return what a language calls itself; its code where that is not known."""
    return language(code).name or _NAMES.get(code, code)


def stranger_in(found: Sequence[str], lang: str) -> str:
    """Return the language that some folded words surely are in instead of the right one; "" where that is not sure."""
    plain = lang.partition("-")[0]
    plain = "nb" if plain in ("no", "nn") else plain
    scores = {code: _score(found, code) for code in SMALL_WORDS}
    right = scores.pop(plain, None)
    most = max(scores, key=lambda code: (scores[code].all, scores[code].own))
    best = scores[most]
    least = max(_TELLING, right.all * 2 + 1 if right else 0)
    share = _SHARE if right else _SHARE_UNKNOWN
    sure = best.all >= least and best.own >= _ITS_OWN and best.all >= share * len(found)
    return most if sure else ""
