import type { Entity } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { changeCount, conflictsOf, type record } from '@rounds/machines/record'
import { useEffect, useState } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { type Status, useStatus } from '../../context/app-context.ts'
import { saveKeys } from '../keys.ts'

interface About {
  entity: Entity
  isReadable: boolean
  /** Who saved last, as far as is known. */
  by: string | null
  mayWrite: boolean
  /** How it stands with what the record is linked with, where that is what is in hand. */
  beside: Status | undefined
}

const count = (number: number, one: string) => `${groupDigits(number)} ${number === 1 ? one : `${one}s`}`

/** Says in the status line how it stands with a record. */
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
  const name = entity.label.toLowerCase()
  const keys = [...(mayWrite ? [{ keys: saveKeys, effect: 'Save' }] : []), { keys: 'Esc', effect: 'Back' }]
  if (state.hasTag('loading')) return { tone: 'busy', words: 'Loading...', keys: [] }
  if (state.hasTag('saving')) return { tone: 'busy', words: 'Saving…', keys }
  if (state.hasTag('deleting')) return { tone: 'busy', words: 'Deleting…', keys: [] }
  if (state.hasTag('shows a conflict'))
    return {
      tone: 'alarm',
      words: `Conflict with ${by ?? 'somebody else'}: ${count(conflictsOf(context).length, 'field')}`,
      keys,
    }
  if (state.hasTag('shows issues'))
    return {
      tone: 'alarm',
      words: `Not saved · ${count(Object.keys(context.issues).length || 1, 'thing')} to mend`,
      keys,
    }
  if (!isReadable) return { tone: 'alarm', words: 'Editing · JSON that cannot be read', keys }
  if (state.hasTag('cannot be loaded'))
    return { tone: 'alarm', words: `The ${name} cannot be opened`, keys: [] }
  if (state.hasTag('can be tried again')) return { tone: 'alarm', words: 'Not saved · nothing is lost', keys }
  if (state.hasTag('has unsaved changes'))
    return { tone: 'changed', words: `Editing · ${count(changeCount(context), 'change')}`, keys }
  if (savedAt) return { tone: 'ready', words: `Saved ${savedAt}`, keys }
  if (context.key === null) return { tone: 'idle', words: `New ${name} · nothing filled in yet`, keys }
  return { tone: 'ready', words: mayWrite ? 'Nothing unsaved' : 'To be read', keys }
}

/** When it was saved last since it was opened. */
function useSavedAt(actor: ActorRefFrom<typeof record>): string | null {
  const [at, setAt] = useState<string | null>(null)
  useEffect(() => {
    const heard = actor.on('SAVED', () =>
      setAt(new Date().toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })),
    )
    return () => heard.unsubscribe()
  }, [actor])
  return at
}
