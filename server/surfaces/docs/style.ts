/** The look of the pages: one column of reading, one of examples, and the menu beside them. */
export const style = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#fdfcfa, #171614); --panel: light-dark(#f6f4ef, #1e1d1a); --raised: light-dark(#ffffff, #262421);
  --line: light-dark(#e5e0d6, #35322c); --edge: light-dark(#8b8375, #857e72); --ink: light-dark(#23211d, #ece8e0);
  --soft: light-dark(#635d53, #aea79b); --accent: light-dark(#0a6657, #74d0bc); --accent-ink: light-dark(#ffffff, #10201c);
  --get: light-dark(#0a6657, #74d0bc); --post: light-dark(#8a4b08, #efb46a); --delete: light-dark(#a3262e, #f1949a);
  --note: light-dark(#fdf3d7, #2e2817); --note-line: light-dark(#ecd9a0, #574a22);
  --sans: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', sans-serif;
  --serif: 'Iowan Old Style', 'Palatino Linotype', Palatino, 'Book Antiqua', 'Noto Serif', Georgia, serif;
  --mono: ui-monospace, SFMono-Regular, 'SF Mono', Menlo, Consolas, 'Noto Sans Mono', 'DejaVu Sans Mono', monospace;
}
:root[data-theme='light'] { color-scheme: light; }
:root[data-theme='dark'] { color-scheme: dark; }
[hidden] { display: none !important; }
*, *::before, *::after { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 400 1rem/1.62 var(--sans); }
a { color: var(--accent); text-underline-offset: 0.18em; text-decoration-thickness: 1px; }
a:hover { text-decoration-thickness: 2px; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 3px; }
p, ul, ol, dl { margin: 0 0 1rem; }
ul, ol { padding-left: 1.3rem; }
li { margin-bottom: 0.3rem; }
h1, h2, h3 { font-family: var(--serif); font-weight: 600; line-height: 1.2; text-wrap: balance; margin: 0; }
h1 { font-size: clamp(2.1rem, 5vw, 2.9rem); letter-spacing: -0.015em; }
h2 { font-size: 1.75rem; letter-spacing: -0.01em; margin-bottom: 1.1rem; }
h3 { font-size: 1.35rem; margin-bottom: 0.5rem; }
h4 { font-size: 0.95rem; font-weight: 650; margin: 1.8rem 0 0.5rem; }
h5 { font-size: 0.8rem; font-weight: 600; color: var(--soft); margin: 0.9rem 0 0.3rem; }
code, pre { font-family: var(--mono); font-size: 0.86em; }
:not(pre) > code { background: var(--panel); border-radius: 4px; padding: 0.08em 0.24em; overflow-wrap: anywhere; }
table code { background: none; padding: 0; }
a > code { color: inherit; }
.skip { position: absolute; left: 1rem; top: -4rem; z-index: 3; background: var(--accent); color: var(--accent-ink); padding: 0.5rem 1rem; border-radius: 0 0 6px 6px; }
.skip:focus { top: 0; }

.page { display: grid; grid-template-columns: 17rem minmax(0, 1fr); max-width: 98rem; margin: 0 auto; }
.side { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 2rem 1.25rem 2rem 1.75rem; border-right: 1px solid var(--line); font-size: 0.9rem; scrollbar-width: thin; }
.brand { display: flex; gap: 0.55rem; align-items: center; width: max-content; font: 600 1.25rem/1 var(--serif); color: var(--ink); text-decoration: none; margin-bottom: 0.9rem; }
.brand rect { fill: #0a6657; }
.brand path { fill: none; stroke: #fff; stroke-width: 2.6; stroke-linecap: round; stroke-linejoin: round; }
.where { display: flex; gap: 1rem; margin-bottom: 0.9rem; }
.find span { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.find input { font-family: var(--sans); }
.find { display: none; }
.js .find { display: block; }
#found-nothing { color: var(--soft); margin: 0.8rem 0 0; }
#menu > summary { display: none; }
.side h2 { font: 600 0.78rem/1.3 var(--sans); letter-spacing: 0.01em; color: var(--soft); margin: 1.3rem 0 0.35rem; }
.side ul { list-style: none; margin: 0; padding: 0; }
.side li { margin: 0; }
.side li a { display: flex; justify-content: space-between; gap: 0.6rem; align-items: baseline; color: var(--ink); text-decoration: none; padding: 0.24rem 0.55rem; margin-left: -0.55rem; border-radius: 5px; line-height: 1.4; }
.side li a:hover { background: var(--panel); }
.side li a[aria-current] { background: var(--panel); color: var(--accent); font-weight: 600; }
.side .method { font-size: 0.64rem; flex: none; }

main:focus { outline: none; }
main { padding: 3.2rem clamp(1.25rem, 4vw, 4rem) 5rem; min-width: 0; }
.lead { font-size: 1.15rem; color: var(--soft); max-width: 44rem; margin: 0.9rem 0 1.4rem; text-wrap: pretty; }
.about { display: flex; flex-wrap: wrap; gap: 0.5rem 2.2rem; margin: 0; padding: 0; font-size: 0.92rem; }
.about div { display: flex; gap: 0.5rem; align-items: baseline; }
.about dt { color: var(--soft); }
.about dd { margin: 0; }
.notice { background: var(--note); border: 1px solid var(--note-line); border-radius: 8px; padding: 0.7rem 1rem; margin: 0 0 2rem; max-width: 50rem; font-size: 0.95rem; }
.notice code { background: none; padding: 0; }
.chapter, .group, .problem { border-top: 1px solid var(--line); margin-top: 3.2rem; padding-top: 2.6rem; }
.chapter > p, .chapter > ol, .chapter > dl, .prose { max-width: 46rem; }
.columns { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2rem; }
@media (min-width: 80rem) { .columns { grid-template-columns: minmax(0, 1.2fr) minmax(0, 1fr); gap: 3rem; } }
.says > p, .says > ul, .says > ol { max-width: 42rem; }
.steps { list-style: none; counter-reset: step; padding: 0; }
.steps > li { counter-increment: step; position: relative; padding-left: 2.4rem; margin-bottom: 1rem; }
.steps > li::before { content: counter(step); position: absolute; left: 0; top: 0.1rem; width: 1.55rem; height: 1.55rem; border-radius: 50%; border: 1px solid var(--line); color: var(--accent); font: 600 0.85rem/1.45rem var(--sans); text-align: center; }
.terms dt { font-weight: 650; margin-top: 1.1rem; }
.terms dd { margin: 0.15rem 0 0; }

.operation { padding-top: 2.2rem; margin-top: 2.2rem; border-top: 1px solid var(--line); }
.group > h2 + .operation { border-top: 0; margin-top: 0; padding-top: 0.4rem; }
.anchor { font: 400 1rem/1 var(--sans); color: var(--soft); text-decoration: none; opacity: 0; margin-left: 0.3rem; }
h3:hover .anchor, .anchor:focus-visible { opacity: 1; }
.route { display: flex; align-items: baseline; gap: 0.6rem; margin-bottom: 0.5rem; }
.route code { background: none; padding: 0; font-size: 0.95rem; overflow-wrap: anywhere; }
.method { font: 700 0.74rem/1.5 var(--mono); letter-spacing: 0.02em; }
.get { color: var(--get); } .post { color: var(--post); } .delete { color: var(--delete); }
.facts { list-style: none; display: flex; flex-wrap: wrap; gap: 0.25rem 1.4rem; padding: 0; margin-bottom: 1.2rem; font-size: 0.9rem; color: var(--soft); }
.facts li { margin: 0; }
.costs, .free { font-weight: 600; text-decoration: none; }
.costs code { background: none; padding: 0; font-weight: 400; }
.costs:hover { text-decoration: underline; }
.free { color: var(--get); }
.refusals { font-size: 0.9rem; color: var(--soft); margin-top: 1.2rem; }

table { border-collapse: collapse; width: 100%; font-size: 0.92rem; margin: 0 0 1.6rem; }
caption { text-align: left; font-weight: 650; padding-bottom: 0.5rem; }
.fields caption { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
th, td { text-align: left; vertical-align: top; padding: 0.6rem 1rem 0.6rem 0; border-top: 1px solid var(--line); font-weight: 400; }
thead th { border-top: 0; color: var(--soft); font-size: 0.8rem; padding-block: 0 0.4rem; }
th:last-child, td:last-child { padding-right: 0; }
.number { text-align: right; font-variant-numeric: tabular-nums; }
.scroll { max-width: 46rem; margin-top: 1.6rem; overflow-x: auto; }
.fields { max-width: 62rem; }
.fields tbody th { width: 27%; min-width: 8rem; }
.fields tbody th code { font-weight: 600; background: none; padding: 0; }
.fields .type { width: 22%; color: var(--soft); }
.place { display: block; font-size: 0.82rem; }
.required { color: var(--post); font-size: 0.78rem; white-space: nowrap; }
.limits { display: block; color: var(--soft); font-size: 0.86rem; margin-top: 0.15rem; }
.limits > span + span::before { content: ' · '; }
.more > summary { cursor: pointer; color: var(--accent); font-size: 0.92rem; margin-bottom: 0.8rem; }

.listing, .try { margin: 0 0 1.1rem; border: 1px solid var(--line); border-radius: 9px; background: var(--panel); overflow: hidden; }
.listing figcaption { display: flex; justify-content: space-between; align-items: center; gap: 1rem; min-height: 2.2rem; padding: 0.2rem 0.5rem 0.2rem 1rem; font-size: 0.8rem; color: var(--soft); border-bottom: 1px solid var(--line); }
pre { margin: 0; padding: 0.85rem 1rem; overflow: auto; font-size: 0.81rem; line-height: 1.6; tab-size: 2; max-height: 26rem; scrollbar-width: thin; }
pre:focus-visible, .try > summary:focus-visible { outline-offset: -2px; }
pre code { font-size: inherit; }
.listing pre { white-space: pre-wrap; overflow-wrap: anywhere; }
button { font: 600 0.9rem/1 var(--sans); border: 0; border-radius: 6px; padding: 0.65rem 1.2rem; background: var(--accent); color: var(--accent-ink); cursor: pointer; }
button:disabled { opacity: 0.55; cursor: progress; }
.copy { font-weight: 500; font-size: 0.78rem; padding: 0.35rem 0.6rem; background: none; color: var(--soft); }
.copy:hover { color: var(--ink); }
.try { display: none; }
.js .try { display: block; }
.try > summary { cursor: pointer; padding: 0.65rem 1rem; font-size: 0.92rem; font-weight: 600; color: var(--accent); }
.try[open] > summary { border-bottom: 1px solid var(--line); }
form { padding: 0.4rem 1rem 1rem; }
form label { display: block; font-size: 0.86rem; margin: 0.75rem 0 0.2rem; }
form label code { background: none; padding: 0; }
.hint { color: var(--soft); font-size: 0.8rem; }
p.hint { margin: 0.25rem 0 0; }
input, select, textarea { width: 100%; font: 0.88rem/1.4 var(--mono); color: var(--ink); background: var(--raised); border: 1px solid var(--edge); border-radius: 6px; padding: 0.5rem 0.65rem; }
textarea { resize: vertical; display: block; }
::placeholder { color: var(--soft); opacity: 0.85; }
.send { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.9rem; margin-top: 1.1rem; }
.status { margin: 0.8rem 0 0; font-weight: 600; font-size: 0.92rem; overflow-wrap: anywhere; }
.status:empty { display: none; }
.status.good { color: var(--get); } .status.bad { color: var(--delete); }
.answer pre { background: var(--raised); border: 1px solid var(--line); border-radius: 6px; white-space: pre-wrap; overflow-wrap: anywhere; }
.answer-headers { max-height: 11rem; }

.problem { max-width: 46rem; margin-top: 2rem; padding-top: 1.6rem; }
.problem h3 { font: 600 1.05rem/1.4 var(--mono); }
.problem p { margin-bottom: 0.4rem; }
.problem .meta { color: var(--soft); font-size: 0.9rem; }
.problem:target { box-shadow: -1rem 0 0 var(--paper), calc(-1rem - 3px) 0 0 var(--accent); }
footer { border-top: 1px solid var(--line); margin-top: 4rem; padding-top: 1.2rem; color: var(--soft); font-size: 0.88rem; }

@media (max-width: 62rem) {
  .page { display: block; }
  html { scroll-padding-top: 4.5rem; }
  .side { z-index: 2; height: auto; max-height: 100vh; background: var(--paper); border-right: 0; border-bottom: 1px solid var(--line); padding: 0.7rem clamp(1.25rem, 4vw, 4rem); }
  .brand { position: absolute; margin: 0.35rem 0; }
  .where { display: none; }
  #menu > summary { display: block; width: max-content; margin-left: auto; cursor: pointer; padding: 0.4rem 0.2rem; color: var(--accent); }
  .side li a { padding-block: 0.45rem; }
  main { padding-top: 2rem; }
}
@media (max-width: 40rem) {
  .fields, .fields tbody, .fields tr, .fields th, .fields td { display: block; width: auto; }
  .fields thead { display: none; }
  .fields tr { border-top: 1px solid var(--line); padding: 0.7rem 0; }
  .fields tbody th, .fields tbody td { border: 0; padding: 0; width: auto; }
  .fields .type { width: auto; }
  .fields .place { display: inline; margin-left: 0.6rem; }
}
@media print { .side, .try { display: none; } .page { display: block; } pre { max-height: none; white-space: pre-wrap; } }
`;
