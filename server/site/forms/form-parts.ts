import multipart from '@fastify/multipart'
import { type FormIssue, isQuestion, labelOf, MOST_FILES_EVER } from '@rounds/core/rules/forms'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Database, isAway, isBusy } from '../../database/database.ts'
import { BadRequest, HttpError } from '../../errors.ts'
import { type Incoming, saveStream } from '../../files/incoming.ts'
import type { FormUploads } from '../../forms/uploads.ts'
import { callerOf, type Limits } from '../../limits/limits.ts'
import { isDiskFull } from '../../startup-error.ts'
import { type FormField, formById } from '../read/forms.ts'

/** What takes in forms with files. */
export interface FormParts {
  readonly database: Database
  readonly uploads: FormUploads
  readonly incoming: Incoming
  readonly limits: Limits
}

const MOST_BYTES = 10_000_000
const MOST_FIELDS = 1_000
const MOST_TEXT = 1024 * 1024
/** Files are kept before their form is sent, so that only so many are taken from one address. */
const LIMIT = { name: 'form file', most: 100, seconds: 600 }

const problems = new WeakMap<FastifyRequest, readonly FormIssue[]>()

/** What was wrong with the files of a request. */
export const fileIssuesOf = (request: FastifyRequest): readonly FormIssue[] => problems.get(request) ?? []

/**
 * Lets a context take forms with files. Each file is kept as it arrives, and stands in the body as what the form carries
 * of it, so that from there on a form with files is like any other.
 */
export async function acceptFormParts(
  app: FastifyInstance,
  parts: FormParts,
  {
    formOf,
    toBody,
  }: {
    /** The form that a request is about. */
    readonly formOf: (request: FastifyRequest) => number
    readonly toBody: (given: ReadonlyMap<string, readonly string[]>) => unknown
  },
): Promise<void> {
  await app.register(multipart, {
    limits: {
      fileSize: MOST_BYTES,
      files: 2 * MOST_FILES_EVER,
      fields: MOST_FIELDS,
      fieldSize: MOST_TEXT,
      parts: MOST_FIELDS + 2 * MOST_FILES_EVER,
    },
    throwFileSizeLimit: false,
  })
  app.addHook('preValidation', async request => {
    if (!request.isMultipart()) return
    const { given, issues } = await readParts(request, parts, formOf(request)).catch(error => {
      throw readBrokenForm(error)
    })
    problems.set(request, issues)
    request.body = toBody(given)
  })
}

async function readParts(
  request: FastifyRequest,
  { database, uploads, incoming, limits }: FormParts,
  id: number,
) {
  const fields = (await formById(database, id))?.config.fields ?? []
  const given = new Map<string, readonly string[]>()
  const add = (name: string, value: string) => given.set(name, [...(given.get(name) ?? []), value])
  const issues: FormIssue[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      add(part.fieldname, String(part.value))
      continue
    }
    const field = fields.find(one => one.name === part.fieldname && isForFiles(one))
    // A place for a file that was left empty is sent without a name.
    if (!field || !part.filename) {
      part.file.resume()
      continue
    }
    await limits.take(LIMIT, callerOf(request))
    const { filename: name } = part
    const taken = await incoming
      .with(async path => {
        await saveStream(part.file, path)
        return uploads.take({ form: id, field, name, path, isTruncated: part.file.truncated })
      })
      .catch(error => {
        if (!isDiskFull(error) && !isAway(error) && !isBusy(error)) throw error
        request.log.error({ err: error }, 'could not store a visitor’s file')
        part.file.resume()
        return notStored(field, name)
      })
    if (typeof taken === 'string') add(part.fieldname, taken)
    else issues.push(taken)
  }
  return { given, issues }
}

/** The rest of the form goes on: a visitor may send it without the file, where it is not required. */
const notStored = (field: FormField, name: string): FormIssue => ({
  field: field.name ?? '',
  message: `${labelOf(field)}: we couldn’t store “${name}”. Choose it again in a few minutes${field.required ? '' : ', or send the form without it'}.`,
})

const isForFiles = (field: FormField) => isQuestion(field) && field.kind === 'file'

/** What is said of a body that cannot be read; any other error as it is. */
export function readBrokenForm(error: unknown): unknown {
  const { statusCode, syscall } = error as { readonly statusCode?: unknown; readonly syscall?: unknown }
  if (error instanceof HttpError || statusCode !== undefined || syscall !== undefined) return error
  return new BadRequest('The form arrived damaged or incomplete. Send it again.')
}
