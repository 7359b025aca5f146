import type { AnyRow, Json } from '@rounds/core/entities'
import {
  type Difference,
  inOrder,
  type LinkField,
  linkedKey,
  type Mark,
  type RecordLink,
  withLinkBack,
  withLinkValue,
} from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { linkWords } from '@rounds/core/words/links'
import type { RecordIssues } from '@rounds/machines/relational-batch'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Button } from '../../kit/button.tsx'
import { SortableList } from '../../kit/sortable-list.tsx'
import type { ReferenceKey } from '../values/reference-names.ts'
import { useReferenceNames } from '../values/use-reference-names.ts'
import type { LinkRights } from './link-rights.ts'
import { LinkRow } from './link-row.tsx'
import { LinkedName } from './linked-name.tsx'
import { MarkWord } from './mark-word.tsx'

/** How many links are rendered at first, and added per click: each is a small form. */
const SHOWN = 50

/** The links of one kind: stored, after the changes, and their errors. */
export interface ShownLinks {
  readonly initial: readonly AnyRow[]
  readonly updated: readonly AnyRow[]
  readonly differences: readonly Difference[]
  readonly issues: readonly RecordIssues[]
  readonly canChange: boolean
}

export interface LinkListProps {
  link: RecordLink
  links: ShownLinks
  /** The linked records: “Locations”. */
  title: string
  rights: LinkRights
  onChange: (updated: readonly AnyRow[]) => void
}

/** The links of a record, each with its pending change; removed ones come last. */
export function LinkList({ link, links, title, rights, onChange }: LinkListProps) {
  const { initial, updated, differences, issues } = links
  const [shown, setShown] = useState(SHOWN)
  const rows = updated.slice(0, shown)
  const removed = differences.flatMap(one => (one.mark === 'delete' ? [one.before] : []))
  const keyOf = (record: AnyRow) => linkedKey(link, record)
  const nameOf = useNames(link, rows.concat(removed).map(keyOf))
  const marks = new Map(
    differences.flatMap((one): [ReferenceKey, Mark][] =>
      one.mark === 'delete' ? [] : [[keyOf(one.record), one.mark]],
    ),
  )
  const wrong = new Map(
    issues.map(({ record, issues }) => [
      keyOf(record),
      Object.fromEntries(
        issues.flatMap(({ field, message }) => (field === undefined ? [] : [[field, message]])),
      ),
    ]),
  )
  const disabled = !links.canChange
  const { order } = link
  const mayOrder = order !== null && rights.update.allowed && updated.length > 1

  const onField = (record: AnyRow, field: LinkField, value: Json) => {
    const stored = initial.find(one => keyOf(one) === keyOf(record))
    const next = withLinkValue(record, field, value, stored)
    onChange(updated.map(one => (one === record ? next : one)))
  }

  return (
    <>
      <SortableList
        label={link.called ?? linkWords.linkList.linked(labelInSentence(title))}
        className={rows.length > 0 ? 'border-rule border-t' : 'hidden'}
        items={rows}
        idOf={record => String(keyOf(record))}
        nameOf={record => nameOf(keyOf(record))}
        disabled={disabled || !mayOrder}
        onOrder={(next, { to }) => {
          if (order !== null) onChange(inOrder(order, [...next, ...updated.slice(shown)], to))
        }}
      >
        {(record, { handle, steps }) => (
          <LinkRow
            link={link}
            record={record}
            name={nameOf(keyOf(record))}
            mark={marks.get(keyOf(record))}
            issues={wrong.get(keyOf(record)) ?? {}}
            mayChange={
              rights.update.allowed || (rights.create.allowed && marks.get(keyOf(record)) === 'create')
            }
            mayRemove={rights.delete.allowed || marks.get(keyOf(record)) === 'create'}
            disabled={disabled}
            handle={mayOrder && handle}
            steps={mayOrder && steps}
            onField={(field, value) => onField(record, field, value)}
            onRemove={() => onChange(updated.filter(one => one !== record))}
          />
        )}
      </SortableList>
      {updated.length > shown && (
        <Button className="mt-3" onClick={() => setShown(count => count + SHOWN)}>
          {linkWords.linkList.showMoreOf(Math.min(SHOWN, updated.length - shown), updated.length)}
        </Button>
      )}
      {removed.length > 0 && (
        <section aria-label={linkWords.linkList.toBeRemoved} className="mt-5">
          <ul className="border-rule border-t">
            {removed.map(record => (
              <li
                key={String(keyOf(record))}
                className="flex min-h-10 flex-wrap items-center gap-x-3 border-rule border-b border-l-2 border-l-loss py-1.5 pl-2"
              >
                <span className="min-w-0 flex-1 break-words text-ink-2 line-through">
                  <LinkedName target={link.target} recordKey={keyOf(record)} />
                </span>
                <MarkWord mark="delete" />
                <Button
                  size="sm"
                  aria-label={linkWords.linkList.putBack(nameOf(keyOf(record)))}
                  aria-disabled={disabled || undefined}
                  onClick={() => {
                    if (!disabled) onChange(withLinkBack(link, updated, record))
                  }}
                >
                  {linkWords.linkList.putBack2}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The names of linked records for screen readers; until a name is loaded, the kind of record. */
function useNames({ target }: RecordLink, keys: readonly ReferenceKey[]): (key: ReferenceKey) => string {
  const names = useReferenceNames()
  const wanted = JSON.stringify(keys)
  useEffect(() => names.want(target.name, JSON.parse(wanted) as ReferenceKey[]), [names, target, wanted])
  useSyncExternalStore(names.subscribe, () => keys.map(key => names.nameOf(target.name, key)).join('\n'))
  return key => names.nameOf(target.name, key) ?? `${target.label} ${key}`
}
