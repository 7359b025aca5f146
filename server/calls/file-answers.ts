import { entities } from '@rounds/core/entities'
import type { FastifyReply } from 'fastify'
import { type Answer, answer, ref } from '../contract/operation.ts'
import type { Records, Stored } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'

const { File } = entities

/** The record of a file, as the API's document has it. */
export const fileAnswer = (description: string): Answer => ({
  ...answer(description, ref('schemas', 'File')),
  headers: { ETag: ref('headers', 'ETag') },
})

/** The key of a file in the query. */
export const fileParameter = {
  name: 'fId',
  in: 'query',
  required: true,
  description: 'The key of the file.',
  schema: { type: 'integer', minimum: 1 },
} as const

/** Sends the record of a file as the generic calls do. */
export const sendFile = (reply: FastifyReply, { json, version }: Stored) =>
  reply.header('etag', `"${version}"`).type('application/json; charset=utf-8').send(json)

/** What the calls need of the record of a file. */
export interface FileRecord {
  readonly FId: number
  readonly FPath: string
  readonly FName: string
  readonly FType: string
  readonly FHash: string
  readonly FSecured: boolean
}

/** The record of a file that the actor may see. Throws `Forbidden` and `NotFound`. */
export async function readFile(records: Records, actor: Actor, key: number): Promise<FileRecord> {
  const stored = await records.read(actor, File, { fields: File.key, key: [key] })
  return JSON.parse(stored.json) as FileRecord
}
