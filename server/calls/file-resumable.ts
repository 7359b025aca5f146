import { type BodyOf, uploadContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { type Operation, refusalAnswers } from '../contract/operation.ts'
import { uploadsPath } from '../files/uploads.ts'
import type { Stored } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { sendFile } from './file-answers.ts'
import { uploadLimit } from './file-upload.ts'

const contract = uploadContracts.fromUpload
const { File } = entities
const id = { name: 'id', in: 'path', required: true, schema: { type: 'string' } } as const

/**
 * Resumable uploads (tus 1.0, docs/decisions): started, sent in chunks, and turned into a file by a last call, which is
 * idempotent in case its response was lost.
 */
export const fileResumable: SpecialCall = {
  paths: {
    [uploadsPath]: { post: tus('uploads.begin', 'Start an upload', [201]) },
    [`${uploadsPath}/{id}`]: {
      patch: { ...tus('uploads.continue', 'Send the next chunk', [204]), parameters: [id] },
      delete: { ...tus('uploads.giveUp', 'Cancel an upload', [204]), parameters: [id] },
    },
    ...pathsOf({ contract }),
  },

  add(app, { files, limits, records, authenticate }: CallContext) {
    files.uploads.routes(app, async request => {
      const actor = await authenticate(request)
      if (request.method === 'POST') await limits.take(uploadLimit, actor.person.userId)
      return actor
    })

    const atWork = new Map<string, Promise<Stored>>()
    addCall(app, contract, {
      authenticate,
      demand: actor => allow(actor, 'update', File),
      handle: async ({ actor, params: { id }, body, reply }) => {
        const upload = await files.uploads.findFinished(actor, id)
        const work = atWork.get(id) ?? take(actor, id, upload, body)
        atWork.set(id, work)
        return sendFile(reply, await work.finally(() => atWork.delete(id)))
      },
    })

    async function take(
      actor: Actor,
      upload: string,
      { path, name, file }: Awaited<ReturnType<typeof files.uploads.findFinished>>,
      wanted: BodyOf<typeof contract>,
    ): Promise<Stored> {
      if (file !== undefined) return records.read(actor, File, { fields: File.key, key: [file] })
      const stored = await files.ingestFile(actor, path, { name, ...wanted })
      await files.uploads.markTaken(upload, (JSON.parse(stored.json) as { FId: number }).FId)
      return stored
    }
  },
}

function tus(operationId: string, summary: string, statuses: readonly number[]): Operation {
  return {
    operationId,
    summary,
    description:
      'Follows tus 1.0 (tus.io); HEAD returns the progress. An upload belongs to the person who started it.',
    tags: ['Files'],
    responses: {
      ...Object.fromEntries(statuses.map(status => [String(status), { description: 'Done.' }])),
      ...refusalAnswers(400, 401, 403, 404, 409, 413, 415, 429),
    },
  }
}
