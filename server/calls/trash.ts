import { decide } from '@rounds/core/access'
import { trashContracts as contracts } from '@rounds/core/api/contracts'
import { toolNamed } from '@rounds/core/tools'
import { erasePages, readTrash, restorePages, reviewTrash } from '../content/trash.ts'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { demand, type SpecialCall } from './call.ts'

/** Pages that were deleted: looked at, restored, erased for good (screens, `/remove-content`). */
export const trash: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { database, authenticate } = context
    const remover = {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('remove-content'))),
    }
    addCall(app, contracts.pages, { ...remover, handle: () => readTrash(database.query) })
    addCall(app, contracts.review, {
      ...remover,
      handle: ({ body }) => reviewTrash(database, [...new Set(body.pages)]),
    })
    addCall(app, contracts.restore, {
      ...remover,
      handle: ({ actor, body }) =>
        restorePages(context, actor, [...new Set(body.pages)], new Map(body.urls.map(addressOf))),
    })
    addCall(app, contracts.erase, {
      ...remover,
      handle: ({ actor, body }) => erasePages(context, actor.author, [...new Set(body.pages)]),
    })
  },
}

/** The other address of a page. Throws `BadRequest` for what is no path of this site. */
function addressOf({ cId, url }: { readonly cId: number; readonly url: string | null }) {
  if (url !== null && !(/^\/[^\s?#]{0,599}$/.test(url) && !url.startsWith('//')))
    throw invalid([{ field: String(cId), message: 'An address begins with one slash and has no spaces.' }])
  return [cId, url] as const
}
