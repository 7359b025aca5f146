import type { Answered } from '@rounds/core/rules/forms'
import type { SentFile } from '@rounds/core/rules/records'
import type { Cipher } from '../crypto/cipher.ts'
import type { Executor } from '../database/database.ts'
import { invalid } from '../errors.ts'
import { claimFormFile } from '../records/form-files.ts'
import type { FormUploads } from './uploads.ts'

const GONE = 'must be chosen again: it was chosen more than a day ago.'

interface Claiming {
  readonly executor: Executor
  readonly cipher: Cipher
  readonly uploads: FormUploads
}

/** What is kept of the answers and files of a submission, which has its files from then on. Throws `BadRequest`. */
export async function claimFiles(
  { executor, cipher, uploads }: Claiming,
  { form, FsId }: { readonly form: number; readonly FsId: number },
  answers: readonly Answered[],
): Promise<{ readonly answers: readonly Answered[]; readonly files?: readonly SentFile[] }> {
  const files: SentFile[] = []
  const kept: Answered[] = []
  for (const answer of answers) {
    if (answer.kind !== 'file') {
      kept.push(answer)
      continue
    }
    const own: SentFile[] = []
    for (const value of [answer.value].flat()) {
      const facts = uploads.read(value)
      const isOurs = facts?.form === form && facts.field === answer.name
      const key = isOurs ? await claimFormFile(executor, cipher, { id: facts.id, form, FsId }) : undefined
      if (!isOurs || key === undefined)
        throw invalid([{ field: answer.name, message: `${answer.label} ${GONE}` }])
      const { name, size, type, scan } = facts
      own.push({ key, field: answer.name, name, size, type, scan })
    }
    files.push(...own)
    kept.push({ ...answer, value: own.map(({ name }) => name ?? '').join(', ') })
  }
  return { answers: kept, ...(files.length > 0 && { files }) }
}
