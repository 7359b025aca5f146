import { entities } from '@rounds/core/entities'
import type { FastifyReply } from 'fastify'
import type { Records, Stored } from '../records/records.ts'
import type { Actor } from '../rights/actor.ts'

const { File } = entities

/** Sends a file's record like the generic calls do. */
export const sendFile = (reply: FastifyReply, { json, version }: Stored) =>
  reply.header('etag', `"${version}"`).type('application/json; charset=utf-8').send(json)

/** The fields of a file's record that the calls need. */
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
