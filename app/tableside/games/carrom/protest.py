"""Is a protest heard, and what does the jury's verdict do? (105-112)"""

from tableside.games.carrom.shared import UmpireCall, sentences
from tableside.rulings import Declarations, Message, Ruling, Scenario, Step, Wizard, Words, ask, call, reason
from tableside.rulings.model import Call as CallText


class Verdict(Words):
    NOT_ACCEPTED = "not-accepted", "Not accepted"
    HEARD = "heard", "Accepted, play goes on"
    UPHELD = "upheld", "Upheld"
    REJECTED = "rejected", "Rejected"


class Form(Words, of="value.carrom.protest.form"):
    ORAL = "oral", "oral"
    WRITTEN = "written", "written"


class Jury(Words, of="value.carrom.protest.jury"):
    PENDING = "pending", "no verdict yet"
    UPHELD = "upheld", "upheld"
    REJECTED = "rejected", "rejected"


class Fee(Words, of="value.carrom.protest.fee"):
    HELD = "held", "held for now"
    REFUNDED = "refunded", "refunded"
    KEPT = "kept", "kept"


class Why(Declarations):
    in_order = reason("The protest has the form and the fee that are asked for.", "105, 106")
    announced = reason(
        "The protest was announced at once and the fee paid. Law 105 wants every protest in writing, Law 106 knows "
        "oral ones. Reading: it is announced orally and then handed in in writing within 15 minutes of the end of "
        "the board. The jury decides.",
        "106, 105, 107, 112",
        reading=True,
    )
    ruled_unwritten = reason(
        "The protest was announced at once and the fee paid, but it is not in writing. Law 105 wants every protest in "
        "writing, Law 106 knows oral ones. Reading: as the jury has given its verdict, the verdict is carried out.",
        "106, 105, 112",
        reading=True,
    )
    never_written = reason(
        "The protest was only oral, and the 15 minutes for handing it in in writing are over.", "107, 105"
    )
    offensive = reason("A protest in vulgar or unseemly language is rejected and leads to disciplinary action.", "109")
    no_fee = reason("Without payment of the fee no protest is accepted.", "106")
    oral_too_late = reason("An oral protest has to be made known to the umpire immediately.", "106")
    written_too_late = reason("A written protest has to be submitted within 15 minutes of the end of the board.", "107")
    form = reason(
        "A protest has to be in English, signed by player or captain, and handed in through the umpire.", "105"
    )
    incomplete = reason("A protest has to state what happened, what the umpire decided and what is objected to.", "108")
    no_withdrawal = reason("A protest that has been submitted may not be withdrawn.", "110")
    play_goes_on = reason(
        "Play goes on from where it stopped; the result is not announced before the jury's verdict.", "111"
    )
    one_hour = reason("The jury informs the parties within 1 hour of the submission.", "112")
    upheld = reason(
        "The board in which it was submitted is replayed from its beginning, and the fee is refunded.", "112.a"
    )
    rejected = reason("The result of the match stands and the fee is kept.", "112.b")


class Call(Declarations):
    not_accepted = call("Protest not accepted.")
    no_withdrawal = call("It cannot be withdrawn.")
    heard = call("Protest noted. Play on.")
    upheld = call("Protest upheld. The board is replayed.")
    rejected = call("Protest rejected. The result stands.")


class Protest(Scenario):
    form: Form = ask("Oral or written?")
    fee_paid: bool = ask("Has the fee been paid?")
    at_once: bool = ask("Made known to the umpire immediately?")
    late: bool = ask("More than 15 minutes after the end of the board?")
    english_and_signed: bool = ask("In English, signed, and through the umpire?")
    complete: bool = ask("Does it state the facts, the decision and the objection?")
    offensive: bool = ask("Is the language offensive?", default=False)
    withdrawal: bool = ask("Does the player want to withdraw it?", default=False)
    jury: Jury = ask("What does the jury say?", default=Jury.PENDING)


def rule(case: Protest) -> Ruling:
    fault = _first_fault(case)
    if fault is not None:
        # Only a protest that was accepted holds the result back (111).
        outcome = _outcome(accepted=False, announce_result=True)
        return Ruling(Verdict.NOT_ACCEPTED, Call.not_accepted(), outcome, (fault,))
    oral = case.form is Form.ORAL

    def said(call: CallText) -> Message:
        return sentences(Call.no_withdrawal(), call()) if case.withdrawal else call()

    steps = (_why_heard(case), *((Why.no_withdrawal(),) if case.withdrawal else ()))
    match case.jury:
        case Jury.PENDING:
            steps = (*steps, Why.play_goes_on(), Why.one_hour())
            return Ruling(Verdict.HEARD, said(Call.heard), _outcome(fee=Fee.HELD), steps, discretion=oral)
        case Jury.UPHELD:
            outcome = _outcome(fee=Fee.REFUNDED, replay=True)
            return Ruling(Verdict.UPHELD, said(Call.upheld), outcome, (*steps, Why.upheld()), discretion=oral)
        case _:
            outcome = _outcome(fee=Fee.KEPT, announce_result=True)
            return Ruling(Verdict.REJECTED, said(Call.rejected), outcome, (*steps, Why.rejected()), discretion=oral)


def _why_heard(case: Protest) -> Step:
    """Tell why it is heard: in writing it has all it needs; whether an oral one suffices, 105 and 106 leave open."""
    if case.form is Form.WRITTEN:
        return Why.in_order()
    return Why.announced() if case.jury is Jury.PENDING else Why.ruled_unwritten()


def _first_fault(case: Protest) -> Step | None:
    """Return the first thing that keeps the protest from being heard."""
    if case.offensive:
        return Why.offensive()
    if not case.fee_paid:
        return Why.no_fee()
    if case.form is Form.ORAL:
        if not case.at_once:
            return Why.oral_too_late()
        return Why.never_written() if case.late else None
    if case.late:
        return Why.written_too_late()
    if not case.english_and_signed:
        return Why.form()
    return None if case.complete else Why.incomplete()


def _outcome(
    *, accepted: bool = True, fee: Fee | None = None, replay: bool = False, announce_result: bool = False
) -> dict[str, object]:
    return {"accepted": accepted, "fee": fee, "replay": replay, "announce_result": announce_result}


WIZARD = Wizard(rule, says=(UmpireCall,))
