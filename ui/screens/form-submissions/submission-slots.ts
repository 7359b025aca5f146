import type { Client } from '@rounds/core/api'
import { entities, type Row } from '@rounds/core/entities'
import { type SentFile, type SubmittedAnswer, withNote } from '@rounds/core/rules/records'
import type { InboxAct, InboxActed } from '@rounds/machines/inbox'
import { promiseActor } from '@rounds/machines/kit'
import type { AnswersAsked } from '@rounds/machines/opened-answers'
import { readingSlots } from '@rounds/machines/reading'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

const { Form, FormSubmission, FormVersion } = entities

/** What a visitor sent in, and where from. */
export interface OpenedSubmission {
  readonly answers: readonly SubmittedAnswer[]
  readonly files: readonly SentFile[]
  /** Why it was opened, where that had to be said. */
  readonly reason: string | null
  readonly machine: Readonly<Record<string, string | null>>
}

/** A submission without its answers, and the form that it came through. */
export interface ShownSubmission {
  readonly record: Row<typeof FormSubmission>
  readonly form: Row<typeof Form>
  /** The questions as they stood when it was sent; those of now for what was sent before versions were kept. */
  readonly config: Row<typeof Form>['FrmConfig']
}

/** Which submission is shown, in which version: it is read again when something was written. */
export interface SubmissionAsked {
  readonly id: number
  readonly written: number
}

/** Reads a submission and its form; the answers are opened separately. */
export const shownSlots = (client: Client) =>
  readingSlots<SubmissionAsked, ShownSubmission>(async ({ id }, signal) => {
    const record = await client.of(FormSubmission).read([id], signal)
    const [form, version] = await Promise.all([
      client.of(Form).read([record.FrmId], signal),
      record.FvId ? client.of(FormVersion).read([record.FvId], signal) : null,
    ])
    const then = version?.FvContent?.FrmConfig as ShownSubmission['config'] | undefined
    return { record, form, config: then ?? form.FrmConfig }
  })

/** Opens the answers of a submission; the server writes down who read them, and why. */
export const answersSlots = (client: Client) => ({
  actors: {
    read: promiseActor<unknown, AnswersAsked>(async ({ id, reason }, signal): Promise<OpenedSubmission> => {
      const row = await client.openSubmission(id, reason, signal)
      const meta = parseJson(row.FsMetaData) as Partial<OpenedSubmission> | null
      const machine = parseJson(row.FsMachineMeta) as OpenedSubmission['machine'] | null
      return { answers: meta?.answers ?? [], files: meta?.files ?? [], reason, machine: machine ?? {} }
    }),
  },
})

/** An answer to redact, and why. */
export interface Redacting {
  readonly id: number
  readonly name: string
  readonly reason: string
}

/** Takes an answer out for good. */
export const redactSlots = (client: Client) =>
  submitSlots<object, Redacting, unknown>(({ act: { id, name, reason } }) =>
    client.redactAnswer(id, name, reason),
  )

/** An email to a visitor, and why, where that has to be said. */
export interface Replying {
  readonly id: number
  readonly subject: string
  readonly text: string
  readonly reason: string
}

/** Replies to a visitor by email. */
export const replySlots = (client: Client) =>
  submitSlots<object, Replying, unknown>(({ act: { id, subject, text, reason } }) =>
    client.replyToSubmission(id, { subject, text, ...(reason !== '' && { reason }) }),
  )

/** A file of a submission, and why the submission was opened. */
export interface Downloading {
  readonly id: number
  readonly file: number
  readonly name: string
  readonly reason: string | null
}

/** Downloads a file that came with a submission. */
export const downloadSlots = (client: Client) =>
  submitSlots<object, Downloading, Blob>(({ act: { id, file, reason } }) =>
    client.submissionFile(id, file, reason),
  )

/** What submissions are found by. */
export interface Finding {
  readonly text: string
}

/** Finds submissions by an email address or a phone number. */
export const findSlots = (client: Client) =>
  submitSlots<object, Finding, { readonly keys: readonly number[] }>(({ act: { text } }) =>
    client.findSubmissions(text),
  )

const parseJson = (text: unknown): unknown => JSON.parse(typeof text === 'string' ? text : 'null')

/** Writes what is done in the inbox, in the version that is there; a note is added to those there are by then. */
export const inboxSlots = (client: Client, by: string) => ({
  actors: {
    write: promiseActor<InboxActed, InboxAct>(async ({ id, values, note }, signal) => {
      const calls = client.of(FormSubmission)
      const before = await calls.read([id], signal)
      const notes =
        note === undefined
          ? {}
          : { FsNotes: withNote(before.FsNotes, { at: new Date().toISOString(), by, text: note }) }
      const stored = await calls.update([id], { ...values, ...notes } as Partial<typeof before>, {
        version: Number(before.RowVersion),
        signal,
      })
      return { before, stored }
    }),
  },
})

/** How many submissions are in which state. */
export const readCounts = (client: Client, tag: number | null) => client.submissionCounts(tag)

/** What was received on each of the last days, and how long it waited. */
export const useSubmissionDays = (client: Client, zone: string, tag: number | null) =>
  useSWR(['submission days', zone, tag], () => client.submissionDays(zone, tag))

/** Whom submissions can be assigned to. */
export const readAssignees = (client: Client) => client.submissionAssignees()
