import { type AnyRow, AspNetUsers, type Entity } from '@rounds/core/entities'
import { readIdentityHash } from '@rounds/core/rules/people'
import { invalid } from '../errors.ts'
import { newRecord } from './inputs.ts'
import type { Writer } from './prepare.ts'

/**
 * A new record of an import, checked and completed. A new user may bring the password hash that ASP.NET Core Identity
 * made; no other call takes one. Throws `BadRequest` with every issue.
 */
export function importedRecord(entity: Entity, input: unknown, writer: Writer): AnyRow {
  if (entity !== AspNetUsers || typeof input !== 'object' || input === null || !('PasswordHash' in input))
    return newRecord(entity, input, writer)
  const { PasswordHash, ...rest } = input
  const made = newRecord(entity, rest, writer)
  if (PasswordHash === null || PasswordHash === '') return made
  if (typeof PasswordHash !== 'string' || !readIdentityHash(PasswordHash))
    throw invalid([
      {
        field: 'PasswordHash',
        message: 'Password hash is not one of ASP.NET Core Identity, version 2 or 3.',
      },
    ])
  return { ...made, PasswordHash }
}
