import type { FastifyRequest } from 'fastify'
import { BadRequest } from '../errors.ts'

/** The version in `If-Match`; undefined for `*` and without the header. Throws `BadRequest` for any other tag. */
export function versionAsked({ headers }: FastifyRequest): number | undefined {
  const tag = headers['if-match']
  if (tag === undefined || tag === '*') return undefined
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(tag)?.[1]
  if (version === undefined) throw new BadRequest('If-Match must be the ETag of the record, such as "3".')
  return Number(version)
}
