import { type Client, keyOf, messageOf, undoing } from '@rounds/core/api'
import type { AnyRow, Draft, Entity } from '@rounds/core/entities'
import { cellWords } from '@rounds/core/words/cells'
import { promiseActor } from '@rounds/machines/kit'
import { record } from '@rounds/machines/record'
import type { TableEvent } from '@rounds/machines/table-view'
import { type ActorRefFrom, createActor, type SnapshotFrom } from 'xstate'
import type { App } from '../../../context/app-context.ts'
import type { Listing } from '../../listing.ts'
import { recordSlots } from '../../record/record-slots.ts'
import { labelOf } from '../list-names.ts'

export type CellActor = ActorRefFrom<typeof record>

/** The edit of one value in a row. */
export interface CellSession {
  readonly actor: CellActor
  /** The row's name. */
  readonly called: string
  /** The view is gone: a running save completes, and a failure is reported. */
  readonly end: () => void
}

interface Around {
  client: Client
  notify: App['notify']
  listing: Listing
  send: (event: TableEvent) => void
}

/**
 * Starts editing one value of a row: the record machine, on the list's data. It handles input, saving, errors and
 * conflicts as on the record's own page.
 *
 * @param typed the keys typed before it was ready; '' for none.
 */
export function beginCell(around: Around, row: AnyRow, column: string, typed: string): CellSession {
  const { client, notify, listing, send } = around
  const { entity } = listing
  const { actors } = recordSlots(client, entity)
  const machine = record.provide({ actors: { ...actors, load: promiseActor(() => Promise.resolve(row)) } })
  const actor = createActor(machine, { input: { entity, key: keyOf(entity, row) } }).start()
  if (typed !== '' && entity.fields[column]?.kind === 'text') {
    const waiting = actor.subscribe(state => {
      if (!state.hasTag('can be edited')) return
      waiting.unsubscribe()
      actor.send({ type: 'CHANGE', field: column, value: typed })
    })
  }
  const rowName = labelOf(listing, row)
  const what = `${entity.fields[column]?.label ?? column} of ${rowName}`
  actor.on('SAVED', ({ record: stored }) => {
    send({ type: 'STORED', row: stored })
    const was = { [column]: row[column] ?? null }
    notify('success', cellWords.cellSession.isSaved(what), {
      words: cellWords.cellSession.undo,
      run: () => void undo(around, what, stored, was),
    })
  })
  return {
    actor,
    called: rowName,
    end: () => {
      const settle = (state: SnapshotFrom<typeof record>) => {
        if (state.hasTag('saving')) return
        actor.stop()
        const typed = String(state.context.values[column])
        if (state.hasTag('has unsaved changes') && !state.hasTag('has left'))
          notify('error', cellWords.cellSession.wasNotSavedAs(what, typed, state.context.message ?? ''))
      }
      actor.subscribe(settle)
      settle(actor.getSnapshot())
    },
  }
}

async function undo({ client, notify, listing, send }: Around, what: string, stored: AnyRow, was: AnyRow) {
  const { entity } = listing
  try {
    const change = was as Partial<Draft<Entity>>
    const version = Number(stored.RowVersion)
    const row = await undoing(client).of(entity).update(keyOf(entity, stored), change, { version })
    send({ type: 'STORED', row })
    notify('success', cellWords.cellSession.isAsItWasBefore(what))
  } catch (error) {
    notify('error', cellWords.cellSession.wasNotUndone(what, messageOf(error)))
  }
}

/** A cell by the key of its row and the id of its column. */
export interface Cell {
  readonly row: string
  readonly column: string
}

/** The next or previous cell, row by row; null if there is none on the page. */
export function cellBeside(
  rows: readonly string[],
  columns: readonly string[],
  from: Cell,
  step: 1 | -1,
): Cell | null {
  const at = rows.indexOf(from.row) * columns.length + columns.indexOf(from.column) + step
  const row = rows[Math.floor(at / columns.length)]
  const column = columns[at % columns.length]
  return row === undefined || column === undefined || !rows.includes(from.row) ? null : { row, column }
}
