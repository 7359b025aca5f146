import type { Ref } from 'react'
import type { FieldProps } from '../field.tsx'
import type { CodeLanguage } from './languages.ts'

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

/** What the editor of code is shown with. */
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
