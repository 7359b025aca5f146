import { type Key, keyOf } from '@rounds/core/api'
import { nameOfRecord } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { recordWords } from '@rounds/core/words/record'
import { record } from '@rounds/machines/record'
import { useMachine } from '@xstate/react'
import { useEffect, useMemo, useRef } from 'react'
import { useApp } from '../../context/app-context.ts'
import { offerUndo } from '../../context/undo.ts'
import type { Listing } from '../listing.ts'
import { undoOfCreate, undoOfDelete, undoOfUpdate } from '../undo-of.ts'
import { useReferenceNames } from '../values/use-reference-names.ts'
import { recordSlots } from './record-slots.ts'

/** Called when a record was left, deleted or saved. */
interface Heard {
  readonly onLeft: () => void
  readonly onDeleted: () => void
  readonly onStored: (key: Key, isNew: boolean) => void
}

/** A record's machine, connected to the server. */
export function useRecord({ entity, fixed }: Listing, key: Key | null) {
  const { client } = useApp()
  const machine = useMemo(() => record.provide(recordSlots(client, entity)), [client, entity])
  return useMachine(machine, { input: { entity, key, initial: fixed } })
}

/** Handles the end of a record's machine, and offers to undo what was written. */
export function useOutcome(
  [state, , actor]: ReturnType<typeof useRecord>,
  { onLeft, onDeleted, onStored }: Heard,
): void {
  const { notify } = useApp()
  const names = useReferenceNames()
  const { entity, base } = state.context
  const before = useRef(base)
  useEffect(() => {
    before.current = base
  })
  useEffect(() => {
    const heard = [
      actor.on('LEFT', onLeft),
      actor.on('DELETED', ({ key }) => {
        const undo = undoOfDelete(entity, [key], before.current)
        offerUndo(undo)
        // If it can be undone, the status line reports it.
        if (!undo) notify('success', recordWords.screen.theWasDeleted(labelInSentence(entity.label)))
        onDeleted()
      }),
      actor.on('SAVED', ({ record: stored, key, isNew }) => {
        const name = nameOfRecord(entity, stored)
        const [only, ...more] = keyOf(entity, stored)
        if (name !== '' && only !== undefined && more.length === 0) names.know(entity.name, only, name)
        offerUndo(
          isNew ? undoOfCreate(entity, key, stored) : undoOfUpdate(entity, key, before.current, stored),
        )
        onStored(key, isNew)
      }),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, entity, names, notify, onLeft, onDeleted, onStored])
}
