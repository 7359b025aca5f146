import type { SubmittedAnswer } from './submissions.ts'

/** A file sent with answers. */
export interface SentFile {
  readonly FId?: number | null
  /** For a file sent with the form. */
  readonly key?: number | null
  readonly field?: string | null
  readonly name?: string | null
  readonly size?: number | null
  readonly type?: string | null
  /** The result of the virus scan. */
  readonly scan?: string | null
}

/** The decrypted content of a submission. */
export interface SubmittedAnswers {
  readonly answers?: readonly SubmittedAnswer[] | null
  readonly files?: readonly SentFile[] | null
}

/** The kind of a redacted answer. */
export const REDACTED = 'redacted'

/** The result of redacting an answer. */
export interface Redaction<M> {
  readonly meta: M
  /** The original answer. */
  readonly was: SubmittedAnswer
  /** The keys of its files. */
  readonly files: readonly number[]
  /** The same for files sent with the form. */
  readonly sentFiles: readonly number[]
}

/** Removes the value of one answer and its files; undefined if there is no such answer. */
export function redactAnswer<M extends SubmittedAnswers>(meta: M, name: string): Redaction<M> | undefined {
  const was = meta.answers?.find(answer => answer.name === name)
  if (!was || was.kind === REDACTED) return undefined
  const named = new Set([was.value].flat().map(String))
  const isItsOwn = (file: SentFile) =>
    was.kind === 'file' &&
    (file.field ? file.field === name : named.has(String(file.FId)) || named.has(String(file.name)))
  const answers = (meta.answers ?? []).map(answer =>
    answer === was ? { name, label: was.label ?? null, kind: REDACTED, value: null } : answer,
  )
  const gone = (meta.files ?? []).filter(isItsOwn)
  return {
    meta: {
      ...meta,
      answers,
      ...(gone.length > 0 && { files: (meta.files ?? []).filter(file => !isItsOwn(file)) }),
    },
    was,
    files: gone.flatMap(({ FId }) => FId ?? []),
    sentFiles: gone.flatMap(({ key }) => key ?? []),
  }
}
