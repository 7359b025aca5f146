import type { AnyRow, Mode } from '@rounds/core/entities'
import type { Cipher } from '../crypto/cipher.ts'
import { BadRequest } from '../errors.ts'

/** The fields of a submission that are encrypted together, and the column that holds them. */
interface EncryptedFields {
  readonly entity: 'FormSubmission' | 'Custom_FormSubmission'
  readonly meta: string
  readonly machine: string
  readonly encrypted: string
}

/** Submissions are encrypted in both entities alike (decisions §2). */
export const submissions: Readonly<Record<EncryptedFields['entity'], EncryptedFields>> = {
  FormSubmission: {
    entity: 'FormSubmission',
    meta: 'FsMetaData',
    machine: 'FsMachineMeta',
    encrypted: 'FsSealed',
  },
  Custom_FormSubmission: {
    entity: 'Custom_FormSubmission',
    meta: 'CfsMetaData',
    machine: 'CfsMachineMeta',
    encrypted: 'CfsSealed',
  },
}

/**
 * A submission as it is stored: answers and machine encrypted in one, their own columns empty. A change that names
 * neither leaves the encrypted value as it is; one that changes them has to be whole. Throws `BadRequest`.
 */
export function encryptSubmission(of: EncryptedFields, record: AnyRow, mode: Mode, cipher: Cipher): AnyRow {
  const { [of.meta]: meta, [of.machine]: machine, ...rest } = record
  const isNamed = (meta ?? null) !== null || (machine ?? null) !== null
  if (isNamed && mode === 'merge')
    throw new BadRequest('Answers are changed as a whole, with PUT.', [
      { field: of.meta, message: 'Send the whole record with PUT.' },
    ])
  if (mode !== 'create' && !isNamed) return rest
  const text = JSON.stringify({ meta: meta ?? null, machine: machine ?? null })
  return { ...rest, [of.encrypted]: isNamed ? cipher.encrypt(of.entity, text) : null }
}

/** The two fields of a submission as the wire has them: strings holding JSON, or null. */
export function decryptSubmission(of: EncryptedFields, encrypted: string, cipher: Cipher): AnyRow {
  const { meta, machine } = JSON.parse(cipher.decrypt(of.entity, encrypted)) as Record<string, string | null>
  return { [of.meta]: meta ?? null, [of.machine]: machine ?? null }
}
