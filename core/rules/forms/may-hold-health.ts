import type { FormField } from './definition.ts'

/** Kinds of fields that may tell of somebody's health by themselves: what is written freely, and whom they want to see. */
const telling: readonly string[] = [
  'long text',
  'file',
  'signature',
  'physician',
  'specialty',
  'date of birth',
]

/** Whether a form can hold health information: a question that is marked so, or one that people may answer with it. */
export const mayHoldHealth = (
  fields: readonly Pick<FormField, 'kind' | 'health'>[] | null | undefined,
): boolean => (fields ?? []).some(({ kind, health }) => health === true || telling.includes(String(kind)))
