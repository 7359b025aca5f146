import type { Client, EmailDraft, EmailPreview } from '@rounds/core/api'
import { EmailArchive } from '@rounds/core/entities'
import { readingSlots } from '@rounds/machines/reading'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The address that a test goes to. */
export interface TestAddress {
  readonly to: string
}

/** An email as it is sent. */
export type ReadyEmail = Pick<EmailPreview, 'subject' | 'html' | 'text'>

/** How often an email that waits is looked at: past the time in which a second look is taken for the first. */
const LOOK_MS = 2100

/** The email that a template makes with sample values. */
export const previewSlots = (client: Client) =>
  readingSlots<EmailDraft, EmailPreview>(draft => client.previewEmail(draft))

/** Sends the email as it is shown to one address; gives its key in the archive. */
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

/** An email of the archive, looked at again while it waits to be sent. */
export const useArchivedEmail = (client: Client, id: number) =>
  useSWR(['archived email', id], () => client.of(EmailArchive).read([id]), {
    refreshInterval: email => (email === undefined || email.EaStatus === 'waiting' ? LOOK_MS : 0),
  })
