import { fileContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { usesOf } from '../rights/file-uses.ts'
import type { SpecialCall } from './call.ts'
import { readFile } from './file-answers.ts'
import { versionAsked } from './if-match.ts'

const { link, uses, remove } = fileContracts
const { File } = entities

/** Acts on one file: a temporary address, where it is used, and deleting it even if it is used. */
export const fileCalls: SpecialCall = {
  paths: pathsOf({ link, uses, remove }),

  add(app, { database, records, files, authenticate }) {
    addCall(app, link, {
      authenticate,
      handle: async ({ actor, query: { fId } }) => {
        const file = await readFile(records, actor, fId)
        return file.FSecured ? files.links.sign(file.FPath) : { url: file.FPath, until: null }
      },
    })

    addCall(app, uses, {
      authenticate,
      handle: async ({ actor, query: { fId } }) => {
        const file = await readFile(records, actor, fId)
        return usesOf(database.query, actor, file.FPath)
      },
    })

    addCall(app, remove, {
      authenticate,
      handle: async ({ actor, params: { fId }, query: { force = false }, reply }) => {
        const found = { fields: File.key, key: [fId] }
        await records.remove(actor, File, found, versionAsked(reply.request), force)
        return reply.send()
      },
    })
  },
}
