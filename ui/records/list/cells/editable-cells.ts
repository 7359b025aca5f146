import type { AnyRow, Entity, Field } from '@rounds/core/entities'
import { hasLines, languageOf } from '../../record/controls/text-kind.ts'
import { formFields } from '../../record/form-fields.ts'

/** Where a value can be edited without opening its record: values too large for a cell get a dialog. */
export type CellPlace = 'in place' | 'in a dialog'

/** Longer or formatted texts, and values with several parts, are edited on the record's own page. */
const LONGEST = 2_000

/** Where a value can be edited in the list; null if it can't: it is long, a secret, or not permitted. */
export function cellPlace(entity: Entity, fixed: AnyRow, name: string): CellPlace | null {
  const { filled } = formFields(entity, { isNew: false, mayWrite: true, fixed })
  const field = filled.find(one => one.name === name)?.field
  return field && !field.secret ? placeOf(field) : null
}

function placeOf(field: Field): CellPlace | null {
  switch (field.kind) {
    case 'integer':
    case 'number':
    case 'boolean':
    case 'choice':
    case 'date':
      return 'in place'
    case 'datetime':
    case 'reference':
      return 'in a dialog'
    case 'text':
      if (field.max > LONGEST || languageOf(field)) return null
      return hasLines(field) ? 'in a dialog' : 'in place'
    default:
      return null
  }
}
