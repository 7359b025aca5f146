/** Cells of fields that only a file may bring, and only for a new record: password hashes of ASP.NET Core Identity. */
import type { AnyRow, Entity } from '../../entities/entity.ts'
import { hasTooManyRounds, MOST_ITERATIONS, readIdentityHash } from '../people/identity-hash.ts'
import type { CellValue } from './values.ts'

/** The hash in a cell; nothing for somebody without a password. */
export function importedValue(cell: string): CellValue {
  const text = cell.trim()
  if (text === '' || text.toLowerCase() === 'null') return { ok: true, value: null }
  if (readIdentityHash(text)) return { ok: true, value: text }
  return hasTooManyRounds(text)
    ? {
        ok: false,
        message: `takes more than ${MOST_ITERATIONS.toLocaleString('en-US')} rounds to check. Leave it empty, and the person chooses a new password`,
      }
    : { ok: false, message: 'is not one of ASP.NET Core Identity, version 2 or 3' }
}

/** Parts what only a file brings from what every call may write. */
export function partImported({ fields }: Pick<Entity, 'fields'>, values: AnyRow) {
  const entries = Object.entries(values)
  const isCarried = ([name, value]: readonly [string, unknown]) => fields[name]?.imported && value !== null
  return {
    carried: Object.fromEntries(entries.filter(isCarried)) as AnyRow,
    rest: Object.fromEntries(entries.filter(([name]) => !fields[name]?.imported)) as AnyRow,
  }
}
