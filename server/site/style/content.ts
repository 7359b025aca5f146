/** What stands between header and footer: pages, blocks, lists, forms. */
export const contentStyle = `
.breadcrumbs { font-size: .95rem; padding: .5rem 0 0; } .breadcrumbs ol { list-style: none; display: flex; flex-wrap: wrap; margin: 0; padding: 0; }
.breadcrumbs li { display: flex; align-items: center; min-height: 2.5rem; color: var(--ink-2); } .breadcrumbs li + li::before { content: "/"; margin: 0 .6rem; color: #75858a; }
.breadcrumbs a { color: var(--brand); display: inline-flex; align-items: center; min-height: 2.5rem; text-decoration: none; } .breadcrumbs a:hover { text-decoration: underline; }
.page { padding: clamp(1rem, 3vw, 2rem) 0 0; } .page-head { max-width: 52rem; margin-bottom: 1.5rem; }
.lead { font-size: clamp(1.15rem, 1.05rem + .5vw, 1.35rem); line-height: 1.5; color: var(--ink-2); max-width: 40em; } .lead p:last-child { margin: 0; }
.columns-main { display: grid; gap: 2rem clamp(2rem, 5vw, 4rem); }
@media (min-width: 62rem) { .columns-main.has-aside { grid-template-columns: minmax(0, 1fr) 19rem; } }
.text { max-width: var(--measure); min-width: 0; }
.photo { border-radius: var(--radius); width: 100%; aspect-ratio: 16 / 9; object-fit: cover; background: var(--brand-soft); margin-bottom: 2rem; }
.block { margin: 0 0 2.25rem; } .block::after { content: ""; display: table; clear: both; } .block > :last-child { margin-bottom: 0; }
.block figure img { border-radius: var(--radius); } .block figcaption { font-size: .92rem; color: var(--ink-2); margin-top: .4rem; }
@media (min-width: 40rem) { .block.right figure { float: right; width: 45%; margin: .35rem 0 1rem 1.5rem; } .block.left figure { float: left; width: 45%; margin: .35rem 1.5rem 1rem 0; } }
.button { display: inline-flex; align-items: center; justify-content: center; text-align: center; min-height: 3rem; padding: .6rem 1.5rem; border: 0; border-radius: 99px; background: var(--brand); color: #fff; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer; }
.button:hover { background: var(--brand-deep); } .button.quiet { background: var(--paper); color: var(--brand-deep); }
blockquote { border-left: 4px solid var(--brand-line); padding: .25rem 0 .25rem 1.25rem; margin-inline: 0; color: var(--ink-2); }
.aside { align-self: start; background: var(--ground); border-radius: var(--radius); padding: 1.25rem 1.25rem .75rem; font-size: 1rem; }
.aside h2 { font-size: 1.05rem; margin-bottom: .35rem; } .aside ul { list-style: none; margin: 0; padding: 0; } .aside li + li { border-top: 1px solid var(--line); }
.aside a { display: flex; align-items: center; min-height: 2.75rem; padding: .35rem 0; text-decoration: none; color: var(--ink); line-height: 1.35; } .aside a:hover { color: var(--brand); text-decoration: underline; } .aside a[aria-current] { font-weight: 650; color: var(--brand); }

.search-form label { display: block; font-weight: 600; margin-bottom: .35rem; } .search-box { display: flex; flex-wrap: wrap; gap: .75rem; max-width: var(--measure); padding-bottom: 1.5rem; } .search-box input { flex: 1 1 16rem; min-width: 0; min-height: 3rem; font: inherit; padding: .4rem 1rem; border: 1px solid #75858a; border-radius: .6rem; background: var(--paper); color: var(--ink); }
.search-results { list-style: none; margin: 0; padding: 0; } .search-results li { padding: 1.1rem 0; border-bottom: 1px solid var(--line); } .search-results h3 { margin: 0 0 .15rem; } .search-results .meta { margin: 0 0 .3rem; color: var(--ink-2); font-size: .95rem; overflow-wrap: anywhere; } .search-results p:last-child { margin: 0; } .search-results mark { background: #fff1b8; color: inherit; padding: 0 .1em; }

.hero { background: linear-gradient(150deg, var(--brand-soft), var(--ground) 70%); border-bottom: 1px solid var(--line); }
.hero .inner { display: grid; gap: 2rem clamp(2rem, 6vw, 5rem); align-items: center; padding-block: clamp(2rem, 6vw, 5rem); }
@media (min-width: 56rem) { .hero .inner { grid-template-columns: 1.05fr 1fr; } }
.hero img { border-radius: 1.25rem; width: 100%; aspect-ratio: 8 / 5; object-fit: cover; } .hero .lead { margin-bottom: 1.75rem; }
.hero .actions { display: flex; flex-wrap: wrap; gap: .75rem; }
.band { padding: clamp(2rem, 5vw, 4rem) 0 0; } .band > .inner > h2 { margin-bottom: 1.25rem; }
.cards { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr)); list-style: none; padding: 0; margin: 0; }
.card { position: relative; display: flex; flex-direction: column; background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); padding: 1.5rem; }
.card > img { width: calc(100% + 3rem); max-width: none; margin: -1.5rem -1.5rem 1.25rem; aspect-ratio: 16 / 9; object-fit: cover; border-radius: var(--radius) var(--radius) 0 0; background: var(--brand-soft); }
.card h2, .card h3 { font-size: 1.2rem; margin-bottom: .4rem; } .card p { color: var(--ink-2); } .card > :last-child { margin-bottom: 0; }
.card h2 a, .card h3 a { text-decoration: none; color: var(--brand-deep); } .card h2 a::after, .card h3 a::after { content: ""; position: absolute; inset: 0; border-radius: var(--radius); }
.card:has(h2 a:hover), .card:has(h3 a:hover) { border-color: var(--brand); } .card h2 a:focus-visible, .card h3 a:focus-visible { outline: none; } .card:has(:focus-visible) { outline: 3px solid var(--brand); outline-offset: 3px; }
.card .go { margin-top: auto; padding-top: .75rem; } .card .go a { font-weight: 600; display: inline-flex; align-items: center; min-height: 2.75rem; }
.meta { font-size: .95rem; color: var(--ink-2); margin-bottom: .5rem; } .meta strong { color: var(--ink); }
.band.tint { background: var(--ground); padding-bottom: clamp(2rem, 5vw, 4rem); margin-top: clamp(2rem, 5vw, 4rem); } main:has(> .tint:last-child) + .site-footer { margin-top: 0; }
.banners { display: grid; gap: var(--gap); grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); margin-bottom: var(--gap); }
.banner { display: grid; grid-template-columns: 3fr 2fr; align-items: stretch; background: var(--brand-deep); color: #fff; border-radius: 1.25rem; overflow: hidden; }
.banner .words { padding: 1.5rem 1.75rem; display: flex; flex-direction: column; justify-content: center; } .banner h2 { color: #fff; font-size: 1.35rem; } .banner .words > :last-child { margin: 0; } .banner :focus-visible { outline-color: #fff; } .banner img { width: 100%; height: 100%; min-height: 9rem; object-fit: cover; }
@media (max-width: 30rem) { .banner { grid-template-columns: 1fr; } .banner img { display: none; } }
.facts { background: var(--ground); border-radius: var(--radius); padding: 1.25rem 1.5rem; margin-bottom: 2rem; } .facts dl { display: grid; gap: .25rem 1.5rem; grid-template-columns: max-content 1fr; margin: 0; } .facts dt { font-weight: 650; } .facts dd { margin: 0; min-width: 0; } .facts ul { list-style: none; padding: 0; margin: 0; }
.cancelled { text-decoration: line-through; color: var(--ink-2); } .cancelled .note { text-decoration: none; display: inline-block; margin-left: .5rem; color: var(--alarm); font-weight: 600; }
.paging { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; margin-top: 2rem; } .paging a { display: inline-flex; align-items: center; min-height: 3rem; font-weight: 600; }
.form { max-width: var(--measure); } .form fieldset { border: 0; padding: 0; margin: 0 0 1.25rem; min-width: 0; } .form legend, .form label { font-weight: 600; display: block; padding: 0; margin-bottom: .3rem; }
.form .field { margin: 0 0 1.25rem; } .form .options label, .form .check label { font-weight: 450; display: flex; gap: .75rem; align-items: center; min-height: 2.75rem; margin: 0; } .form .options input, .form .check input { width: 1.35rem; height: 1.35rem; flex: none; accent-color: var(--brand); }
.form input:not([type=radio], [type=checkbox]), .form select, .form textarea { width: 100%; font: inherit; color: inherit; background: var(--paper); border: 1px solid #6b7b80; border-radius: .5rem; padding: .65rem .8rem; min-height: 3rem; } .form textarea { min-height: 9rem; resize: vertical; }
.form .help { font-size: .95rem; color: var(--ink-2); margin: 0 0 .35rem; } .form .needed { color: var(--alarm); font-weight: 600; } .form .wrong { color: var(--alarm); font-weight: 600; margin: .3rem 0 0; } .form :is(input:not([type=radio], [type=checkbox]), select, textarea)[aria-invalid=true] { border: 2px solid var(--alarm); }
.verify .fact { border: 1px solid var(--line); border-radius: var(--radius); padding: 1rem 1.25rem; } .verify .fact legend { font-size: 1.15rem; padding: 0 .4rem; margin-left: -.4rem; } .verify .now { white-space: normal; overflow-wrap: anywhere; } .verify .options { margin-bottom: .5rem; } .verify table { max-width: 30rem; } .verify th, .verify td { padding: .3rem .5rem .3rem 0; border: 0; vertical-align: middle; } .verify td input { min-width: 0; }
@supports selector(:has(*)) { .verify .fact:not(:has([value=change]:checked)) .instead { display: none; } }
.form .trap { position: absolute; left: -99rem; } .problems { border: 2px solid var(--alarm); border-radius: var(--radius); padding: 1.25rem 1.5rem; margin-bottom: 2rem; } .problems h2 { font-size: 1.2rem; color: var(--alarm); } .problems a { display: inline-flex; align-items: center; min-height: 2rem; }
.form .go { display: flex; flex-wrap: wrap; gap: .75rem; } .form .go > .quiet:only-child { padding-left: 0; } :is(.form, .problems) { color: var(--ink); font-size: 1.0625rem; } .form .step { font-size: 1.4rem; margin: 1rem 0 .75rem; } .form [hidden] { display: none; } :is(.problems, .form .step):focus { outline: none; } .saved-answers { border: 2px solid var(--brand); border-radius: var(--radius); padding: 1.25rem 1.5rem; margin-bottom: 2rem; } .saved-answers h2 { font-size: 1.2rem; } .saved-answers > :last-child { margin-bottom: 0; } .saved-answers:focus { outline: none; } .saved-answers:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; } .continue-saved summary { cursor: pointer; min-height: 2.75rem; padding: .5rem 0; color: var(--brand); font-weight: 600; } .problems:focus-visible { outline: 3px solid var(--alarm); outline-offset: 3px; }
.form .boxes { display: flex; flex-wrap: wrap; gap: 1rem; } .form .boxes.birth input { width: 5rem; } .form .boxes.birth .year input { width: 7rem; } .form .boxes.address > * { flex: 1 1 100%; min-width: 0; } .form .boxes.address .city { flex: 3 1 10rem; } .form .boxes.address .state { flex: 2 1 10rem; } .form .boxes.address .zip { flex: 1 1 7rem; } .form .boxes label { font-weight: 450; }
.answers { margin: 0 0 2rem; } .answers > div { display: grid; align-items: baseline; gap: .25rem 1.5rem; padding: .75rem 0; border-top: 1px solid var(--line); } .answers dt { font-weight: 650; } .answers dd { margin: 0; min-width: 0; overflow-wrap: anywhere; } .answers .none { color: var(--ink-2); } @media (min-width: 40rem) { .answers > div { grid-template-columns: 2fr 3fr auto; } }
.form .change { border: 0; background: none; padding: 0; min-height: 2.75rem; font: inherit; color: var(--brand); text-decoration: underline; cursor: pointer; } .form .change:hover { color: var(--brand-deep); }
@media (min-width: 40rem) { .form .fields { display: grid; grid-template-columns: repeat(6, 1fr); column-gap: 1.25rem; } .form .fields > * { grid-column: span 6; } .form .fields > .half { grid-column: span 3; } .form .fields > .third { grid-column: span 2; } }
.comments { border-top: 1px solid var(--line); padding-top: 2rem; padding-bottom: 3rem; } .comments ol { list-style: none; margin: 0 0 2rem; padding: 0; max-width: var(--measure); } .comments ol ol { margin: 0 0 0 1.5rem; border-left: 3px solid var(--line); padding-left: 1.25rem; } .comments article { padding: .9rem 0; } .comments .who { margin: 0 0 .25rem; } .comments time { color: var(--ink-2); font-size: .95rem; margin-left: .5rem; } .comments article p { margin: 0; overflow-wrap: anywhere; }
`
