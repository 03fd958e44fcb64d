"""Books, editions, rules, terms, links and divergences: loading, citing, showing and checking them."""

from tableside.rulebook.findings import Finding as Finding
from tableside.rulebook.library import Library as Library
from tableside.rulebook.model import BUNDLED as BUNDLED
from tableside.rulebook.model import Block as Block
from tableside.rulebook.model import Book as Book
from tableside.rulebook.model import BrokenFileError as BrokenFileError
from tableside.rulebook.model import Child as Child
from tableside.rulebook.model import Divergence as Divergence
from tableside.rulebook.model import Edition as Edition
from tableside.rulebook.model import Link as Link
from tableside.rulebook.model import Rule as Rule
from tableside.rulebook.model import RulebookError as RulebookError
from tableside.rulebook.model import Term as Term
from tableside.rulebook.model import UnknownBookError as UnknownBookError
from tableside.rulebook.model import UnknownLanguageError as UnknownLanguageError
from tableside.rulebook.model import UnknownRuleError as UnknownRuleError
from tableside.rulebook.model import UnknownTermError as UnknownTermError
