import type { AnyRow, Mode } from '@rounds/core/entities'
import type { Seal } from '../crypto/cipher.ts'
import { BadRequest } from '../errors.ts'

/** The fields of a submission that are sealed together, and where. */
interface Sealed {
  readonly entity: 'FormSubmission' | 'Custom_FormSubmission'
  readonly meta: string
  readonly machine: string
  readonly sealed: string
}

/** What visitors sent in is sealed in both entities alike (decisions §2). */
export const submissions: Readonly<Record<Sealed['entity'], Sealed>> = {
  FormSubmission: {
    entity: 'FormSubmission',
    meta: 'FsMetaData',
    machine: 'FsMachineMeta',
    sealed: 'FsSealed',
  },
  Custom_FormSubmission: {
    entity: 'Custom_FormSubmission',
    meta: 'CfsMetaData',
    machine: 'CfsMachineMeta',
    sealed: 'CfsSealed',
  },
}

/**
 * A submission as it is stored: answers and machine sealed in one, their own columns empty. A change that names
 * neither leaves what is sealed as it is; one that changes them has to be whole. Throws `BadRequest`.
 */
export function sealSubmission(of: Sealed, record: AnyRow, mode: Mode, seal: Seal): AnyRow {
  const { [of.meta]: meta, [of.machine]: machine, ...rest } = record
  const isNamed = (meta ?? null) !== null || (machine ?? null) !== null
  if (isNamed && mode === 'merge')
    throw new BadRequest('Answers are changed as a whole, with PUT.', [
      { field: of.meta, message: 'Send the whole record with PUT.' },
    ])
  if (mode !== 'create' && !isNamed) return rest
  const text = JSON.stringify({ meta: meta ?? null, machine: machine ?? null })
  return { ...rest, [of.sealed]: isNamed ? seal.close(of.entity, text) : null }
}

/** The two fields of a submission as the wire has them: strings holding JSON, or null. */
export function openSubmission(of: Sealed, sealed: string, seal: Seal): AnyRow {
  const { meta, machine } = JSON.parse(seal.open(of.entity, sealed)) as Record<string, string | null>
  return { [of.meta]: meta ?? null, [of.machine]: machine ?? null }
}
