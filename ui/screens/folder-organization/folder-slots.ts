import { type Client, type FolderReport, type FolderReview, folderCalls } from '@rounds/core/api'
import type { AskedMove } from '@rounds/core/rules/folders'
import type { MoveCall } from '@rounds/machines/folder-move'
import { promiseActor } from '@rounds/machines/kit'

/** The server calls for moving folders. */
export function folderSlots(client: Client) {
  const calls = folderCalls(client.http)
  return {
    actors: {
      look: promiseActor<FolderReview, readonly AskedMove[]>(moves => calls.review(moves)),
      move: promiseActor<FolderReport, MoveCall>(({ moves, stamp }) => calls.move(moves, stamp)),
      undo: promiseActor<FolderReport, number>(id => calls.undo(id)),
    },
  }
}
