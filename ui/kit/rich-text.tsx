import { Field } from './field.tsx'
import { lazyPart } from './lazy-part.tsx'
import type { RichTextProps } from './rich-text/rich-text-props.ts'
import { Skeleton } from './skeleton.tsx'

/** Loads the editor in advance, for screens where someone will write and the connection may fail. */
export const fetchRichText = () => import('./rich-text/rich-text-editor.tsx')

const Editor = lazyPart(() => fetchRichText().then(file => ({ default: file.RichTextEditor })))

/**
 * Text with headings, lists, links, images and tables, as HTML. The editor is loaded when first shown. Alt+F10 moves
 * from the text to its toolbar, Escape back; Escape and then Tab leaves the text from inside a table.
 */
export function RichText(props: RichTextProps) {
  const { label, help, error, required, hideLabel, id, className, ...editor } = props
  return (
    <Field {...{ label, help, error, required, hideLabel, id, className }}>
      {control => <Editor waiting={<Skeleton className="h-44" />} {...editor} control={control} />}
    </Field>
  )
}
