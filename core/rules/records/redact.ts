import type { SubmittedAnswer } from './submissions.ts'

/** A file that was sent along with answers. */
export interface SentFile {
  readonly FId?: number | null
  /** Of a file that came with the form. */
  readonly key?: number | null
  readonly field?: string | null
  readonly name?: string | null
  readonly size?: number | null
  readonly type?: string | null
  /** Whether a virus scanner has looked at it. */
  readonly scan?: string | null
}

/** What a visitor sent in, as it is sealed. */
export interface SubmittedAnswers {
  readonly answers?: readonly SubmittedAnswer[] | null
  readonly files?: readonly SentFile[] | null
}

/** The kind of an answer that was redacted. */
export const REDACTED = 'redacted'

/** What is left once an answer was redacted. */
export interface Redaction<M> {
  readonly meta: M
  /** The answer as it was. */
  readonly was: SubmittedAnswer
  /** The keys of the files that went with it. */
  readonly files: readonly number[]
  /** The same for files that came with the form. */
  readonly sentFiles: readonly number[]
}

/** Takes the value of one answer out, and the files that it names; undefined where there is no such answer. */
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
