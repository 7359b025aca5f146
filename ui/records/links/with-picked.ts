import type { AnyRow } from '@rounds/core/entities'
import { linkedKey, type RecordLink, withLinkBack, withLinks } from '@rounds/core/rules/records'
import type { ReferenceKey } from '../values/reference-names.ts'
import type { ShownLinks } from './link-list.tsx'

/** Adds links; one marked for removal stays at its position. */
export function withPicked(
  link: RecordLink,
  { updated, differences }: Pick<ShownLinks, 'updated' | 'differences'>,
  ownKey: ReferenceKey,
  keys: readonly ReferenceKey[],
  records = updated,
): readonly AnyRow[] {
  const keyOf = (record: AnyRow) => linkedKey(link, record)
  const removed = differences.flatMap(one => (one.mark === 'delete' ? [one.before] : []))
  const back = removed.filter(record => keys.includes(keyOf(record)))
  const isBack = (key: ReferenceKey) => back.some(record => keyOf(record) === key)
  const kept = back.reduce<readonly AnyRow[]>((rows, record) => withLinkBack(link, rows, record), records)
  return withLinks(
    link,
    kept,
    ownKey,
    keys.filter(key => !isBack(key)),
  )
}
