import type { AnyRow } from '@rounds/core/entities'
import type { Seal } from '../../crypto/cipher.ts'
import { submissions as sealing, sealSubmission } from '../../records/submissions.ts'
import type { Seeded } from '../insert.ts'

/** Submissions as they are kept: answers sealed, where there is a seal. */
export function* sealed<N extends keyof typeof sealing>(
  name: N,
  records: Iterable<Seeded<N>>,
  seal: Seal | undefined,
): Generator<Seeded<N>> {
  const of = sealing[name]
  for (const record of records) {
    const written: AnyRow = { ...record }
    const wire = { [of.meta]: text(written[of.meta]), [of.machine]: text(written[of.machine]) }
    yield seal ? (sealSubmission(of, { ...record, ...wire }, 'create', seal) as Seeded<N>) : record
  }
}

const text = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))
