import { randomBytes } from 'node:crypto'
import { rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { entities } from '@rounds/core/entities'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Conflict, HttpError, NotFound } from '../errors.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { codeOf } from '../startup-error.ts'

/** The address for resumable uploads (tus 1.0). */
export const uploadsPath = '/api/v1/mc/uploads'

/** A complete upload. */
export interface Uploaded {
  readonly path: string
  readonly name: string
  /** The file already created from it, if that response was lost. */
  readonly file?: number
}

/** Uploads in progress; each belongs to its creator. */
export interface Uploads {
  routes(app: FastifyInstance, begin: (request: FastifyRequest) => Promise<Actor>): void
  /** Throws `NotFound` for someone else's upload, `Conflict` for an incomplete one. */
  findFinished(actor: Actor, id: string): Promise<Uploaded>
  /** Records the file created from it, and deletes its bytes. */
  markTaken(id: string, file: number): Promise<void>
  /** Deletes uploads started before a time. */
  sweep(before: Date): Promise<void>
}

const DAY_MS = 86_400_000
const ID = /^[0-9a-f]{32}$/
const { File } = entities

export function createUploads(folder: string, mostBytes: number): Uploads {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: DAY_MS })
  /** The request's owner and upload: the protocol would take both from client input. */
  const allowed = new WeakMap<object, { readonly owner: string; readonly id: string | undefined }>()
  const server = new Server({
    path: uploadsPath,
    datastore: store,
    maxSize: mostBytes,
    relativeLocation: true,
    // The back office has the same origin as the API; nobody else uploads.
    allowedOrigins: () => false,
    namingFunction: () => randomBytes(16).toString('hex'),
    getFileIdFromRequest: request => allowed.get(request.runtime?.node?.req ?? {})?.id,
    async onUploadCreate(request, { metadata }) {
      const owner = allowed.get(request.runtime?.node?.req ?? {})?.owner
      if (!owner) throw new Error('An upload has no owner.')
      return { metadata: { filename: (metadata?.filename ?? 'file').slice(0, 1000), owner } }
    },
    onResponseError: (_, error) => ({
      status_code: statusOf(error),
      body: wordsFor(statusOf(error), mostBytes),
    }),
  })

  async function ownUpload(actor: Actor, id: string) {
    const upload = ID.test(id) ? await store.configstore.get(id).catch(() => undefined) : undefined
    if (!upload || upload.metadata?.owner !== actor.person.userId)
      throw new NotFound('This upload doesn’t exist or was canceled. Choose the file again.')
    return upload
  }

  return {
    routes(app, begin) {
      void app.register(async scope => {
        // The protocol reads the body itself, as it arrives.
        scope.removeAllContentTypeParsers()
        scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
        for (const [method, url] of [
          ['POST', uploadsPath],
          ['HEAD', `${uploadsPath}/:id`],
          ['PATCH', `${uploadsPath}/:id`],
          ['DELETE', `${uploadsPath}/:id`],
        ] as const)
          scope.route<{ Params: { id?: string } }>({
            method,
            url,
            handler: async (request, reply) => {
              const actor = await begin(request)
              allow(actor, 'update', File)
              if (request.params.id !== undefined) await ownUpload(actor, request.params.id)
              allowed.set(request.raw, { owner: actor.person.userId, id: request.params.id })
              reply.hijack()
              reply.raw.setHeader('x-content-type-options', 'nosniff')
              reply.raw.setHeader('cache-control', 'no-store')
              await server.handle(request.raw, reply.raw)
            },
          })
      })
    },

    async findFinished(actor, id) {
      const { size, metadata } = await ownUpload(actor, id)
      const path = join(folder, id)
      const name = metadata?.filename ?? 'file'
      if (metadata?.file) return { path, name, file: Number(metadata.file) }
      const there = await stat(path).catch(() => undefined)
      if (!there || there.size !== size)
        throw new Conflict('This file isn’t complete. Resume the upload first.')
      return { path, name }
    },

    async markTaken(id, file) {
      const upload = await store.configstore.get(id)
      if (!upload) return
      upload.metadata = { ...upload.metadata, file: String(file) }
      await store.configstore.set(id, upload)
      // The storage may hold the same bytes as a hard link: unlinked, not truncated.
      await rm(join(folder, id), { force: true })
      await writeFile(join(folder, id), '')
    },

    async sweep(before) {
      for (const id of (await store.configstore.list?.()) ?? []) {
        const upload = await store.configstore.get(id).catch(() => undefined)
        if (upload?.creation_date && new Date(upload.creation_date) >= before) continue
        await rm(join(folder, id), { force: true })
        await store.configstore.delete(id)
      }
    },
  }
}

const statusOf = (error: unknown): number => {
  if (error instanceof HttpError) return error.status
  if (['ENOSPC', 'EDQUOT'].includes(codeOf(error) ?? '')) return 507
  const status = (error as { readonly status_code?: unknown }).status_code
  return typeof status === 'number' ? status : 500
}

/** The protocol's errors in our words. */
function wordsFor(status: number, mostBytes: number): string {
  const words: Readonly<Record<number, string>> = {
    404: 'This upload doesn’t exist or was canceled. Choose the file again.',
    409: 'The upload is at another position. It resumes from there.',
    410: 'This upload was canceled. Choose the file again.',
    413: `This file is larger than ${Math.floor(mostBytes / 1_000_000)} MB, the largest size allowed.`,
    500: 'Couldn’t save the upload. Try again in a moment.',
    507: 'The server’s disk is full. What has arrived is kept. Tell your server administrator, then resume.',
  }
  return JSON.stringify({ message: words[status] ?? 'Couldn’t read this upload.' })
}
