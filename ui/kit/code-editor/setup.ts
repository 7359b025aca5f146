import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language'
import { lintGutter, lintKeymap } from '@codemirror/lint'
import { Annotation, EditorState, type Extension } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import { theme } from './theme.ts'

/** A change from the value, not from the person. */
export const fromOutside = Annotation.define<boolean>()

/**
 * After Escape the next Tab leaves the text instead of indenting it, however long that takes (WCAG 2.1.2 and 2.2.1);
 * any other key, or returning to the text, makes it indent again.
 */
const leaves = EditorView.domEventHandlers({
  keydown: (event, view) => {
    if (event.key === 'Escape') view.setTabFocusMode(true)
    else if (event.key !== 'Tab' && event.key !== 'Shift') view.setTabFocusMode(false)
    return false
  },
  blur: (_, view) => {
    view.setTabFocusMode(false)
  },
})

/** What every editor of code has. */
export const setup: Extension = [
  leaves,
  lineNumbers(),
  highlightActiveLineGutter(),
  highlightActiveLine(),
  history(),
  foldGutter({ openText: '−', closedText: '+' }),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  lintGutter(),
  EditorView.lineWrapping,
  EditorState.tabSize.of(2),
  keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, ...lintKeymap, indentWithTab]),
  theme,
]
