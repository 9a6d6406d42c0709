"use strict";
(function () {
  const byId = (id) => document.getElementById(id);
  const record = JSON.parse(byId("record").textContent);
  const moments = record.moments;
  const last = moments.length - 1;
  const slider = byId("slider"), told = byId("told"), log = byId("log"), chart = byId("chart");
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;

  // Every moment in full: what a moment does not say is as it was before.
  const states = [];
  let state = { s: {}, g: 0, f: 0, a: [], r: "", w: "" };
  for (const moment of moments) {
    const next = Object.assign({}, state, moment, { c: moment.c || "" });
    next.s = moment.s ? Object.assign({}, state.s, moment.s) : state.s;
    states.push(next);
    state = next;
  }

  let at = -1, timer = 0;

  function showItem(name, item) {
    const group = byId(name);
    if (!item) {
      group.setAttribute("class", "gone");
      return;
    }
    group.setAttribute("class", item[4] ? "here acts" : "here");
    group.style.transform = "translate(" + item[0] + "px," + item[1] + "px) scale(" + item[2] + ")";
    group.querySelector(".pic").setAttribute("href", "#k" + item[3]);
    if (item[6]) {
      group.querySelector("title").textContent = item[6];
    }
  }

  function showGround(count) {
    for (let n = 0; byId("g" + n); n += 1) {
      byId("g" + n).setAttribute("class", n < count ? "" : "gone");
    }
  }

  function showScene(names) {
    const scene = byId("scene");
    scene.textContent = "";
    for (const name of names) {
      scene.appendChild(document.createElement("span")).textContent = name;
    }
  }

  function showTold(number) {
    told.textContent = "";
    const article = byId("m" + number);
    if (article) {
      for (const part of article.querySelectorAll(".line, .roll")) {
        told.appendChild(part.cloneNode(true));
      }
    }
    if (!told.childNodes.length) {
      told.textContent = states[number].c || "The beginning";
    }
  }

  function light(number) {
    for (const other of log.querySelectorAll(".lit")) {
      other.classList.remove("lit");
      other.removeAttribute("aria-current");
    }
    const article = byId("m" + number);
    if (!article) {
      log.scrollTop = 0;
      return;
    }
    article.classList.add("lit");
    article.setAttribute("aria-current", "step");
    const box = article.getBoundingClientRect(), room = log.getBoundingClientRect();
    if (log.scrollHeight > log.clientHeight && (box.top < room.top + 40 || box.bottom > room.bottom - 20)) {
      log.scrollTop += box.top - room.top - room.height / 3;
    }
  }

  function show(number) {
    const wanted = Math.max(0, Math.min(last, number));
    if (wanted === at) {
      return;
    }
    const now = states[wanted], before = at < 0 ? null : states[at];
    for (const name of record.items) {
      if (!before || before.s[name] !== now.s[name]) {
        showItem(name, now.s[name]);
      }
    }
    if (!before || before.g !== now.g) {
      showGround(now.g);
    }
    if (!before || before.f !== now.f) {
      byId("veil").setAttribute("d", record.veils[now.f][0]);
      byId("dim").setAttribute("d", record.veils[now.f][1]);
    }
    if (!before || before.a !== now.a) {
      showScene(now.a);
    }
    at = wanted;
    slider.value = String(at);
    const where = [at + " of " + last, now.r, now.w].filter(Boolean).join(" · ");
    byId("where").textContent = where;
    slider.setAttribute("aria-valuetext", where);
    byId("now").style.transform = "translateX(" + (chart.dataset.wide * at) / Math.max(1, last) + "px)";
    showTold(at);
    light(at);
    if (at === last) {
      stop();
    }
  }

  function stop() {
    window.clearInterval(timer);
    timer = 0;
    document.body.classList.remove("playing");
  }

  function play() {
    if (timer) {
      stop();
      return;
    }
    if (at === last) {
      show(0);
    }
    document.body.classList.add("playing");
    timer = window.setInterval(() => show(at + 1), Number(byId("speed").value));
  }

  const go = { first: () => show(0), back: () => show(at - 1), on: () => show(at + 1), last: () => show(last) };
  for (const name of Object.keys(go)) {
    byId(name).addEventListener("click", () => { stop(); go[name](); });
  }
  byId("play").addEventListener("click", play);
  byId("speed").addEventListener("change", () => { if (timer) { stop(); play(); } });
  slider.addEventListener("input", () => { stop(); show(Number(slider.value)); });
  log.addEventListener("click", (event) => {
    const article = event.target.closest(".moment");
    if (article && String(window.getSelection()) === "") {
      event.preventDefault();
      stop();
      show(Number(article.id.slice(1)));
    }
  });
  chart.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * chart.viewBox.baseVal.width - chart.dataset.left;
    stop();
    show(Math.round((x / chart.dataset.wide) * last));
  });
  const keys = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") {
      return;
    }
    if (keys[event.key]) {
      event.preventDefault();
      stop();
      go[keys[event.key]]();
    } else if (event.key === " " && event.target.tagName !== "BUTTON") {
      event.preventDefault();
      play();
    }
  });
  window.addEventListener("hashchange", fromAddress);

  function fromAddress() {
    const wanted = /^#m(\d+)$/.exec(window.location.hash);
    if (wanted) {
      show(Number(wanted[1]));
    }
  }

  byId("controls").hidden = false;
  told.hidden = false;
  document.body.classList.add("live");
  show(0);
  fromAddress();
  if (!still) {
    window.requestAnimationFrame(() => document.body.classList.add("moving"));
  }
})();
