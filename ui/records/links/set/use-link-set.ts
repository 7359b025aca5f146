import type { AnyRow } from '@rounds/core/entities'
import { differenceOut, intoSet, type LinkSet, outOfSet, type RecordLink } from '@rounds/core/rules/records'
import { relationalBatch } from '@rounds/machines/relational-batch'
import { useMachine } from '@xstate/react'
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react'
import { useApp } from '../../../context/app-context.ts'
import type { ReferenceKey } from '../../values/reference-names.ts'
import type { ShownLinks } from '../link-list.tsx'
import type { LinksState } from '../link-words.ts'
import { linkSetSlots } from './link-set-slots.ts'

/** The links of a record being edited. */
export interface WorkedSet {
  readonly set: LinkSet
  readonly ownKey: ReferenceKey
  readonly state: LinksState
  /** The links of one kind. */
  readonly shown: (link: RecordLink) => ShownLinks
  readonly onChange: (link: RecordLink, records: readonly AnyRow[]) => void
  readonly onReset: () => void
  readonly onReview: () => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly onRetry: () => void
  readonly onRebase: () => void
}

/** The relational batch over all kinds of links of a record. */
export function useLinkSet(set: LinkSet, ownKey: ReferenceKey, stored: readonly AnyRow[]): WorkedSet {
  const { client } = useApp()
  const machine = useMemo(
    () => relationalBatch.provide(linkSetSlots(client, set, ownKey)),
    [client, set, ownKey],
  )
  const [state, send] = useMachine(machine, { input: { entity: set.entity, initial: stored, atomic: true } })
  const { initial, updated, differences, issues } = state.context
  const isOf = (link: RecordLink) => (record: AnyRow) => record.link === link.link.name
  return {
    set,
    ownKey,
    state,
    shown: link => {
      const out = (record: AnyRow) => outOfSet(link, record, ownKey)
      return {
        initial: initial.filter(isOf(link)).map(out),
        updated: updated.filter(isOf(link)).map(out),
        differences: differences
          .filter(one => isOf(link)(one.mark === 'delete' ? one.before : one.record))
          .map(one => differenceOut(link, one, ownKey)),
        issues: issues
          .filter(({ record }) => isOf(link)(record))
          .map(({ record, issues: wrong }) => ({ record: out(record), issues: wrong })),
        canChange: state.can({ type: 'CHANGE', updated }),
      }
    },
    onChange: (link, records) =>
      send({
        type: 'CHANGE',
        updated: [
          ...updated.filter(record => !isOf(link)(record)),
          ...records.map(record => intoSet(link, record)),
        ],
      }),
    onReset: () => send({ type: 'RESET' }),
    onReview: () => send({ type: 'REVIEW' }),
    onSave: () => send({ type: 'SAVE' }),
    onCancel: () => send({ type: 'CANCEL' }),
    onRetry: () => send({ type: 'RETRY' }),
    onRebase: () => send({ type: 'REBASE' }),
  }
}

/** Provides the set of the open record to the sections of a form that was rendered before it was loaded. */
export interface SetStore {
  readonly get: () => WorkedSet | null
  readonly set: (worked: WorkedSet | null) => void
  readonly subscribe: (listener: () => void) => () => void
}

export function createSetStore(): SetStore {
  let now: WorkedSet | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => now,
    set(worked) {
      now = worked
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const nothing = createSetStore()

export const LinkSetContext = createContext<SetStore>(nothing)

/** The set around a section; null while it is loading, and for a new record. */
export function useWorkedSet(): WorkedSet | null {
  const { subscribe, get } = useContext(LinkSetContext)
  return useSyncExternalStore(subscribe, get)
}
