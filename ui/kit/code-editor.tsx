import type { Ref } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { later } from './lazy-part.tsx'
import { Skeleton } from './skeleton.tsx'

export type CodeLanguage = 'html' | 'css' | 'javascript' | 'json' | 'liquid' | 'text'

/** What is wrong with a line, counted from 1. */
export interface CodeProblem {
  line: number
  message: string
  /** 'error' unless told. */
  severity?: 'error' | 'warning' | undefined
}

/** What a screen may do with the editor besides setting its value. */
export interface CodeActions {
  focus: () => void
  /** Puts the caret at the start of a line, counted from 1, and shows it. */
  goTo: (line: number) => void
  /** Writes where the caret is, over what is selected. */
  insert: (text: string) => void
}

export interface CodeEditorProps extends FieldProps {
  language: CodeLanguage
  value: string
  /** Told the whole text at every change that a person makes. */
  onValue: (text: string) => void
  /** Shown at their lines and, in words, under the text. */
  problems?: readonly CodeProblem[] | undefined
  readOnly?: boolean | undefined
  /** How many lines it shows at least; 8 unless told. It grows to two thirds of the window. */
  rows?: number | undefined
  /** As high as what it stands in, which must have a height. */
  fill?: boolean | undefined
  actions?: Ref<CodeActions> | undefined
}

const fetchEditor = () => import('./code-editor/code-mirror.tsx')
const Editor = later(() => fetchEditor().then(file => ({ default: file.CodeMirror })))

/** Fetches the editor with a language before it is shown, for where the server may be away by then. */
export const fetchCodeEditor = (language: CodeLanguage): Promise<unknown> =>
  Promise.all([fetchEditor(), import('./code-editor/languages.ts').then(file => file.languages[language]())])

/**
 * Code with line numbers and colours. Tab indents; Escape and then Tab leaves (WCAG 2.1.2), which is said under it
 * while it has the focus. The editor is fetched when it is first shown.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { label, help, error, required, hideLabel, id, className, ...editor } = props
  return (
    <Field
      {...{ label, help, error, required, hideLabel, id }}
      className={props.fill ? `flex h-full flex-col ${className ?? ''}` : className}
    >
      {control => <Editor waiting={<Skeleton className="h-44" />} {...editor} control={control} />}
    </Field>
  )
}
