import type { Ref } from 'react'
import type { FieldProps } from '../field.tsx'
import type { CodeLanguage } from './languages.ts'

/** What is wrong with a line, counted from 1. */
export interface CodeProblem {
  line: number
  message: string
  /** 'error' by default. */
  severity?: 'error' | 'warning' | undefined
}

/** What a screen can do with the editor besides setting its value. */
export interface CodeActions {
  focus: () => void
  /** Moves the cursor to the start of a line, counted from 1, and scrolls to it. */
  goTo: (line: number) => void
  /** Inserts text at the cursor, replacing the selection. */
  insert: (text: string) => void
}

/** The props of the code editor. */
export interface CodeEditorProps extends FieldProps {
  language: CodeLanguage
  value: string
  /** Called with the whole text on every change by the person. */
  onValue: (text: string) => void
  /** Shown at their lines and, in words, below the text. */
  problems?: readonly CodeProblem[] | undefined
  readOnly?: boolean | undefined
  /** The minimum number of lines; 8 by default. It grows to two thirds of the window. */
  rows?: number | undefined
  /** As high as its container, which must have a height. */
  fill?: boolean | undefined
  actions?: Ref<CodeActions> | undefined
}
