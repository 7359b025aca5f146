import { Field } from './field.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { RichTextProps } from './rich-text/rich-text-props.ts'
import { Skeleton } from './skeleton.tsx'

/** Fetches the editor, for where somebody is going to write and the connection may fail before. */
export const fetchRichText = () => import('./rich-text/rich-text-editor.tsx')

const Editor = lazyPart(() => fetchRichText().then(file => ({ default: file.RichTextEditor })))

/**
 * Text with headings, lists, links, pictures and tables, as HTML. The editor is fetched when it is first shown.
 * Alt+F10 goes from the text to its toolbar, Escape back; Escape and then Tab leaves the text from inside a table.
 */
export function RichText(props: RichTextProps) {
  const { label, help, error, required, hideLabel, id, className, ...editor } = props
  return (
    <Field {...{ label, help, error, required, hideLabel, id, className }}>
      {control => <Editor waiting={<Skeleton className="h-44" />} {...editor} control={control} />}
    </Field>
  )
}
