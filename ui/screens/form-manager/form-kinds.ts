import { formFieldKinds } from '@rounds/core/entities'
import type { FormField } from '@rounds/core/rules/forms'
import { decodeText } from '@rounds/core/rules/text'
import { formBuilderWords } from '@rounds/core/words/form-builder'

export type FieldKind = NonNullable<FormField['kind']>

/** Kinds that the website does not take yet; a form that has one keeps it. */
const notOffered: ReadonlySet<string> = new Set(['signature'])

/** What a question can be, by what people call it. */
export const kindOptions = formFieldKinds
  .filter(kind => !notOffered.has(kind))
  .map(kind => ({ value: kind as string, label: formBuilderWords.kinds[kind] }))

/** What a part of the form is called in the builder: its label, or how its text begins. */
export const nameOfField = ({ label, copy }: FormField): string =>
  label || beginning(copy ?? '') || formBuilderWords.structure.unnamed

const LONGEST = 60

function beginning(html: string): string {
  const text = decodeText(html.slice(0, 1000).replace(/<[^>]*>/g, ' '))
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text
}
