import type { AnyRow, Mode } from '@rounds/core/entities'
import type { Cipher } from '../crypto/cipher.ts'
import { BadRequest } from '../errors.ts'

/** The fields of a submission that are encrypted together, and the column that holds them. */
export interface EncryptedFields {
  readonly entity: 'FormSubmission' | 'Custom_FormSubmission'
  readonly meta: string
  readonly machine: string
  readonly encrypted: string
}

/** The column of the hashes that a submission is found by. */
export const SEARCH_KEYS = 'FsSearchKeys'

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
 * A submission as it is written: answers and machine encrypted in one, their own columns empty. The unit of work seals
 * that for the row, whose key is known then. A change that names
 * neither leaves the encrypted value as it is; one that changes them has to be whole. Throws `BadRequest`.
 */
export function encryptSubmission(of: EncryptedFields, record: AnyRow, mode: Mode, cipher: Cipher): AnyRow {
  const { [of.meta]: sent, [of.machine]: machine, ...rest } = record
  const meta = sent === UNREADABLE ? null : sent
  const isNamed = (meta ?? null) !== null || (machine ?? null) !== null
  if (isNamed && mode === 'merge')
    throw new BadRequest('Answers are changed as a whole, with PUT.', [
      { field: of.meta, message: 'Send the whole record with PUT.' },
    ])
  if (mode !== 'create' && !isNamed) return rest
  const text = textOfFields(of, { [of.meta]: meta, [of.machine]: machine })
  return { ...rest, [of.encrypted]: isNamed ? cipher.encrypt(of.entity, text) : null }
}

/** What is shown in place of answers that do not open. Sent back, it leaves what is stored as it is. */
const UNREADABLE = JSON.stringify({
  answers: [
    {
      name: 'rounds-unreadable',
      label: 'Unreadable',
      value:
        'These answers can’t be read: their key was deleted, they were encrypted with another ROUNDS_SECRET, or they were altered.',
    },
  ],
})

/** Answers and machine in one text, as it is sealed. */
export const textOfFields = (of: EncryptedFields, record: AnyRow): string =>
  JSON.stringify({ meta: record[of.meta] ?? null, machine: record[of.machine] ?? null })

/**
 * The two fields of a submission as the wire has them: strings holding JSON, or null. Answers that did not open are
 * shown as unreadable, so that one of them does not hide the others.
 */
export function fieldsOfText(of: EncryptedFields, text: string | undefined): AnyRow {
  if (text === undefined) return { [of.meta]: UNREADABLE, [of.machine]: null }
  const { meta, machine } = JSON.parse(text) as Record<string, string | null>
  return { [of.meta]: meta ?? null, [of.machine]: machine ?? null }
}
