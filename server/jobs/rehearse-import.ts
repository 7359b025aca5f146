import type { Cipher } from '../crypto/cipher.ts'
import type { Records } from '../records/records.ts'
import { rehearse, type Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { type ImportedRow, type ImportRequest, writeRows } from './import-rows.ts'

/** A row that would be refused, by its position: the rows to create, then those to update. */
interface RefusedRow {
  readonly at: number
  readonly because: string
}

/** A row as it was sent, which is made ready each time that it is tried. */
export interface RowToTry {
  readonly isNew: boolean
  /** Throws `BadRequest` if it breaks the definition. */
  readonly read: () => ImportedRow
}

/** So many tries find about twenty wrong rows in a few hundred; what is left over is told by the import. */
const MOST_TRIES = 200

/**
 * Tries rows as an import would write them, and writes nothing: all at once, and where that is refused in halves, each
 * after the rows before it that were not refused.
 */
export async function rehearseImport(
  { unit }: Pick<Records, 'unit'>,
  cipher: Cipher,
  actor: Actor,
  { entity, rows }: Pick<ImportRequest, 'entity'> & { readonly rows: readonly RowToTry[] },
): Promise<readonly RefusedRow[]> {
  const fine: number[] = []
  const refused: RefusedRow[] = []
  const write = (u: Unit, positions: readonly number[]) => {
    const read = (isNew: boolean) =>
      positions.flatMap(at => (rows[at]?.isNew === isNew ? [rows[at].read()] : []))
    return writeRows(u, { actor, cipher }, { entity, create: read(true), update: read(false) })
  }
  let tries = 0
  const look = async (from: number, to: number): Promise<void> => {
    if (from === to || tries === MOST_TRIES) return
    tries++
    const positions = Array.from({ length: to - from }, (_, at) => from + at)
    const because = await rehearse(unit, actor, u => write(u, [...fine, ...positions]))
    if (because === null) fine.push(...positions)
    else if (to - from === 1) refused.push({ at: from, because })
    else {
      const middle = (from + to) >> 1
      await look(from, middle)
      await look(middle, to)
    }
  }
  await look(0, rows.length)
  return refused
}
