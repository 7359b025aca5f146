import { decide } from '@rounds/core/access'
import { folderContracts as contracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { moveFolders } from '../content/folder-moves.ts'
import { planMoves } from '../content/folder-snapshot.ts'
import { undoFolderMove } from '../content/folder-undo.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

/** Moving pages and folders with the necessary redirects (screens, `/folder-organization`). */
export const folders: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const mover = {
      authenticate: context.authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('folder-organization'))),
    }
    addCall(app, contracts.review, {
      ...mover,
      handle: async ({ actor, body }) => (await planMoves(context.database.query, actor, body.moves)).review,
    })
    addCall(app, contracts.move, {
      ...mover,
      handle: ({ actor, body }) => moveFolders(context, actor, body.moves, body.stamp),
    })
    addCall(app, contracts.undo, {
      ...mover,
      handle: ({ actor, body }) => undoFolderMove(context, actor, body.id),
    })
  },
}
