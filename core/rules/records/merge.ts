/**
 * Plans merging two records: which rows that reference the loser will reference the winner, and which would then be
 * duplicates. The preview and the merge both use this plan of the current rows.
 */
import type { AnyRow, Entity } from '../../entities/index.ts'
import { sameFieldValue } from '../table/same-value.ts'

/** The rows of one entity that reference the loser through one field, and those that reference the winner. */
export interface NamingRows {
  readonly entity: Entity
  readonly field: string
  readonly ofLoser: readonly AnyRow[]
  readonly ofWinner: readonly AnyRow[]
}

/**
 * What happens to a row: it references the winner from now on; it is deleted because the winner already has the same;
 * or it gets a mark.
 */
export interface MergeStep {
  readonly entity: Entity
  readonly field: string
  readonly what: 'moves' | 'doubles' | 'becomes main'
  readonly before: AnyRow
  /** Null if the row is deleted. */
  readonly after: AnyRow | null
}

/** Links of which a physician has one main one. */
const mainField = ({ fields }: Entity): string | undefined =>
  Object.hasOwn(fields, 'PhId') ? Object.keys(fields).find(name => name.endsWith('Primary')) : undefined

/** Plans what happens to every row that references the loser. */
export const planMerge = (winner: number, naming: readonly NamingRows[]): readonly MergeStep[] =>
  naming.flatMap(rows => (rows.ofLoser.length === 0 ? [] : planRows(winner, rows)))

function planRows(winner: number, { entity, field, ofLoser, ofWinner }: NamingRows): readonly MergeStep[] {
  const main = mainField(entity)
  const isMain = (row: AnyRow) => main !== undefined && row[main] === true
  const withMain = new Set(ofWinner.filter(isMain).map(row => row.PhId))
  const known = new Map(ofWinner.map(row => [nameOf(entity, row), row]))
  return ofLoser.flatMap((before): readonly MergeStep[] => {
    const moved = { ...before, [field]: winner }
    const there = entity.key.includes(field) ? known.get(nameOf(entity, moved)) : undefined
    const owner = moved.PhId
    const mayBeMain = isMain(before) && !withMain.has(owner)
    if (mayBeMain) withMain.add(owner)
    if (!there) {
      const after = main !== undefined && isMain(before) && !mayBeMain ? { ...moved, [main]: false } : moved
      return [{ entity, field, what: 'moves', before, after }]
    }
    const goes: MergeStep = { entity, field, what: 'doubles', before, after: null }
    if (!mayBeMain || main === undefined) return [goes]
    return [goes, { entity, field, what: 'becomes main', before: there, after: { ...there, [main]: true } }]
  })
}

const nameOf = ({ key }: Entity, row: AnyRow): string => JSON.stringify(key.map(name => row[name]))

/** A field in which two records differ, so a value has to be chosen. */
export interface MergeField {
  readonly name: string
  readonly label: string
  /** The loser's value is the default: the winner has none. */
  readonly takesLosers: boolean
}

const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || value === '[]' || value === '{}'

/** The fields whose values people choose; never the key or other identifying fields. */
export const mergeFields = (entity: Entity, winner: AnyRow, loser: AnyRow): readonly MergeField[] =>
  Object.entries(entity.fields).flatMap(([name, field]) => {
    if (field.readOnly || field.kind === 'identity' || field.secret || name === 'RowVersion') return []
    if (field.kind === 'uuid' && field.generated) return []
    if (isNothing(winner[name]) && isNothing(loser[name])) return []
    if (sameFieldValue(field, winner[name], loser[name])) return []
    return [
      {
        name,
        label: field.label ?? name,
        takesLosers: isNothing(winner[name]) && !isNothing(loser[name]),
      },
    ]
  })
