/** The kinds of blocks. */
export const blockStyle = `
.picture img { width: 100%; } .picture.small { max-width: 22rem; } .picture a { display: block; }
.callout { border: 1px solid var(--brand-line); border-left: 6px solid var(--brand); border-radius: var(--radius); background: var(--brand-soft); padding: 1.25rem 1.5rem; } .callout h2 { font-size: 1.25rem; } .callout > :last-child { margin-bottom: 0; }
.callout.good { border-left-color: #1c6b3c; } .callout.warning { border-color: #e2c48d; border-left-color: var(--warn); background: #fff8ea; } .callout.urgent { border-color: #e3b1b1; border-left-color: var(--alarm); background: #fdf3f3; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; list-style: none; padding: 0; }
.accordion { border-bottom: 1px solid var(--line); } .accordion details { border-top: 1px solid var(--line); } .accordion summary { display: flex; align-items: center; justify-content: space-between; gap: 1rem; min-height: 3.5rem; padding: .5rem .25rem; font-weight: 600; color: var(--brand-deep); cursor: pointer; list-style: none; } .accordion summary::-webkit-details-marker { display: none; } .accordion summary:hover { color: var(--brand); }
.accordion summary::after { content: ""; flex: none; width: .6rem; height: .6rem; border: solid currentcolor; border-width: 0 2px 2px 0; rotate: 45deg; translate: 0 -.15rem; } .accordion details[open] > summary::after { rotate: 225deg; translate: 0 .15rem; } .accordion .words { padding: 0 .25rem 1rem; } .accordion .words > :last-child { margin-bottom: 0; }
@media (forced-colors: active) { .callout { border-left-width: 6px; } }
`
