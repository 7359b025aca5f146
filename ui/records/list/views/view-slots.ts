import { mayChangeView, type Person } from '@rounds/core/access'
import { type Client, compare } from '@rounds/core/api'
import { entities, type Row } from '@rounds/core/entities'
import type { SavedTableView } from '@rounds/core/rules/table'
import { viewWords } from '@rounds/core/words/views'
import { promiseActor } from '@rounds/machines/kit'
import type { ViewToSave } from '@rounds/machines/saved-views'
import type { Listing } from '../../listing.ts'
import { searchOfView, viewOf } from '../list-view.ts'

const { SavedView } = entities

/** The slots of a tool's saved views: the generic calls. */
export function viewSlots(client: Client, person: Person, listing: Listing) {
  const calls = client.of(SavedView)
  const asShown = (row: Row<typeof SavedView>): SavedTableView => ({
    id: row.VwId,
    name: row.VwName,
    view: viewOf(listing.entity, new URLSearchParams(row.VwQuery ?? '')),
    shared: row.VwShared,
    mine: row.UserId === person.userId,
    mayChange: mayChangeView(person, { userId: row.UserId, shared: row.VwShared }).allowed,
  })
  const ofTool = compare('VwTool', '=', listing.tool.id)
  return {
    actors: {
      load: promiseActor<readonly SavedTableView[], void>(async (_, signal) => {
        // Your own views and shared ones: people who may see all are not shown others' private views.
        const rows = await calls.all(
          {
            filter: [
              [ofTool, compare('UserId', '=', person.userId)],
              [ofTool, compare('VwShared', '=', true)],
            ],
          },
          signal,
        )
        return rows.map(asShown)
      }),
      save: promiseActor<SavedTableView, ViewToSave | null>(async (toSave, signal) => {
        if (!toSave) throw new Error(viewWords.viewSlots.nothingSave)
        const { id, name, shared, view } = toSave
        const record = {
          VwName: name,
          VwShared: shared,
          VwQuery: queryOf(listing, view),
        }
        const stored =
          id === null
            ? await calls.create({ ...record, UserId: person.userId, VwTool: listing.tool.id }, signal)
            : await calls.update([id], record, { signal })
        return asShown(stored)
      }),
      remove: promiseActor<unknown, { id: number }>(({ id }, signal) => calls.remove([id], { signal })),
    },
  }
}

/** The query string of a view. */
export const queryOf = ({ entity }: Listing, view: SavedTableView['view']): string =>
  String(searchOfView(entity, { ...view, page: 1 }, new URLSearchParams()))
