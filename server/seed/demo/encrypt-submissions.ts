import type { AnyRow } from '@rounds/core/entities'
import type { Cipher } from '../../crypto/cipher.ts'
import type { Executor } from '../../database/database.ts'
import { resealSome } from '../../records/reseal.ts'
import { encryptSubmission, submissions } from '../../records/submissions.ts'
import type { Seeded } from '../insert.ts'

/** Submissions as they are stored: with encrypted answers, if there is a cipher. */
export function* encryptSubmissions<N extends keyof typeof submissions>(
  name: N,
  records: Iterable<Seeded<N>>,
  cipher: Cipher | undefined,
): Generator<Seeded<N>> {
  const of = submissions[name]
  for (const record of records) {
    const written: AnyRow = { ...record }
    const wire = { [of.meta]: text(written[of.meta]), [of.machine]: text(written[of.machine]) }
    yield cipher ? (encryptSubmission(of, { ...record, ...wire }, 'create', cipher) as Seeded<N>) : record
  }
}

const text = (value: unknown) => (value === undefined || value === null ? null : JSON.stringify(value))

/** Seals encrypted submissions by the keys of their forms and months, as those that visitors send are. */
export async function sealSeeded(executor: Executor, cipher: Cipher | undefined): Promise<void> {
  if (!cipher) return
  for (const of of Object.values(submissions))
    for (let after = 0; ; ) {
      const some = await resealSome(executor, cipher, { of, after }, AT_ONCE)
      if (!some) break
      after = some.last
    }
}

const AT_ONCE = 2_000
