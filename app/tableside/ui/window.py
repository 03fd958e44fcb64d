"""The one window: a rail to the left, the search field above, the page in use between them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QByteArray, QEvent, QRect, QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QMouseEvent, QMoveEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QBoxLayout, QFrame, QMainWindow, QWidget

from tableside.errors import TablesideError
from tableside.ui import override
from tableside.ui.accessibility import COMMANDS, SingleKeysOff, announce, install, locale_of, step_focus
from tableside.ui.bars import Choices, FocusRing, NoticeBar, Rail, TopBar
from tableside.ui.places import PAGES, Place, page
from tableside.ui.process import FirstPaint, opened_place, own_file
from tableside.ui.services import Services
from tableside.ui.services.notices import Notice
from tableside.ui.services.saving import COURTSIDE, WINDOW
from tableside.ui.view import Part, View, make_view, shortcuts_of
from tableside.ui.widgets import FRAME, Pages, across, command, down, give_command, is_typed, named, show_document

_SMALLEST = QSize(400, 400)
_NARROW, _LOW = 700, 480
"""Below this width the rail stands at the foot, unless the window is low, too."""
_MOST_RULINGS = 8
_DIVIDER_STEP = 40
_RETURN = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PROGRAM = " – Tableside"
_FIRST_SIZE = QSize(1180, 780)
_USUAL_SCREEN = QSize(1366, 768)


class MainWindow(QMainWindow):
    """Holds the pages, makes each when it is first needed, and opens places in them."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self._services = services
        self._views: dict[str, View] = {}
        self._states: dict[str, object] = {}
        self._arriving = self._stale = False
        """Whether words of the language in use have changed since the pages were made."""
        self._asked: QWidget | None = None
        self._refused: Notice | None = None
        self.choices = Choices(services, self)
        install()
        self.setMinimumSize(_SMALLEST)
        self.resize(_FIRST_SIZE)
        kept = services.running.part(WINDOW)
        # Without it the window begins as at the first start.
        self._kept = (
            {name: text for name, text in kept.items() if isinstance(text, str)} if isinstance(kept, dict) else {}
        )
        self._agreed = self._paused = self._follows_work = False
        self._build()
        self.restoreGeometry(QByteArray.fromBase64(self._kept.get("geometry", "").encode()))
        self._connect()
        self._focus_ring = FocusRing(self)

    def begin(self, place: Place | None, style: Callable[[], object] = lambda: None) -> None:
        """Open the first place: the one asked for, else the one left last time, else the start page.

        `style` is called once its page is made: Qt styles widgets again whenever they join others.
        """
        services = self._services
        remembered = Place.from_link(self._kept.get("place") or Place("start").link())
        place = place or (remembered if page(remembered.view) else Place("start"))
        self.view(place.view)
        style()
        services.navigator.go(place)
        if services.database.problem is not None and not services.database.writable:
            services.notices.report(services.database.problem)
        services.notices.report_met()
        if services.running.part(COURTSIDE):
            # The program was stopped at the table: it is there again.
            services.courtside.set_active(True)
        FirstPaint(self, self._follow_work)

    def keep_inside(self, available: QRect) -> None:
        """Stay within the free part of a screen; a window that has no room in it fills it."""
        inner = QRect(available.topLeft(), available.size() - FRAME)
        tight = self.width() > inner.width() or self.height() > inner.height()
        self.resize(self.size().boundedTo(inner.size()))
        if not inner.contains(self.geometry()):
            self.move(
                max(min(self.x(), inner.right() + 1 - self.width()), inner.left()),
                max(min(self.y(), inner.bottom() + 1 - self.height()), inner.top()),
            )
        if tight:
            # Last: a move would take it back.
            self.setWindowState(self.windowState() | Qt.WindowState.WindowMaximized)

    def open_link(self, link: str) -> None:
        """Open a `tableside:` link, or a file of ours, and come to the front."""
        path = own_file(link)
        try:
            if path is not None:
                place = opened_place(path, self._services)
                self._services.navigator.go(place)
                self.view(place.view).take_file(path)
            elif link:
                self._services.navigator.go(Place.from_link(link))
        except TablesideError as error:
            self._services.notices.say_error(error)
        self.setWindowState(self.windowState() & ~Qt.WindowState.WindowMinimized)
        self.raise_()
        self.activateWindow()

    def view(self, name: str) -> View:
        """Return a page's view, making it when it is first needed; one that cannot be made says why."""
        if name not in self._views:
            found = page(name)
            if found is None:
                return self.view(PAGES[0].name)
            view = make_view(found, self._services, lambda: self._make_again(name))
            self._views[name] = view
            view.bar_changed.connect(self._show_bar)
            view.setAccessibleName(self._services.language.gettext(found.title))
            self.stack.addWidget(view)
            if name in self._states:
                view.resume(self._states.pop(name))
        return self._views[name]

    def _make_again(self, name: str) -> None:
        failed, here = self._views.pop(name), self._services.navigator.here
        self.stack.removeWidget(failed)
        failed.deleteLater()
        if here is not None:
            self._show_place(here)

    @property
    def current_view(self) -> View | None:
        view = self.stack.currentWidget()
        return view if isinstance(view, View) else None

    def show_shortcuts(self) -> None:
        from tableside.ui.sheets import ShortcutSheet

        keys = self.current_view.shortcuts() if self.current_view else ()
        sheet = ShortcutSheet(self._services, keys, shortcuts_of(self.commands.values()), self)
        sheet.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        sheet.open()

    def show_backups(self) -> None:
        from tableside.ui.backups import show_backups

        show_backups(self._services, self)

    def focus_search(self) -> None:
        self.search_field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search_field.selectAll()

    def _build(self) -> None:
        services = self._services
        self._spoken = services.language.code
        self.setLocale(locale_of(self._spoken))
        body, whole = QWidget(), QWidget()
        self.rail, self.top_bar = Rail(services, self.choices), TopBar(services)
        self.search_field = self.top_bar.field
        self.stack = named(Pages(), "pages")
        self.search_field.textEdited.connect(self._search)
        self.search_field.walked.connect(self._walk)
        self.search_field.help_wanted.connect(self.show_shortcuts)
        down(self.top_bar, self.stack, on=body, grow=self.stack)
        self.notice_bar = NoticeBar(services, body)
        self._across = across(self.rail, body, on=whole, grow=body)
        self._arrange()
        self.commands = self.choices.commands = self._commands(whole)
        give_command(self.top_bar.back, self.commands["back"])
        give_command(self.top_bar.forward, self.commands["forward"])
        # A page that needs more than there is must not push the rail below it out of sight.
        whole.setMinimumSize(1, 1)
        self.setCentralWidget(whole)
        whole.show()
        if self._follows_work:
            self._show_clock()
            self._show_case()

    def _arrange(self) -> None:
        narrow = self.width() < _NARROW * max(1.0, self._services.theme.text_size / 100)
        at_foot = narrow and self.height() >= _LOW
        if at_foot != self.rail.at_foot:
            self.rail.stand(at_foot=at_foot)
            directions = QBoxLayout.Direction
            self._across.setDirection(directions.BottomToTop if at_foot else directions.LeftToRight)

    def _follow_language(self) -> None:
        """Speak the language in use; where only some of its words have changed, when another page is opened."""
        self._stale = True
        if self._services.language.code != self._spoken:
            self._make_all_again()

    def _make_all_again(self) -> None:
        """Make bars and pages again, each page with its state, at the place that is shown."""
        shown, here = self.current_view, self._services.navigator.here
        if shown is not None and self._spoken != self._services.language.code:
            shown.leave()
            here = self._services.navigator.here
        self._stale = False
        self._states |= {name: view.state() for name, view in self._views.items()}
        from PySide6.QtGui import QTextDocument
        from PySide6.QtWidgets import QTextEdit

        for pane in self.stack.findChildren(QTextEdit):
            show_document(pane, QTextDocument(pane))  # the bindings would never let go of the one it shows
        self._views.clear()
        self._build()
        if here is not None:
            self._show_place(here)

    def _connect(self) -> None:
        services = self._services
        self._single_keys_off = SingleKeysOff(self)
        services.navigator.leaving.connect(self._leave)
        services.navigator.moved.connect(self._show_place)
        services.navigator.settled.connect(self._keep_place)
        services.navigator.settled.connect(self._name_page)
        services.language.changed.connect(self._follow_language)
        services.theme.changed.connect(self._arrange)
        services.courtside.changed.connect(self._follow_courtside)
        services.settings.refused.connect(self._report_refusal)
        services.settings.changed.connect(self._follow_single_keys)
        self._follow_single_keys()

    def _follow_single_keys(self) -> None:
        self._single_keys_off.set_active(not self._services.settings.current.single_keys)

    def _report_refusal(self, *, save: bool = False) -> None:
        """Say why settings or unfinished work could not be saved, until they are."""
        work, notices = self._services.unsaved, self._services.notices
        if save:
            work.save()
        if self._refused is not None:
            notices.withdraw(self._refused)
        again = partial(self._report_refusal, save=True)
        self._refused = notices.say_error(work.refusal, again) if work.refusal is not None else None

    def _commands(self, owner: QWidget) -> dict[str, QAction]:
        """Make the commands of the window, by name, in the order of the sheet of keys."""
        navigator, gettext = self._services.navigator, self._services.language.gettext
        make = partial(command, owner, context=Qt.ShortcutContext.WindowShortcut)
        resize = self.choices.change_text_size
        pages = {
            one.name: make(gettext(one.title), partial(navigator.go, Place(one.name)), one.shortcut)
            for one in PAGES
            if one.shortcut
        }
        return pages | {
            "find": make(gettext("Search"), self.focus_search, "Ctrl+K"),
            "back": make(gettext("Back"), navigator.back, "Alt+Left"),
            "forward": make(gettext("Forward"), navigator.forward, "Alt+Right"),
            "home": make(gettext("Start page"), lambda: navigator.go(Place("start")), "Alt+Home"),
            "next": make(gettext("Next part of the window"), lambda: self._step_part(1), "F6"),
            "previous": make(gettext("Previous part of the window"), lambda: self._step_part(-1), "Shift+F6"),
            "wider": make(gettext("Wider contents or list"), lambda: self._move_divider(_DIVIDER_STEP), "Ctrl+F9"),
            "narrower": make(
                gettext("Narrower contents or list"), lambda: self._move_divider(-_DIVIDER_STEP), "Shift+F9"
            ),
            "larger": make(gettext("Larger text"), lambda: resize(1), "Ctrl++", "Ctrl+="),
            "smaller": make(gettext("Smaller text"), lambda: resize(-1), "Ctrl+-"),
            "normal": make(gettext("Normal text size"), lambda: resize(0), "Ctrl+0"),
            "courtside": make(
                gettext("At the table: large type, only the ruling"), self._services.courtside.toggle, "F11"
            ),
            "keys": make(gettext("Keyboard shortcuts"), self.show_shortcuts, "F1"),
            "backups": make(gettext("Backups…"), self.show_backups),
            "quit": make(gettext("Quit"), self.close, "Ctrl+Q"),
        }

    def _follow_courtside(self) -> None:
        """Fill the screen with the page alone, or put everything around it back."""
        active = self._services.courtside.active
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if active else self.windowState() & ~full)
        screen = self.screen().size()
        room = min(screen.width() / _USUAL_SCREEN.width(), screen.height() / _USUAL_SCREEN.height())
        self._services.theme.set_courtside(active, room)
        self._services.running.keep(COURTSIDE, active or None)
        self._show_surroundings()
        gettext = self._services.language.gettext
        announce(self, gettext("At the table") if active else gettext("Back to the window"))

    def _show_surroundings(self) -> None:
        """Show rail and search field; at the table no rail, and the rulings, which have their own way out, alone."""
        here, at_table = self._services.navigator.here, self._services.courtside.active
        ruling = here is not None and here.view == "rulings"
        self.rail.setVisible(not at_table)
        self.top_bar.setVisible(not (at_table and ruling))

    # Going places

    def _leave(self) -> None:
        if self.current_view is not None:
            self.current_view.leave()
            self._remember_ruling()

    def _remember_ruling(self) -> None:
        """Keep a ruling that is left, with its facts, to be found again on the start page."""
        here, settings = self._services.navigator.here, self._services.settings
        if here is not None and here.view == "rulings" and "." in here.target:
            others = (link for link in settings.current.recent_rulings if Place.from_link(link).target != here.target)
            settings.remember(recent_rulings=(here.link(), *others)[:_MOST_RULINGS])

    def _show_place(self, place: Place) -> None:
        if self._stale and place.view != "search" and self._views.get(place.view) is not self.current_view:
            self._make_all_again()
            return
        view = self.view(place.view)
        focus = self.focusWidget()
        on_page = focus is None or (view is not self.current_view and self.stack.isAncestorOf(focus))
        self._arriving = True
        self.stack.setCurrentWidget(view)
        self.rail.show_page(place.view)
        if view.focus_first and (on_page or focus is self.search_field):
            view.take_focus()
        view.open(place)
        self._arriving = False
        self._show_surroundings()
        self._services.notices.report_met()
        self._name_page()
        if place.view != "search":
            announce(self, self.windowTitle().removesuffix(_PROGRAM))
        self.top_bar.follow_navigator()
        self._show_bar()
        if place.view == "search":
            self.search_field.setText(place.target)
        else:
            self.search_field.clear()
            now = self.focusWidget()
            if view.wants_search_focus:
                self.search_field.setFocus()
            elif on_page or now is None or now is self.search_field or not now.isVisible():
                view.take_focus()

    def _show_bar(self) -> None:
        view = self.current_view
        self.top_bar.show_parts(view.bar_parts() if view is not None else ())

    def _name_page(self) -> None:
        view, here = self.current_view, self._services.navigator.here
        found = page(here.view) if here is not None else None
        name = self._services.language.gettext(found.title) if found is not None else ""
        arrived = here is not None and view is not None and self._views.get(here.view) is view
        names = (view.subject() if view is not None and arrived else "", name)
        self.setWindowTitle(" – ".join(one for one in names if one) + _PROGRAM)

    def _search(self, text: str) -> None:
        """Show results for what is typed: one step in the history, however many keys."""
        navigator, place = self._services.navigator, Place("search", text)
        if navigator.here is not None and navigator.here.view == "search":
            navigator.settle(place)
            self.view("search").open(place)
            return
        navigator.go(place)
        if navigator.here is not None and navigator.here.view != "search":
            # The page may not be left, so nothing is searched.
            self.search_field.clear()

    def _walk(self, event: QKeyEvent) -> None:
        view = self.current_view
        if view is not None and view.field_key(event):
            event.accept()
        elif event.key() == Qt.Key.Key_Escape:
            event.accept()
            self._escape()

    def _escape(self) -> None:
        """Close a card that covers the page; else clear the search and go back to where it began."""
        for card in self.findChildren(QFrame, "card"):
            if card.isVisible():
                card.hide()
                return
        here = self._services.navigator.here
        searching = here is not None and here.view == "search"
        if self.search_field.text() and not (searching and self._services.navigator.can_go_back):
            self.search_field.clear()
            self._search("")
        elif here is not None and here.view == "search" and self._services.navigator.can_go_back:
            self._services.navigator.back()
        elif self.notice_bar.isVisible():
            self._services.notices.close_shown()
        elif self._services.courtside.active:
            self._services.courtside.set_active(False)
        elif self.current_view is not None:
            self.current_view.take_focus()

    def _step_part(self, by: int) -> None:
        """Move the keyboard between the rail, the search field, the parts of the page, and a notice if there is one."""
        self._focus_ring.follow_keys(True)
        view, focus = self.current_view, QApplication.focusWidget()
        every: tuple[Part, ...] = (
            (self.rail, self.rail.focus_current),
            (self.search_field, self.focus_search),
            *(view.parts() if view is not None else ()),
            (self.notice_bar, self.notice_bar.take_focus),
        )
        shown = [part for part in every if part[0].isVisible()]
        inside = [at for at, (part, _) in enumerate(shown) if focus in (part, *part.findChildren(QWidget))]
        shown[((inside[-1] if inside else 1) + by) % len(shown)][1]()

    def _move_divider(self, by: int) -> None:
        """Move the line between the first two parts of the page, as dragging it does."""
        from PySide6.QtWidgets import QSplitter

        focus = QApplication.focusWidget()
        shown = [one for one in self.stack.findChildren(QSplitter) if one.isVisible() and one.count() > 1]
        inside = [one for one in shown if focus is not None and one.isAncestorOf(focus)]
        for splitter in (inside or shown)[-1:]:
            first, second, *others = splitter.sizes()
            splitter.setSizes([first + by, second - by, *others])
            splitter.splitterMoved.emit(splitter.sizes()[0], 1)

    @override
    def focusNextPrevChild(self, next: bool) -> bool:
        """Walk as the page is laid out; what is left for another page does not pass the keyboard on."""
        if self._arriving:
            return True
        whole = self.centralWidget()
        return (whole is not None and step_focus(whole, 1 if next else -1)) or super().focusNextPrevChild(next)

    # Qt's events

    def event(self, event: QEvent) -> bool:
        """Note who had the keyboard when Return was pressed: a field may pass it on to a button, which waits."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride and event.key() in _RETURN:
            self._asked = self.focusWidget()
        return super().event(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Typing anywhere searches; a question mark shows the keys."""
        text = event.text()
        if event.key() == Qt.Key.Key_Escape:
            self._escape()
        elif text == "?":
            self.show_shortcuts()
        elif (
            event.key() in _RETURN and isinstance(asked := self.focusWidget(), QAbstractButton) and asked is self._asked
        ):
            asked.click()  # does nothing where it is disabled
        elif is_typed(event) and not event.modifiers() & COMMANDS:
            self.search_field.setFocus()
            self.search_field.insert(text)
            self._search(self.search_field.text())
        else:
            super().keyPressEvent(event)

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.BackButton:
            self._services.navigator.back()
        elif event.button() == Qt.MouseButton.ForwardButton:
            self._services.navigator.forward()
        else:
            super().mousePressEvent(event)

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.angleDelta().y():
            self.choices.change_text_size(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    @override
    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember where one was and how large the window; ask first where something runs or would be lost."""
        if not self._may_end():
            event.ignore()
            return
        self._leave()
        self._keep_geometry()
        if not self._is_saved():
            event.ignore()
            return
        self._services.running.keep(COURTSIDE, None)
        self._services.running.close()
        super().closeEvent(event)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()
        self._keep_geometry()

    @override
    def moveEvent(self, event: QMoveEvent) -> None:
        super().moveEvent(event)
        self._keep_geometry()

    # The end

    def end(self) -> None:
        """Close without a question, as when the system asks for it."""
        self._agreed = True
        self.close()

    def _may_end(self) -> bool:
        """Return whether nothing speaks against the end; else ask, and close the window if a person says so."""
        if self._agreed or self._paused or not self._follows_work or not self._services.clocks.match_running:
            return True
        from tableside.ui.widgets.desktop import question

        def pause() -> None:
            self._paused = True
            self.close()

        gettext = self._services.language.gettext
        becomes = gettext("If you quit, it is paused and shows the same times when Tableside is opened again.")
        words = gettext("The match clock is running."), becomes, gettext("Stay"), gettext("Pause and quit")
        question(self, "quit-question", *words, pause)
        return False

    def _is_saved(self) -> bool:
        """Return whether everything is on the disk; else ask, and close the window if a person says so."""
        self._services.unsaved.save()
        if self._agreed or not self._services.unsaved.left:
            return True
        from PySide6.QtWidgets import QMessageBox

        from tableside.ui.sheets import unsaved_sheet

        self._paused = False
        if not any(one.isVisible() for one in self.findChildren(QMessageBox, "unsaved")):
            unsaved_sheet(self._services, self, again=self.close, lose=self.end).open()
        return False

    def _follow_work(self) -> None:
        """Show a clock in use and an open case on the rail; their modules load once the window is shown."""
        self._follows_work = True
        self._services.clocks.changed.connect(self._show_clock)
        self._services.cases.changed.connect(self._show_case)
        self._show_clock()
        self._show_case()

    def _show_clock(self) -> None:
        self.rail.clock.show_clock(self._services.clocks.in_use(self._services.language.catalogue))

    def _show_case(self) -> None:
        place = self._services.cases.place
        self.rail.show_case(self._services.language.catalogue.text(f"wizard.{place.target}") if place else "")

    # State restored after a restart

    def _keep_place(self, place: Place) -> None:
        if place.view != "search":
            self._keep("place", place.link())

    def _keep_geometry(self) -> None:
        if self.isVisible() and not self._services.courtside.active:
            self._keep("geometry", bytes(self.saveGeometry().toBase64().data()).decode())

    def _keep(self, name: str, value: str) -> None:
        self._kept = {**self._kept, name: value}
        self._services.running.keep(WINDOW, self._kept)
