import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'

/** The library's style groups the parts of a language; its colors are replaced by ours. */
const COLORS: Readonly<Record<string, string>> = {
  '#708': 'var(--code-keyword)',
  '#219': 'var(--code-number)',
  '#164': 'var(--code-number)',
  '#a11': 'var(--code-string)',
  '#e40': 'var(--code-string)',
  '#00f': 'var(--code-name)',
  '#30a': 'var(--code-name)',
  '#085': 'var(--code-tag)',
  '#167': 'var(--code-tag)',
  '#256': 'var(--code-name)',
  '#00c': 'var(--code-name)',
  '#940': 'var(--ink-3)',
  '#f00': 'var(--loss)',
  '#404740': 'var(--ink-2)',
}

const colors = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    typeof color === 'string' ? { ...spec, color: COLORS[color] ?? 'inherit' } : spec,
  ),
)

const look = EditorView.theme({
  '&': { color: 'var(--ink)', backgroundColor: 'var(--sheet)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.25rem' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '0.375rem 0' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': {
    color: 'var(--ink-3)',
    backgroundColor: 'var(--well)',
    borderRight: '1px solid var(--rule)',
  },
  '.cm-activeLine': { backgroundColor: 'color-mix(in oklch, var(--well) 60%, transparent)' },
  '.cm-activeLineGutter': { color: 'var(--ink)', backgroundColor: 'transparent' },
  '&.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--accent-wash)',
    outline: '1px solid var(--accent)',
  },
  '.cm-tooltip': {
    color: 'var(--ink)',
    backgroundColor: 'var(--raised)',
    border: '1px solid var(--rule-strong)',
    borderRadius: 'var(--radius)',
  },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--loss)' },
  '.cm-diagnostic-warning': { borderLeftColor: 'var(--warn)' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--loss)', backgroundImage: 'none' },
  '.cm-lintRange-warning': { textDecoration: 'underline wavy var(--warn)', backgroundImage: 'none' },
})

/** The styles of code, from design tokens, so they work in every theme. */
export const theme = [look, syntaxHighlighting(colors)]
