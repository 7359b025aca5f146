import type { CodeEditorProps } from './code-editor/code-editor-props.ts'
import type { CodeLanguage } from './code-editor/languages.ts'
import { Field } from './field.tsx'
import { lazyPart } from './lazy-part.tsx'
import { Skeleton } from './skeleton.tsx'

const fetchEditor = () => import('./code-editor/code-mirror.tsx')
const Editor = lazyPart(() => fetchEditor().then(file => ({ default: file.CodeMirror })))

/** Loads the editor with a language in advance, because the server may be unreachable when it is needed. */
export const fetchCodeEditor = (language: CodeLanguage): Promise<unknown> =>
  Promise.all([fetchEditor(), import('./code-editor/languages.ts').then(file => file.languages[language]())])

/**
 * Code with line numbers and syntax colors. Tab indents; Escape and then Tab leaves (WCAG 2.1.2), as a hint says while
 * it has focus. The editor is loaded when it is first shown.
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
