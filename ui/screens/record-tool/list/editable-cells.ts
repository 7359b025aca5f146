import type { AnyRow, Entity } from '@rounds/core/entities'
import { formFields } from '../record/form-fields.ts'

const SHORT: readonly string[] = ['text', 'integer', 'number', 'boolean', 'choice', 'date', 'datetime']
/** Longer texts and those with marks are written on the record's own page. */
const LONGEST = 2_000

/** Whether a value may be changed in the list itself: short ones that are the person's to fill in. */
export const isEditableCell = (entity: Entity, fixed: AnyRow, name: string): boolean =>
  formFields(entity, { isNew: false, mayWrite: true, fixed }).filled.some(
    one =>
      one.name === name &&
      !one.field.secret &&
      SHORT.includes(one.field.kind) &&
      !(one.field.kind === 'text' && one.field.max > LONGEST),
  )
