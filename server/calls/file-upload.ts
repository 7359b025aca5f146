import multipart from '@fastify/multipart'
import { type BodyOf, uploadContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { longestGivenName } from '@rounds/core/rules/files'
import type { FastifyRequest } from 'fastify'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { formReader } from '../contract/validation.ts'
import { BadRequest, HttpError, invalid } from '../errors.ts'
import { FileTooLarge, saveStream } from '../files/incoming.ts'
import type { Given } from '../files/ingest-file.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { sendFile } from './file-answers.ts'

const { upload, convert } = uploadContracts
const { File } = entities
const readForm = formReader(upload)

/** How many files one person may upload per hour. */
export const uploadLimit = { name: 'upload', most: 2_000, seconds: 3_600 }

/** `POST /file` and `/file/convert`: one file in a form, field `file` (specification §7). */
export const fileUpload: SpecialCall = {
  paths: pathsOf({ upload, convert }),

  add(app, context) {
    const { authenticate } = context
    const demand = (actor: Actor) => allow(actor, 'update', File)
    void app.register(async scope => {
      const { bytes } = context.files.limits
      await scope.register(multipart, {
        limits: { fileSize: bytes, files: 1, fields: 20, fieldSize: 10_000, parts: 21 },
      })
      addCall(scope, upload, {
        authenticate,
        demand,
        handle: async ({ actor, reply }) => sendFile(reply, await take(reply.request, actor, context, {})),
      })
      addCall(scope, convert, {
        authenticate,
        demand,
        handle: async ({ actor, query: { form = 'webp' }, reply }) =>
          sendFile(reply, await take(reply.request, actor, context, { form })),
      })
    })
  },
}

async function take(
  request: FastifyRequest,
  actor: Actor,
  { files, limits }: CallContext,
  wish: Partial<Given>,
) {
  if (!request.isMultipart())
    throw new HttpError(415, { message: 'Send multipart/form-data with the field file.' })
  await limits.take(uploadLimit, actor.person.userId)
  return files.incoming.with(async place => {
    const texts = await readParts(request, place, files.limits.bytes).catch(error => {
      throw brokenForm(error)
    })
    return files.ingestFile(actor, place, { ...checkGiven(readForm(texts)), ...wish })
  })
}

/** Reads a form as a stream: the file is stored under a temporary name, and the rest is text. */
async function readParts(request: FastifyRequest, place: string, mostBytes: number) {
  const texts: Record<string, string> = {}
  for await (const part of request.parts()) {
    if (part.type === 'field') texts[part.fieldname] = String(part.value)
    else if (part.fieldname === 'file' && texts.file === undefined) {
      await saveStream(part.file, place)
      if (part.file.truncated) throw new FileTooLarge(mostBytes)
      texts.file = part.filename || 'file'
    } else part.file.resume()
  }
  return texts
}

/** The form parser has no readable error for a broken form; errors of the disk and the server are passed on. */
function brokenForm(error: unknown): unknown {
  const { statusCode, syscall } = error as { readonly statusCode?: unknown; readonly syscall?: unknown }
  if (error instanceof HttpError || statusCode !== undefined || syscall !== undefined) return error
  return new BadRequest('The form arrived damaged or incomplete. Send it again.')
}

/** The form's values; for the file its temporary name. */
function checkGiven({ file: name, replaces, ...fields }: BodyOf<typeof upload>): Given {
  if (name.length > longestGivenName)
    throw invalid([
      { field: 'file', message: `A file name can have ${longestGivenName} characters at most.` },
    ])
  return { name, fields, ...(replaces !== undefined && { replaces }) }
}
