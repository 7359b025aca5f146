import type { Shape, TextField } from '@rounds/core/entities'
import { TagInput } from '../../../kit/tag-input.tsx'
import { common, type ShapeControlProps } from './control.ts'

/** Whether a list's entries are short texts, which are typed one after the other. */
export const isWords = (of: Shape): of is { is: 'field'; field: TextField } =>
  of.is === 'field' && of.field.kind === 'text' && of.field.max <= 256

interface WordsControlProps extends ShapeControlProps {
  of: TextField
  /** The maximum number of entries. */
  most: number
}

/** A list of short texts, such as languages or addresses. */
export function WordsControl({ of, most, ...props }: WordsControlProps) {
  const { value, onValue } = props
  const items = Array.isArray(value) ? value.filter(item => typeof item === 'string') : []
  return (
    <TagInput
      {...common(props)}
      items={items}
      limits={{ most, longest: of.max }}
      onItems={next => onValue(next.length > 0 ? next : null)}
    />
  )
}
