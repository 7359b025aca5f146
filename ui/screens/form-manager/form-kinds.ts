import { formFieldKinds } from '@rounds/core/entities'
import type { FormField } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'

export type FieldKind = NonNullable<FormField['kind']>

/** Kinds that the website does not take yet; a form that has one keeps it. */
const notOffered: ReadonlySet<string> = new Set(['signature'])

/** What a question can be, by what people call it. */
export const kindOptions = formFieldKinds
  .filter(kind => !notOffered.has(kind))
  .map(kind => ({ value: kind as string, label: formBuilderWords.kinds[kind] }))

/** What a part of the form is called in the builder. */
export const nameOfField = ({ label }: FormField): string => label || formBuilderWords.structure.unnamed
