// The pocket edition: views by hash, step-by-step rulings, and a search that forgives slips.
"use strict";

(function () {
  const data = JSON.parse(document.getElementById("data").textContent);
  const live = document.getElementById("live");
  const field = document.getElementById("query");
  const status = document.getElementById("status");
  const views = [...document.querySelectorAll(".view")];
  const MOST_BUTTONS = 14;
  const MOST_FOUND = 40;
  const lastAnswers = new Map();
  let lang = data.languages[0];

  // Elements

  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (value !== null && value !== false) {
        element.setAttribute(name, value === true ? "" : value);
      }
    }
    element.append(...children.filter((child) => child !== null));
    return element;
  }

  const text = (id) => data.texts[lang][id];
  const word = (name) => data.words[lang][name];
  const anchor = (rule) => lang + "-" + rule.replace(/[^\p{L}\p{N}_.-]+/gu, "-");

  function clause(rule) {
    const cited = data.cited[lang][rule] || rule;
    return document.getElementById(anchor(rule)) ? make("a", { href: "#" + anchor(rule) }, cited) : make("span", { class: "cited-rule" }, cited);
  }

  // Rulings: the answers stand in the address, by fact, so that Back takes back one of them.

  function readAnswers(parts) {
    const given = new Map();
    for (const part of parts) {
      const [fact, range] = part.split(".");
      given.set(Number(fact), range);
    }
    return given;
  }

  function address(ruling, given, fact, range) {
    const changed = new Map(given);
    if (fact !== undefined) {
      changed.delete(fact);
      changed.set(fact, range);
    }
    return "#" + [lang, ruling.id, ...[...changed].map(([name, value]) => name + "." + value)].join("/");
  }

  function optionFor(question, range) {
    const [first, last] = range.split("-").map(Number);
    return question.options.find(([low, high]) => low <= first && last <= high) || null;
  }

  function questionAt(ruling, place) {
    const [fact, ...flat] = ruling.questions[place];
    const options = [];
    const size = ruling.facts[fact].values === null ? 3 : 2;
    for (let at = 0; at < flat.length; at += size) {
      options.push([flat[at], flat[at + size - 2], flat[at + size - 1]]);
    }
    return { fact, options };
  }

  function walk(ruling, given) {
    const trail = [];
    let place = ruling.root;
    while (place >= 0) {
      const question = questionAt(ruling, place);
      const usual = ruling.facts[question.fact].usual;
      const told = given.get(question.fact);
      const assumed = told === undefined && usual !== null;
      const range = assumed ? usual + "-" + usual : told;
      const option = range && range !== "?" ? optionFor(question, range) : null;
      if (option === null) {
        return { trail, question };
      }
      trail.push({ question, option, assumed });
      place = option[2];
    }
    const [call, verdict, happens, steps, grave, departed] = ruling.leaves[~place];
    const leaf = { call, verdict, happens, steps, grave, departed };
    // A frame, a game or a match is never decided by what is only assumed.
    const unsure = leaf.grave ? trail.findIndex((step) => step.assumed && !ruling.facts[step.question.fact].open) : -1;
    return unsure >= 0 ? { trail: trail.slice(0, unsure), question: trail[unsure].question } : { trail, leaf };
  }

  function label(fact, option) {
    if (fact.values === null) {
      return option[0] === option[1] ? String(option[0]) : option[0] + "–" + option[1];
    }
    return text(fact.values[option[0]]);
  }

  function answers(ruling, given, steps) {
    const lines = steps.map(({ question, option, assumed }) => {
      const fact = ruling.facts[question.fact];
      const link = make("a", { class: assumed && "assumed", href: address(ruling, given, question.fact, "?") }, make("span", {}, text(fact.question)), make("b", {}, label(fact, option)));
      link.append(make("span", { class: "unseen" }, word("Change")));
      return make("li", {}, link);
    });
    return make("ul", { class: "answers" }, ...lines);
  }

  function optionButton(ruling, given, question, option, shown) {
    const range = option[0] + "-" + option[1];
    const chosen = lastAnswers.get(ruling.id + "/" + question.fact) === range;
    const link = make("a", { class: chosen ? "big chosen" : "big", href: address(ruling, given, question.fact, range) }, shown);
    link.addEventListener("click", () => lastAnswers.set(ruling.id + "/" + question.fact, range));
    return link;
  }

  function optionButtons(ruling, given, question) {
    const fact = ruling.facts[question.fact];
    const grid = (links) => make("div", { class: links.some((link) => link.textContent.length > 18) ? "options wide" : "options" }, ...links);
    if (fact.menu === null) {
      return [grid(question.options.map((option) => optionButton(ruling, given, question, option, label(fact, option))))];
    }
    const byValue = new Map(question.options.map((option) => [option[0], option]));
    const button = ([value, shown]) => optionButton(ruling, given, question, byValue.get(value), text(shown));
    const parts = [];
    for (const [title, entries] of fact.menu) {
      const made = [];
      for (const entry of entries) {
        const [value, shown, below] = entry;
        const possible = (below || [entry]).filter((one) => byValue.has(one[0]));
        if (below && possible.length > 0) {
          const links = possible.map(button);
          const open = links.some((link) => link.classList.contains("chosen"));
          made.push(make("details", { class: "more", open }, make("summary", {}, text(shown)), grid(links)));
        } else if (!below && byValue.has(value)) {
          made.push(button(entry));
        }
      }
      if (made.length > 0) {
        parts.push(...(title === null ? [] : [make("h2", {}, text(title))]), make("div", { class: "options wide" }, ...made));
      }
    }
    return parts;
  }

  function numberForm(ruling, given, question) {
    const low = question.options[0][0];
    const high = question.options[question.options.length - 1][1];
    const input = make("input", { type: "number", inputmode: "numeric", min: low, max: high, required: true, "aria-labelledby": "asked", placeholder: low + "–" + high });
    const form = make("form", { class: "number-answer" }, input, make("button", { class: "big main" }, word("OK")));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (optionFor(question, input.value + "-" + input.value) !== null) {
        location.hash = address(ruling, given, question.fact, input.value + "-" + input.value);
      } else {
        status.textContent = low + "–" + high;
      }
    });
    return form;
  }

  function showQuestion(ruling, given, { trail, question }) {
    const fact = ruling.facts[question.fact];
    const many = fact.values === null && question.options.length > MOST_BUTTONS;
    return [
      make("p", { class: "kind" }, text(ruling.name)),
      answers(ruling, given, trail.filter((step) => !step.assumed)),
      make("h1", { id: "asked", tabindex: -1 }, text(fact.question)),
      fact.hint === null ? null : make("p", { class: "lead" }, word(fact.hint)),
      ...(many ? [numberForm(ruling, given, question)] : optionButtons(ruling, given, question)),
    ];
  }

  function showRuling(ruling, given, { trail, leaf }) {
    const reasons = leaf.steps.map((step) => make("li", {}, text(data.steps[step][0]), ...data.steps[step][1].flatMap((rule) => [" ", clause(rule)])));
    const lines = leaf.happens.flatMap((line) => text(line).split("\n")).filter((line) => line !== "");
    return [
      make("p", { class: "kind" }, text(ruling.name)),
      make("h1", { class: "call", tabindex: -1 }, text(leaf.call)),
      ...text(leaf.verdict).split("\n").filter((line) => line !== "").map((line) => make("p", { class: "verdict" }, line)),
      ...text(leaf.departed).split("\n").filter((line) => line !== "").map((line) => make("p", { class: "caution" }, line)),
      make("ul", { class: "happens" }, ...lines.map((line) => make("li", {}, line))),
      make("h2", {}, word("Why")),
      make("ol", { class: "why" }, ...reasons),
      make("h2", {}, word("Answers")),
      answers(ruling, given, trail),
      ruling.fixed.length > 0 ? make("p", { class: "lead" }, word("Assumed:"), " ", ruling.fixed.map(text).join(" · ")) : null,
      make("a", { class: "big", href: "#" + lang + "/" + ruling.id }, word("Start again")),
      make("a", { class: "big", href: "#" + lang + "-rulings" }, word("Rulings")),
    ];
  }

  function rulingView(id, parts) {
    const ruling = data.rulings.find((one) => one.id === id);
    if (ruling === undefined) {
      return null;
    }
    const given = readAnswers(parts);
    const reached = walk(ruling, given);
    return (reached.leaf ? showRuling : showQuestion)(ruling, given, reached);
  }

  // Search

  let index = null;

  function fold(words) {
    return words.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss");
  }

  const tokens = (words) => fold(words).match(/[\p{L}\p{N}]+/gu) || [];

  function documents() {
    const found = [];
    for (const book of document.querySelectorAll(".book")) {
      const inLanguage = book.lang;
      for (const row of book.querySelectorAll(".row, dt, dd")) {
        if (row.id) {
          const cited = data.cited[inLanguage][row.id.slice(inLanguage.length + 1)] || "";
          found.push({ lang: inLanguage, href: "#" + row.id, cited, title: "", body: "" });
        }
        const one = found[found.length - 1];
        const heading = row.querySelector("h2, h3");
        if (heading !== null || row.tagName === "DT") {
          one.title = (heading || row).textContent.trim();
        } else {
          const paragraphs = [...row.querySelectorAll("p")];
          one.body += " " + (paragraphs.length > 0 ? paragraphs : [row]).map((paragraph) => paragraph.textContent.trim()).join(" ");
        }
      }
    }
    for (const ruling of data.rulings) {
      for (const one of data.languages) {
        const words = data.texts[one];
        const more = ruling.facts.flatMap((fact) => [words[fact.question], ...(fact.values || []).map((value) => words[value])]);
        found.push({ lang: one, href: "#" + one + "/" + ruling.id, cited: data.words[one]["Rulings"], title: words[ruling.name], body: words[ruling.about], more: more.join(" "), boost: 1.5 });
      }
    }
    return found;
  }

  function built() {
    if (index === null) {
      const found = documents();
      const vocabulary = new Map();
      found.forEach((one, number) => {
        for (const [words, weight] of [[one.title, 4], [one.cited, 2], [one.body, 1], [one.more || "", 0.5]]) {
          for (const token of tokens(words)) {
            const places = vocabulary.get(token) || vocabulary.set(token, new Map()).get(token);
            places.set(number, Math.max(places.get(number) || 0, weight * (one.boost || 1)));
          }
        }
      });
      index = { found, vocabulary };
    }
    return index;
  }

  function distance(one, other, most) {
    if (Math.abs(one.length - other.length) > most) {
      return most + 1;
    }
    let before = [];
    let row = Array.from({ length: other.length + 1 }, (_, at) => at);
    for (let i = 1; i <= one.length; i += 1) {
      const next = [i];
      for (let j = 1; j <= other.length; j += 1) {
        const cost = one[i - 1] === other[j - 1] ? 0 : 1;
        next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + cost);
        if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]) {
          next[j] = Math.min(next[j], before[j - 2] + 1);
        }
      }
      before = row;
      row = next;
    }
    return row[other.length];
  }

  function likeness(asked, known) {
    if (asked === known) {
      return 1;
    }
    if (asked.length > 1 && known.startsWith(asked)) {
      return 0.8;
    }
    if (known.length > 3 && asked.startsWith(known) && asked.length - known.length < 3) {
      return 0.6;
    }
    const most = asked.length < 4 ? 0 : asked.length < 8 ? 1 : 2;
    const slips = most === 0 ? 1 : distance(asked, known, most);
    return slips <= most ? 0.6 - 0.15 * slips : 0;
  }

  function search(query) {
    const { found, vocabulary } = built();
    const scores = new Map();
    const terms = new Set();
    const asked = [...new Set(tokens(query))];
    for (const token of asked) {
      const best = new Map();
      for (const [known, places] of vocabulary) {
        const alike = likeness(token, known);
        if (alike > 0) {
          terms.add(known);
          const rarity = Math.log(1 + found.length / places.size);
          for (const [number, weight] of places) {
            best.set(number, Math.max(best.get(number) || 0, alike * alike * weight * rarity));
          }
        }
      }
      for (const [number, score] of best) {
        const [sum, count] = scores.get(number) || [0, 0];
        scores.set(number, [sum + score, count + 1]);
      }
    }
    const all = [...scores].filter(([, [, count]]) => count === asked.length);
    const chosen = all.length > 0 ? all : [...scores];
    const inLanguage = (number) => (found[number].lang === lang ? 3 : 1);
    chosen.sort((one, other) => other[1][0] * inLanguage(other[0]) - one[1][0] * inLanguage(one[0]) || one[0] - other[0]);
    return { terms, results: chosen.slice(0, MOST_FOUND).map(([number]) => found[number]) };
  }

  function marked(element, words, terms) {
    for (const piece of words.split(/([\p{L}\p{N}]+)/u)) {
      element.append(terms.has(fold(piece)) ? make("mark", {}, piece) : piece);
    }
    return element;
  }

  function snippet(words, terms) {
    const parts = words.trim().split(/\s+/);
    const hit = parts.findIndex((part) => tokens(part).some((token) => terms.has(token)));
    const start = Math.max(0, hit - 8);
    return (start > 0 ? "… " : "") + parts.slice(start, start + 28).join(" ") + (start + 28 < parts.length ? " …" : "");
  }

  function searchView(query) {
    const { terms, results } = query === "" ? { terms: new Set(), results: [] } : search(query);
    const lines = results.map((one) => make("li", { lang: one.lang }, make("a", { href: one.href }, make("span", { class: "cited" }, one.cited), marked(make("strong", {}), one.title, terms), marked(make("span", { class: "snippet" }), snippet(one.body, terms), terms))));
    status.textContent = results.length > 0 ? results.length + "" : query === "" ? "" : word("Nothing found.");
    return [
      make("h1", { tabindex: -1 }, word("Search")),
      results.length === 0 && query !== "" ? make("p", {}, word("Nothing found.")) : null,
      make("ol", { class: "results" }, ...lines),
    ];
  }

  // Places

  function currentHash() {
    return decodeURIComponent(location.hash.slice(1));
  }

  function dynamicView(parts) {
    return parts[1] === "?" ? searchView(parts.slice(2).join("/")) : rulingView(parts[1], parts.slice(2));
  }

  function shown(hash) {
    const parts = hash.split("/");
    const made = parts.length > 1 && data.languages.includes(parts[0]) ? dynamicView(parts) : null;
    if (made !== null) {
      live.replaceChildren(...made.filter((child) => child !== null));
      return { view: live, target: null };
    }
    const target = document.getElementById(hash);
    const view = target === null ? null : target.closest(".view");
    return view === null ? null : { view, target: target === view ? null : target };
  }

  function speak(chosen) {
    lang = chosen;
    document.documentElement.lang = lang;
    live.lang = lang;
    status.lang = lang;
    document.getElementById("home").href = "#" + lang + "-home";
    document.getElementById("home").setAttribute("aria-label", word("Start"));
    field.placeholder = word("Search");
    document.querySelector("label[for=query]").textContent = word("Search");
  }

  function otherPlace(hash, other) {
    const moved = hash.includes("/") ? other + hash.slice(hash.indexOf("/")) : other + hash.slice(lang.length);
    return hash.includes("/") || document.getElementById(moved) !== null ? moved : other + "-home";
  }

  function showLanguages(hash) {
    const links = data.languages.filter((one) => one !== lang).map((one) => make("a", { href: "#" + otherPlace(hash, one), lang: one, hreflang: one, "aria-label": data.names[one] }, one.toUpperCase()));
    document.getElementById("languages").replaceChildren(...links);
  }

  function show(scroll) {
    const hash = currentHash() || lang + "-home";
    speak(data.languages.find((one) => hash.startsWith(one + "-") || hash.startsWith(one + "/")) || lang);
    const searching = hash.startsWith(lang + "/?");
    const place = shown(hash) || shown(lang + "-home");
    for (const view of [live, ...views]) {
      view.hidden = view !== place.view;
    }
    if (document.activeElement !== field) {
      field.value = searching ? hash.split("/").slice(2).join("/") : "";
    }
    showLanguages(hash);
    const heading = place.view.querySelector("h1, h2");
    document.title = heading === null ? data.title : heading.textContent + " · " + data.title;
    if (scroll !== null) {
      window.scrollTo(0, scroll);
    } else if (place.target !== null) {
      place.target.scrollIntoView();
    } else {
      window.scrollTo(0, 0);
    }
    if (!searching && document.activeElement !== field) {
      const focused = place.target || heading;
      if (focused !== null) {
        focused.tabIndex = -1;
        focused.focus({ preventScroll: true });
      }
    }
  }

  // Some browsers refuse a hundred changes in half a minute; then the place is not kept, and nothing else is lost.
  function changeHistory(how, y, hash) {
    try {
      history[how]({ y }, "", hash);
      return true;
    } catch {
      return false;
    }
  }

  function keepPlace() {
    changeHistory("replaceState", window.scrollY, location.hash || undefined);
  }

  let waiting = 0;
  window.addEventListener("scroll", () => {
    clearTimeout(waiting);
    waiting = setTimeout(keepPlace, 150);
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest("a") !== null) {
      clearTimeout(waiting);
      keepPlace();
    }
  }, true);
  window.addEventListener("popstate", (event) => {
    clearTimeout(waiting);
    show(event.state === null ? null : event.state.y);
  });

  function searchTyped() {
    const hash = "#" + lang + "/?/" + encodeURIComponent(field.value.trim());
    const already = currentHash().startsWith(lang + "/?");
    if (field.value.trim() === "" && !already) {
      return;
    }
    if (changeHistory(already ? "replaceState" : "pushState", 0, hash)) {
      show(0);
    }
  }

  field.addEventListener("input", searchTyped);
  document.getElementById("find").addEventListener("submit", (event) => {
    event.preventDefault();
    field.blur();
  });

  history.scrollRestoration = "manual";
  const preferred = (navigator.languages || []).map((one) => one.slice(0, 2)).find((one) => data.languages.includes(one));
  lang = preferred || lang;
  const house = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const walls = house.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
  house.setAttribute("viewBox", "0 0 24 24");
  house.setAttribute("aria-hidden", "true");
  walls.setAttribute("d", "M3 11 12 4l9 7M6 9v11h12V9");
  document.getElementById("home").append(house);
  document.getElementById("bar").hidden = false;
  show(null);
})();
