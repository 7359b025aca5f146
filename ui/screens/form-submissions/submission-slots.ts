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

/** A submission's answers, and its source. */
export interface OpenedSubmission {
  readonly answers: readonly SubmittedAnswer[]
  readonly files: readonly SentFile[]
  /** The reason for opening it, if one was required. */
  readonly reason: string | null
  readonly machine: Readonly<Record<string, string | null>>
}

/** A submission without its answers, and its form. */
export interface ShownSubmission {
  readonly record: Row<typeof FormSubmission>
  readonly form: Row<typeof Form>
  /** The questions at the time of submission; the current ones for submissions from before versions existed. */
  readonly config: Row<typeof Form>['FrmConfig']
}

/** Which submission is shown, in which version: it is reloaded after a write. */
export interface SubmissionAsked {
  readonly id: number
  readonly written: number
}

/** Loads a submission and its form; the answers are opened separately. */
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

/** Opens the answers of a submission; the server logs who read them, and why. */
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

/** Redacts an answer. */
export const redactSlots = (client: Client) =>
  submitSlots<object, Redacting, unknown>(({ act: { id, name, reason } }) =>
    client.redactAnswer(id, name, reason),
  )

/** An email to a visitor, and the reason, if one is required. */
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

/** Downloads a file of a submission. */
export const downloadSlots = (client: Client) =>
  submitSlots<object, Downloading, Blob>(({ act: { id, file, reason } }) =>
    client.submissionFile(id, file, reason),
  )

/** The search fields for submissions. */
export interface Finding {
  readonly text: string
}

/** Finds submissions by an email address or a phone number. */
export const findSlots = (client: Client) =>
  submitSlots<object, Finding, { readonly keys: readonly number[] }>(({ act: { text } }) =>
    client.findSubmissions(text),
  )

const parseJson = (text: unknown): unknown => JSON.parse(typeof text === 'string' ? text : 'null')

/** Writes an inbox act at the current version; a note is added to the ones stored by then. */
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

/** How many submissions are in each state. */
export const readCounts = (client: Client, tag: number | null) => client.submissionCounts(tag)

/** What was received on each of the last days, and how long it waited. */
export const useSubmissionDays = (client: Client, zone: string, tag: number | null) =>
  useSWR(['submission days', zone, tag], () => client.submissionDays(zone, tag))

/** The possible assignees. */
export const readAssignees = (client: Client) => client.submissionAssignees()
