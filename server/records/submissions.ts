import type { AnyRow, Mode } from '@rounds/core/entities'
import type { Cipher } from '../crypto/cipher.ts'
import { BadRequest } from '../errors.ts'

/** The submission fields that are encrypted together, and the column that stores them. */
export interface EncryptedFields {
  readonly entity: 'FormSubmission' | 'Custom_FormSubmission'
  readonly meta: string
  readonly machine: string
  readonly encrypted: string
}

/** The column of search hashes. */
export const SEARCH_KEYS = 'FsSearchKeys'

/** Submissions are encrypted the same way in both entities (decisions §2). */
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
 * A submission as it is written: answers and machine encrypted together, their own columns empty. The unit of work
 * re-encrypts that for the row, whose key is known then. A change without them leaves the encrypted value unchanged;
 * one that changes them has to contain both. Throws `BadRequest`.
 */
export function encryptSubmission(of: EncryptedFields, record: AnyRow, mode: Mode, cipher: Cipher): AnyRow {
  const { [of.meta]: sent, [of.machine]: machine, ...rest } = record
  const meta = sent === UNREADABLE ? null : sent
  const isNamed = (meta ?? null) !== null || (machine ?? null) !== null
  if (isNamed && mode === 'merge')
    throw new BadRequest('Answers can only be changed as a whole, with PUT.', [
      { field: of.meta, message: 'Send the whole record with PUT.' },
    ])
  if (mode !== 'create' && !isNamed) return rest
  const text = textOfFields(of, { [of.meta]: meta, [of.machine]: machine })
  return { ...rest, [of.encrypted]: isNamed ? cipher.encrypt(of.entity, text) : null }
}

/** Shown in place of answers that can't be decrypted. Sent back, it leaves the stored value unchanged. */
const UNREADABLE = JSON.stringify({
  answers: [
    {
      name: 'rounds-unreadable',
      label: 'Unreadable',
      value:
        'These answers can’t be read: their key was deleted, they were encrypted with another ROUNDS_SECRET, or they were changed.',
    },
  ],
})

/** Answers and machine in one text for encryption. */
export const textOfFields = (of: EncryptedFields, record: AnyRow): string =>
  JSON.stringify({ meta: record[of.meta] ?? null, machine: record[of.machine] ?? null })

/**
 * A submission's two fields in wire format: JSON strings, or null. Answers that can't be decrypted are shown as
 * unreadable, so that one does not hide the others.
 */
export function fieldsOfText(of: EncryptedFields, text: string | undefined): AnyRow {
  if (text === undefined) return { [of.meta]: UNREADABLE, [of.machine]: null }
  const { meta, machine } = JSON.parse(text) as Record<string, string | null>
  return { [of.meta]: meta ?? null, [of.machine]: machine ?? null }
}
