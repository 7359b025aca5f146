import { type Diagnostic, setDiagnostics } from '@codemirror/lint'
import { Compartment, EditorState } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { richTextWords } from '@rounds/core/words/rich-text'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import type { ControlProps } from '../field.tsx'
import { Mark } from '../mark.tsx'
import { languages } from './languages.ts'
import { fromOutside, setup } from './setup.ts'
import './code-mirror.css'
import type { CodeEditorProps, CodeProblem } from './code-editor-props.ts'

type EditorProps = Omit<CodeEditorProps, 'label'> & { control: ControlProps }

const NONE: readonly CodeProblem[] = []

/** The code editor; use `CodeEditor`, which loads it. */
export function CodeMirror(props: EditorProps) {
  const {
    value,
    language,
    control,
    problems = NONE,
    readOnly = false,
    rows = 8,
    fill = false,
    actions,
  } = props
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const parts = useRef({ language: new Compartment(), about: new Compartment() })
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control

  const onChange = useEffectEvent((text: string) => props.onValue(text))
  const start = useEffectEvent((parent: HTMLElement) => {
    const { language: spoken, about } = parts.current
    const tell = EditorView.updateListener.of(update => {
      const typed = update.transactions.some(step => step.docChanged && !step.annotation(fromOutside))
      if (typed) onChange(update.state.doc.toString())
    })
    return new EditorView({ parent, doc: value, extensions: [setup, spoken.of([]), about.of([]), tell] })
  })

  useEffect(() => {
    if (!box.current) return
    const made = start(box.current)
    view.current = made
    return () => made.destroy()
  }, [])

  useEffect(() => {
    let stale = false
    void languages[language]().then(found => {
      if (!stale) view.current?.dispatch({ effects: parts.current.language.reconfigure(found) })
    })
    return () => {
      stale = true
    }
  }, [language])

  useEffect(() => {
    const attributes = {
      id,
      'aria-labelledby': `${id}-label`,
      'aria-describedby': [describedBy, `${id}-keys`].filter(Boolean).join(' '),
      ...(invalid && { 'aria-invalid': 'true' }),
      ...(readOnly && { 'aria-readonly': 'true' }),
      // It is focusable anyway; an explicit tabindex tells checkers that the scrollable area is reachable by keyboard.
      tabindex: '0',
    }
    const about = [EditorView.contentAttributes.of(attributes), EditorState.readOnly.of(readOnly)]
    view.current?.dispatch({ effects: parts.current.about.reconfigure(about) })
  }, [id, describedBy, invalid, readOnly])

  // Reported synchronously: a value read later would be older than the text, and would delete keystrokes.
  useLayoutEffect(() => {
    const editor = view.current
    const change = editor && difference(editor.state.doc.toString(), value)
    if (change) editor.dispatch({ changes: change, annotations: fromOutside.of(true) })
  }, [value])

  // biome-ignore lint/correctness/useExhaustiveDependencies: where a problem is shown depends on the text, too
  useEffect(() => {
    const editor = view.current
    editor?.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, problems)))
  }, [value, problems])

  const goTo = (line: number) => {
    const editor = view.current
    if (!editor) return
    const { from } = editor.state.doc.line(clampLine(editor.state, line))
    editor.dispatch({
      selection: { anchor: from },
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
    })
    editor.focus()
  }
  useImperativeHandle(actions, () => ({
    focus: () => view.current?.focus(),
    goTo,
    insert: text => {
      view.current?.dispatch(view.current.state.replaceSelection(text))
      view.current?.focus()
    },
  }))

  return (
    <div className={clsx('group/code min-w-0', fill && 'flex min-h-0 flex-1 flex-col')}>
      <div
        ref={box}
        style={fill ? undefined : { minHeight: `${rows * 1.25 + 0.9}rem` }}
        className={clsx(
          'code-editor grid overflow-hidden rounded-md border',
          'focus-within:border-accent focus-within:outline-2 focus-within:outline-accent',
          invalid ? 'border-loss' : 'border-edge',
          fill ? 'min-h-0 flex-1 [&>.cm-editor]:min-h-0' : '[&>.cm-editor]:max-h-[66vh]',
        )}
      />
      <p
        id={`${id}-keys`}
        className="mt-1 text-right text-ink-2 text-xs not-group-focus-within/code:invisible"
      >
        {richTextWords.codeMirror.tabIndentsEscapeThen}
      </p>
      {problems.length > 0 && (
        <ul aria-label={richTextWords.codeMirror.problems} className="mt-1 max-h-40 overflow-y-auto text-sm">
          {problems.map(({ line, message, severity = 'error' }) => (
            <li key={`${line} ${message}`} className="flex items-baseline gap-1.5">
              <Mark tone={severity === 'error' ? 'alarm' : 'changed'} className="translate-y-px" />
              <span>
                <button type="button" className="link" onClick={() => goTo(line)}>
                  {richTextWords.codeMirror.line(line)}
                </button>
                {severity === 'warning' && richTextWords.codeMirror.warning}: {message}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const clampLine = ({ doc }: EditorState, line: number) =>
  Math.min(Math.max(1, Math.trunc(line) || 1), doc.lines)

const diagnosticsOf = (state: EditorState, problems: readonly CodeProblem[]): Diagnostic[] =>
  problems.map(({ line, message, severity = 'error' }) => {
    const { from, to } = state.doc.line(clampLine(state, line))
    return { from, to, message, severity }
  })

/** The minimal change between two texts, so the cursor stays where nothing changed. */
function difference(now: string, next: string) {
  if (now === next) return undefined
  const least = Math.min(now.length, next.length)
  let from = 0
  while (from < least && now[from] === next[from]) from += 1
  let end = 0
  while (end < least - from && now[now.length - 1 - end] === next[next.length - 1 - end]) end += 1
  return { from, to: now.length - end, insert: next.slice(from, next.length - end) }
}
