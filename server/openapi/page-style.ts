/** The style of the document's page: system fonts, light and dark, every target large enough. */
export const pageStyle = `
:root { color-scheme: light dark; --text: #16202a; --quiet: #4b5966; --ground: #fff; --raised: #f4f6f8; --line: #c9d1d9; --accent: #0b5c60; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6ebf0; --quiet: #a9b6c2; --ground: #11171d; --raised: #1a222a; --line: #3a4651; --accent: #7cc9cc; }
}
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.5rem; max-width: 72rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--text); background: var(--ground); overflow-wrap: anywhere; }
h1 { font-size: 1.75rem; margin: 0; } h1 small { font-size: 1rem; font-weight: 400; color: var(--quiet); }
h2 { font-size: 1.25rem; margin: 2rem 0 .5rem; } h3 { font-size: 1rem; margin: 0; font-weight: 500; }
a { color: var(--accent); } code { font: .9em/1.4 ui-monospace, monospace; }
.skip { position: absolute; left: -100vw; } .skip:focus { left: 1rem; top: 1rem; padding: .5rem 1rem; background: var(--ground); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; } main:focus { outline: none; }
details { border: 1px solid var(--line); border-radius: .5rem; margin: .5rem 0; padding: 0 1rem; }
details[open] { padding-bottom: 1rem; }
summary { cursor: pointer; padding: .625rem 0; } .name { font-weight: 600; }
.call { border-top: 1px solid var(--line); padding: .75rem 0; } .call p { margin: .25rem 0; }
.method { display: inline-block; min-width: 4.5rem; padding: 0 .5rem; border: 1px solid var(--line); border-radius: .25rem; background: var(--raised); font-weight: 600; text-align: center; }
.flag { padding: 0 .375rem; border: 1px solid var(--line); border-radius: .25rem; font-size: .875rem; color: var(--quiet); white-space: nowrap; }
.answer { display: inline-block; margin-right: .75rem; color: var(--quiet); } .answer b { color: var(--text); } .in { color: var(--quiet); }
.scrolls { overflow-x: auto; margin: .5rem 0 1rem; } table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--line); min-width: 8rem; }
th[scope=row] { font-weight: 400; } dt { margin-top: .5rem; font-weight: 600; } dd { margin: 0 0 .5rem; }
`
