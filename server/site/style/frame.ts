/** Colors, type and the frame of every page. One column on a phone; nothing needs a script. */
export const frameStyle = `
:root {
  --brand: #0b6b6f;
  --brand-deep: color-mix(in oklch, var(--brand), #06181c 55%);
  --brand-soft: color-mix(in oklch, var(--brand), #fff 92%);
  --brand-line: color-mix(in oklch, var(--brand), #fff 72%);
  --ink: #17262b; --ink-2: #46565c; --paper: #fff; --ground: #f6f7f5; --line: #dde3e2;
  --alarm: #a61b1b; --warn: #7a4b00;
  --wide: 76rem; --measure: 44rem; --gap: clamp(1rem, 3vw, 2rem);
  --radius: .75rem; --font: "IBM Plex Sans", "Segoe UI", system-ui, -apple-system, "Helvetica Neue", Arial, sans-serif;
}
*, *::before, *::after { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; scroll-padding-top: 1rem; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.65 var(--font); overflow-wrap: break-word; }
h1, h2, h3, h4 { line-height: 1.18; letter-spacing: -.012em; text-wrap: balance; margin: 0 0 .75rem; color: var(--brand-deep); }
h1 { font-size: clamp(2rem, 1.4rem + 2.6vw, 3.25rem); font-weight: 700; }
h2 { font-size: clamp(1.4rem, 1.2rem + .9vw, 1.9rem); font-weight: 650; }
h3 { font-size: 1.2rem; }
p, ul, ol, dl, table, figure, blockquote { margin: 0 0 1.1rem; }
img, video, iframe { max-width: 100%; height: auto; display: block; }
a { color: var(--brand); text-underline-offset: .2em; text-decoration-thickness: .07em; }
a:hover { text-decoration-thickness: .14em; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 3px; border-radius: 3px; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .6rem .75rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
.inner { width: min(100% - 2rem, var(--wide)); margin-inline: auto; }
.skip { position: absolute; left: 1rem; top: -6rem; z-index: 20; background: var(--paper); padding: .75rem 1.25rem; border-radius: 0 0 .5rem .5rem; font-weight: 600; }
.skip:focus { top: 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
main { display: block; } main:focus { outline: none; }

.alerts { display: block; }
.alert { color: #fff; background: var(--alarm); padding: .9rem 0; }
.alert.info { background: #124a7a; } .alert.warning { background: var(--warn); }
.alert h2 { color: inherit; font-size: 1.1rem; margin: 0 0 .2rem; }
.alert p:last-child { margin: 0; } .alert a { color: inherit; } .alert :focus-visible { outline-color: #fff; }

.site-top { background: var(--brand-deep); color: #fff; font-size: .95rem; }
.site-top .inner { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; column-gap: 1.5rem; }
.site-top a { color: inherit; text-decoration: none; display: inline-flex; align-items: center; min-height: 2.75rem; }
.site-top a:hover { text-decoration: underline; } .site-top :focus-visible { outline-color: #fff; }
.site-top ul { list-style: none; display: flex; flex-wrap: wrap; column-gap: 1.5rem; margin: 0; padding: 0; }
.site-top .phone { font-weight: 650; }
.site-search { display: flex; margin: .35rem 0 .35rem auto; flex: 0 1 17rem; min-width: 11rem; } .site-search input { flex: 1; min-width: 0; min-height: 2.75rem; font: inherit; padding: .2rem 1rem; border: 1px solid transparent; border-radius: 99px 0 0 99px; background: #fff; color: var(--ink); }
.site-search button { min-width: 3rem; min-height: 2.75rem; border: 0; border-radius: 0 99px 99px 0; background: var(--brand); color: #fff; cursor: pointer; } .site-search svg { fill: none; stroke: currentColor; stroke-width: 2.2; stroke-linecap: round; vertical-align: middle; }
@media (max-width: 47.99rem) { .site-search { order: 3; flex: 1 0 100%; margin-bottom: .75rem; } }
.site-search ::placeholder { color: var(--ink-2); opacity: 1; }
.site-header { border-bottom: 1px solid var(--line); background: var(--paper); position: relative; }
.site-header .inner { display: flex; align-items: center; justify-content: space-between; gap: 1rem 2rem; min-height: 5rem; }
.brand { display: inline-flex; align-items: center; gap: .75rem; min-height: 3rem; color: var(--brand-deep); text-decoration: none; font-weight: 700; font-size: 1.4rem; letter-spacing: -.02em; line-height: 1.1; }
.brand img { max-height: 3.25rem; width: auto; }
.brand .mark { flex: none; width: 2.5rem; height: 2.5rem; border-radius: .65rem; background: var(--brand); position: relative; }
.brand .mark::before, .brand .mark::after { content: ""; position: absolute; background: #fff; border-radius: 2px; inset: 1.06rem .55rem; }
.brand .mark::after { inset: .55rem 1.06rem; }
.brand small { display: block; font-size: .85rem; font-weight: 450; letter-spacing: 0; color: var(--ink-2); }
.menu-button { font: inherit; font-weight: 600; color: var(--brand-deep); background: var(--brand-soft); border: 1px solid var(--brand-line); border-radius: 99px; padding: .5rem 1.25rem; min-height: 3rem; cursor: pointer; }
.menu { border: 0; margin: 0; padding: 1.25rem; width: 100%; max-width: none; height: 100dvh; max-height: none; background: var(--paper); color: inherit; overflow: auto; inset: 0; }
.menu::backdrop { background: rgb(6 24 28 / .4); }
.menu .close { display: flex; justify-content: flex-end; }
.menu ul { list-style: none; margin: 0; padding: 0; }
.menu > ul > li { border-bottom: 1px solid var(--line); }
.menu a, .menu summary { display: flex; align-items: center; min-height: 3.25rem; padding: .5rem .25rem; color: var(--ink); text-decoration: none; font-weight: 550; cursor: pointer; }
.menu summary { justify-content: space-between; list-style: none; } .menu summary::-webkit-details-marker { display: none; }
.menu summary::after { content: ""; width: .55rem; height: .55rem; border: solid currentColor; border-width: 0 2px 2px 0; transform: translateY(-2px) rotate(45deg); margin-left: .6rem; }
.menu details[open] > summary::after { transform: translateY(2px) rotate(225deg); }
.menu details ul { padding: 0 0 .75rem .75rem; } .menu details a { font-weight: 450; min-height: 2.75rem; }
.menu a:hover, .menu summary:hover { color: var(--brand); } .menu a[aria-current] { color: var(--brand); font-weight: 650; }
@media (min-width: 64rem) {
  .brand { flex: none; white-space: nowrap; }
  .menu-button, .menu .close { display: none; }
  .menu[popover] { display: block; position: static; height: auto; width: auto; padding: 0; overflow: visible; background: none; }
  .menu > ul { display: flex; flex-wrap: wrap; justify-content: end; gap: .1rem; } .menu > ul > li { border: 0; position: relative; }
  .menu > ul > li > a, .menu summary { padding: .5rem .55rem; border-radius: .5rem; white-space: nowrap; min-height: 2.75rem; font-size: 1rem; }
  .menu > ul > li > a:hover, .menu summary:hover, .menu details[open] > summary { background: var(--brand-soft); }
  .menu details ul { position: absolute; z-index: 10; top: calc(100% + .35rem); left: 0; min-width: 17rem; padding: .5rem; background: var(--paper); border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 12px 32px rgb(6 24 28 / .14); }
  .menu > ul > li:nth-last-child(-n+2) details ul { left: auto; right: 0; }
  .menu details ul a { padding: .35rem .75rem; border-radius: .4rem; min-height: 2.5rem; } .menu details ul a:hover { background: var(--brand-soft); }
}

.site-footer { background: var(--brand-deep); color: #fff; margin-top: clamp(3rem, 6vw, 5rem); padding: clamp(2rem, 5vw, 3.5rem) 0 1.5rem; }
.site-footer .columns { display: grid; gap: 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)); }
.site-footer a { color: #fff; display: inline-flex; align-items: center; min-height: 2.75rem; text-decoration: none; } .site-footer a:hover { text-decoration: underline; }
.site-footer :focus-visible { outline-color: #fff; }
.site-footer h2 { color: #fff; font-size: 1.05rem; margin-bottom: .5rem; } .site-footer ul { list-style: none; padding: 0; margin: 0; }
.site-footer address { font-style: normal; } .site-footer .small { border-top: 1px solid rgb(255 255 255 / .25); margin-top: 2rem; padding-top: 1.25rem; font-size: .95rem; }
@media (prefers-reduced-motion: no-preference) { html { scroll-behavior: smooth; } .skip { transition: top .15s; } }
@media (forced-colors: active) { .brand .mark { border: 2px solid; } .button, .menu-button { border: 1px solid; } }
@media print { .site-top, .menu-button, .menu, .site-footer nav, .site-search, .skip, .aside { display: none !important; } body { font-size: 11pt; } .site-footer { background: none; color: #000; } }
`
