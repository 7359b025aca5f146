import type { Field } from '@rounds/core/entities'
import { commonWords } from '@rounds/core/words/common'
import { JsonLines } from './json-lines.tsx'
import { Value } from './value.tsx'

const block = 'max-h-80 overflow-auto whitespace-pre-wrap break-words rounded-md bg-well px-2.5 py-1.5'

/** A complete value, on as many lines as needed; “None” if empty. */
export function WholeValue({ field, value }: { field: Field; value: unknown }) {
  if (value === null || value === undefined || value === '')
    return <span className="text-ink-3">{commonWords.wholeValue.none}</span>
  if (field.kind === 'json' || (typeof value === 'object' && value !== null))
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      <div tabIndex={0} className={block}>
        <JsonLines shape={field.kind === 'json' ? field.shape : { is: 'any' }} value={value} />
      </div>
    )
  const text = field.kind === 'text' ? String(value) : null
  if (text !== null && (text.length > 120 || text.includes('\n')))
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard
      <div tabIndex={0} className={block}>
        {text}
      </div>
    )
  // As written, including markup: texts that differ must look different.
  if (text !== null) return <span className="break-words">{text}</span>
  return <Value field={field} value={value} />
}
