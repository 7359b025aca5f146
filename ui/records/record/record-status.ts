import type { Entity } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { sayTimeOfDay } from '@rounds/core/rules/time'
import { recordWords } from '@rounds/core/words/record'
import { changeCount, conflictsOf, type record } from '@rounds/machines/record'
import { useEffect, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type Status, useStatus, useTimeZone } from '../../context/app-context.ts'
import { saveKeys } from '../keys.ts'

interface About {
  entity: Entity
  isReadable: boolean
  /** Who saved last, as far as is known. */
  by: string | null
  mayWrite: boolean
  /** The state of the record's links, if those are being edited. */
  beside: Status | undefined
}

/** Shows the state of a record in the status line. */
export function useRecordStatus(
  state: SnapshotFrom<typeof record>,
  actor: ActorRefFrom<typeof record>,
  about: About,
): void {
  const savedAt = useSavedAt(actor)
  useStatus(about.beside ?? statusOf(state, about, savedAt))
}

function statusOf(
  state: SnapshotFrom<typeof record>,
  { entity, isReadable, by, mayWrite }: About,
  savedAt: string | null,
): Status {
  const { context } = state
  const name = labelInSentence(entity.label)
  const keys = [
    ...(mayWrite ? [{ keys: saveKeys, effect: recordWords.status.save }] : []),
    { keys: 'Esc', effect: recordWords.status.back },
  ]
  if (state.hasTag('loading')) return { tone: 'busy', words: recordWords.status.loading, keys: [] }
  if (state.hasTag('saving')) return { tone: 'busy', words: recordWords.status.saving, keys }
  if (state.hasTag('deleting')) return { tone: 'busy', words: recordWords.status.deleting, keys: [] }
  if (state.hasTag('shows a conflict'))
    return {
      tone: 'alarm',
      words: recordWords.status.conflictWith(by, conflictsOf(context).length),
      keys,
    }
  if (state.hasTag('shows issues'))
    return {
      tone: 'alarm',
      words: recordWords.status.notSavedToMend(Object.keys(context.issues).length || 1),
      keys,
    }
  if (!isReadable) return { tone: 'alarm', words: recordWords.status.editingUnreadable, keys }
  if (state.hasTag('cannot be loaded'))
    return { tone: 'alarm', words: recordWords.status.theCannotBeOpened(name), keys: [] }
  if (state.hasTag('can be tried again'))
    return { tone: 'alarm', words: recordWords.status.notSavedNothingLost, keys }
  if (state.hasTag('has unsaved changes'))
    return { tone: 'changed', words: recordWords.status.editing(changeCount(context)), keys }
  if (savedAt) return { tone: 'ready', words: recordWords.status.saved(savedAt), keys }
  if (context.key === null) return { tone: 'idle', words: recordWords.status.newNothingFilledYet(name), keys }
  return {
    tone: 'ready',
    words: mayWrite ? recordWords.status.nothingUnsaved : recordWords.status.toBeRead,
    keys,
  }
}

/** The time of the last save since it was opened. */
function useSavedAt(actor: ActorRefFrom<typeof record>): string | null {
  const zone = useTimeZone()
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const heard = actor.on('SAVED', () => setAt(sayTimeOfDay(new Date().toISOString(), zone)))
    return () => heard.unsubscribe()
  }, [actor, zone])
  return at
}
