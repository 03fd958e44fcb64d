// The search of a handbook: everything stands in search-data.js, so that it works from a folder without a server.
"use strict";

(function () {
  const field = document.getElementById("search");
  const list = document.getElementById("results");
  const most = 30;
  let index = null;

  function fold(word) {
    return word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
  }

  function built() {
    if (index === null) {
      index = new MiniSearch({
        fields: ["title", "cited", "text"],
        storeFields: ["title", "cited", "text"],
        processTerm: fold,
        searchOptions: { boost: { title: 4, cited: 2 }, prefix: true, fuzzy: (word) => (word.length > 4 ? 0.2 : false) },
      });
      index.addAll(window.HANDBOOK.documents);
    }
    return index;
  }

  function snippet(text, terms) {
    const place = Math.max(0, Math.min(...terms.map((term) => fold(text).indexOf(term)).filter((at) => at >= 0).concat(text.length)));
    const start = place < text.length ? Math.max(0, text.lastIndexOf(" ", place - 50)) : 0;
    return (start > 0 ? "… " : "") + text.slice(start, start + 180).trim() + (start + 180 < text.length ? " …" : "");
  }

  function marked(node, text, terms) {
    for (const piece of text.split(/([\p{L}\p{N}]+)/u)) {
      if (terms.includes(fold(piece))) {
        node.appendChild(document.createElement("mark")).textContent = piece;
      } else {
        node.append(piece);
      }
    }
  }

  function line(found) {
    const item = document.createElement("li");
    const link = item.appendChild(document.createElement("a"));
    link.href = found.id;
    const cited = link.appendChild(document.createElement("span"));
    cited.className = "cited";
    cited.textContent = found.cited;
    if (found.title) {
      link.append(" ");
      marked(link.appendChild(document.createElement("strong")), found.title, found.terms);
    }
    const words = link.appendChild(document.createElement("span"));
    words.className = "snippet";
    marked(words, snippet(found.text, found.terms), found.terms);
    return item;
  }

  function search() {
    const query = field.value.trim();
    list.hidden = query === "";
    if (query === "") {
      return;
    }
    // All words first; where nothing has them all, what has any.
    let found = built().search(query, { combineWith: "AND" });
    if (found.length === 0) {
      found = built().search(query);
    }
    const lines = found.slice(0, most).map(line);
    if (lines.length === 0) {
      const none = document.createElement("li");
      none.textContent = window.HANDBOOK.nothing;
      lines.push(none);
    }
    list.replaceChildren(...lines);
  }

  field.addEventListener("input", search);
  field.addEventListener("keydown", (event) => {
    if (event.key === "Escape") {
      field.value = "";
      search();
    } else if (event.key === "Enter") {
      const first = list.querySelector("a");
      if (first !== null) {
        first.click();
      }
    }
  });
  list.addEventListener("click", () => {
    list.hidden = true;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && document.activeElement !== field) {
      event.preventDefault();
      field.focus();
    }
  });
  const asked = new URLSearchParams(location.search).get("q");
  if (asked !== null) {
    field.value = asked;
    search();
  }
})();
