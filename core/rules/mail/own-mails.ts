/** The emails that Rounds itself sends: what each is for, and the values its template gets. */

/** A value of a template, with a sample for previews and tests. */
export interface MailValue {
  readonly name: string
  readonly sample: unknown
  /** The email is useless without it, or without the links in it, so a template that omits it is not used. */
  readonly isNeeded?: true
}

/** An email that Rounds sends automatically. */
export interface OwnMail {
  /** The file name of its template. */
  readonly file: string
  /** When it is sent, in one sentence. */
  readonly when: string
  readonly values: readonly MailValue[]
}

const name: MailValue = { name: 'name', sample: 'Elowen Hart' }
const email: MailValue = { name: 'email', sample: 'elowen.hart@example.com' }
const link = (path: string): MailValue => ({
  name: 'link',
  sample: `https://www.example.org/maintenance/${path}`,
  isNeeded: true,
})
const code: MailValue = { name: 'code', sample: '204817', isNeeded: true }
const form: MailValue = {
  name: 'form',
  sample: { FrmName: 'Contact us', FrmTitle: 'Contact us' },
}
const tool: MailValue = { name: 'tool', sample: 'Form submissions' }
const location: MailValue = { name: 'location', sample: { LName: 'Harbor Street Clinic' } }

/** All of them; other email templates are only for `POST /email/send`. */
export const ownMails: readonly OwnMail[] = [
  {
    file: 'mail-invitation',
    when: 'Sent to a new user, with the link to choose a password.',
    values: [name, email, link('change-password#userName=elowen.hart&code=sample')],
  },
  {
    file: 'mail-password-reset',
    when: 'Sent when someone asks for a new password.',
    values: [name, email, link('change-password#userName=elowen.hart&code=sample')],
  },
  {
    file: 'mail-sign-in-code',
    when: 'Sent as the second step of signing in.',
    values: [name, email, code],
  },
  {
    file: 'mail-account-code',
    when: 'Sent to confirm a change to an account.',
    values: [name, email, code],
  },
  {
    file: 'mail-password-changed',
    when: 'Sent after a password was changed.',
    values: [name, email, link('forgot-password')],
  },
  {
    file: 'mail-account-changed',
    when: 'Sent after a name, email address or second factor was changed.',
    values: [name, email, { name: 'changes', sample: 'Changed the email address' }, link('forgot-password')],
  },
  {
    file: 'mail-new-device',
    when: 'Sent after someone signed in on a new device.',
    values: [
      name,
      email,
      { name: 'device', sample: 'Chrome on Windows' },
      { name: 'address', sample: '192.0.2.7' },
      link('not-me#code=sample'),
    ],
  },
  {
    file: 'mail-form-notice',
    when: 'Sent to staff when a visitor submits a form.',
    values: [form, link('form-submissions/90/41')],
  },
  {
    file: 'mail-appointment-request',
    when: 'Sent to staff when a visitor requests an appointment.',
    values: [form, location, link('form-submissions/90/42')],
  },
  {
    file: 'mail-form-confirmation',
    when: 'Sent to a visitor who submitted a form, if the form is set to do so.',
    values: [form],
  },
  {
    file: 'mail-form-download',
    when: 'Sent to a visitor who registered for a file, if the form is set to do so.',
    values: [
      form,
      { name: 'until', sample: 'Wed, Nov 25, 8 AM Central Time' },
      { name: 'link', sample: 'https://www.example.org/_site/download/7/41?sample', isNeeded: true },
    ],
  },
  {
    file: 'mail-assigned',
    when: 'Sent to the person a submission is assigned to.',
    values: [
      { name: 'by', sample: 'Mei Severin' },
      { name: 'what', sample: 'a form submission' },
      {
        name: 'submissions',
        sample: [{ form: 'Contact us', link: 'https://www.example.org/maintenance/form-submissions/90/41' }],
      },
      { name: 'more', sample: 0 },
      link('form-submissions/90/41'),
    ],
  },
  {
    file: 'mail-practice-facts',
    when: 'Sent to a practice, with a link to confirm its information.',
    values: [
      { name: 'title', sample: 'Harbor Street Clinic' },
      { name: 'days', sample: 14 },
      {
        name: 'link',
        sample: 'https://www.example.org/_site/facts/sample',
        isNeeded: true,
      },
    ],
  },
  {
    file: 'mail-practice-list',
    when: 'Sent to a practice with several records, with a link to confirm each.',
    values: [
      { name: 'days', sample: 14 },
      {
        name: 'listings',
        sample: [
          { title: 'Harbor Street Clinic', link: 'https://www.example.org/_site/facts/sample' },
          { title: 'Elowen Hart, MD', link: 'https://www.example.org/_site/facts/second' },
        ],
        isNeeded: true,
      },
    ],
  },
  {
    file: 'mail-access-request',
    when: 'Sent to people who can grant access when someone requests it.',
    values: [
      { name: 'by', sample: 'Elowen Hart' },
      { name: 'address', sample: 'elowen.hart@example.com' },
      tool,
      { name: 'words', sample: 'I’m covering the contact form while Mei is away.' },
      link('user-management'),
    ],
  },
  {
    file: 'mail-access-granted',
    when: 'Sent when a request for access is granted.',
    values: [
      name,
      email,
      { name: 'by', sample: 'Mei Severin' },
      tool,
      { name: 'until', sample: 'Dec 24, 5:00 PM (UTC)' },
      link('form-submissions'),
    ],
  },
  {
    file: 'mail-access-declined',
    when: 'Sent when a request for access is declined.',
    values: [
      name,
      email,
      { name: 'by', sample: 'Mei Severin' },
      tool,
      { name: 'answer', sample: 'Ask your lead first.' },
    ],
  },
]

/** The email that a template is for; undefined for templates that only people send. */
export const ownMailOf = (file: string | null): OwnMail | undefined =>
  ownMails.find(mail => mail.file === file)

/** The sample values for a preview: the email's own, or those common to all. */
export const sampleValues = (file: string | null): Readonly<Record<string, unknown>> =>
  Object.fromEntries((ownMailOf(file)?.values ?? [name, email]).map(value => [value.name, value.sample]))

/** The largest email, in bytes of its HTML, that Gmail shows uncut. */
export const GMAIL_CUTS_AT = 102 * 1024
