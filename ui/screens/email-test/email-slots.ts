import type { Client, EmailDraft, EmailPreview } from '@rounds/core/api'
import { EmailArchive } from '@rounds/core/entities'
import { readingSlots } from '@rounds/machines/reading'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The recipient of a test. */
export interface TestAddress {
  readonly to: string
}

/** An email as sent. */
export type ReadyEmail = Pick<EmailPreview, 'subject' | 'html' | 'text'>

/** The polling interval for a queued email: longer than the time in which requests are deduplicated. */
const LOOK_MS = 2100

/** A template's email with sample values. */
export const previewSlots = (client: Client) =>
  readingSlots<EmailDraft, EmailPreview>(draft => client.previewEmail(draft))

/** Sends the shown email to one address; returns its key in the archive. */
export const testSlots = (client: Client) =>
  submitSlots<TestAddress, ReadyEmail, number>(async ({ typed: { to }, act: { subject, html, text } }) => {
    const { emails } = await client.sendEmail({
      to: [to.trim()],
      subject,
      text,
      ...(html !== null && { html }),
    })
    return emails[0] ?? 0
  })

/** An archived email, polled while it is queued. */
export const useArchivedEmail = (client: Client, id: number) =>
  useSWR(['archived email', id], () => client.of(EmailArchive).read([id]), {
    refreshInterval: email => (email === undefined || email.EaStatus === 'waiting' ? LOOK_MS : 0),
  })
