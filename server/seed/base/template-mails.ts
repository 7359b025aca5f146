import { contentTypeIds } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'

const letter = (body: string) => `<p>{% if name %}Dear {{ name }},{% else %}Good day,{% endif %}</p>
${body}
<p>{{ site.SiteName }}</p>
`

const link = (text: string) => `<p><a href="{{ link }}">${text}</a></p>`

const mails: readonly (readonly [file: string, name: string, subject: string, body: string])[] = [
  [
    'mail-invitation',
    'Invitation',
    'You have been invited to the back office of {{ site.SiteName }}',
    letter(
      `<p>An account has been made for you with the address {{ email }}. Choose a password to begin; the link works once.</p>\n${link('Choose a password')}`,
    ),
  ],
  [
    'mail-password-reset',
    'Password reset',
    'Choose a new password',
    letter(
      `<p>Someone asked for a new password for this address. If it was you, follow the link within an hour; if not, you need not do anything.</p>\n${link('Choose a new password')}`,
    ),
  ],
  [
    'mail-sign-in-code',
    'Sign-in code',
    'Your verification code',
    letter('<p>Your code is <strong>{{ code }}</strong>. It is good for ten minutes.</p>'),
  ],
  [
    'mail-form-notice',
    'Notice of a submission',
    'New submission: {{ form.FrmName }}',
    letter(
      `<p>Someone filled in “{{ form.FrmTitle | default: form.FrmName }}”. For their privacy the answers are not in this mail.</p>\n${link('Read the submission')}`,
    ),
  ],
  [
    'mail-form-confirmation',
    'Confirmation to the visitor',
    'We have received your message',
    letter(
      '<p>Thank you. We have received what you sent us and will answer within two working days. If this is an emergency, call 911.</p>',
    ),
  ],
  [
    'mail-appointment-request',
    'Notice of an appointment request',
    'An appointment has been requested',
    letter(
      `<p>A visitor has asked for an appointment{% if location %} at {{ location.LName }}{% endif %}. Please call back within one working day.</p>\n${link('Read the request')}`,
    ),
  ],
  [
    'mail-location-alert',
    'Alert at a location',
    '{{ alert.LaTitle }}',
    letter('<p>{{ alert.LaTitle }}</p>\n{{ alert.LaText | raw }}'),
  ],
  [
    'mail-account-code',
    'Code for an account change',
    'Your verification code',
    letter(
      '<p>Your code for changing your account is <strong>{{ code }}</strong>. It is good for ten minutes. If you did not ask for it, nothing has changed.</p>',
    ),
  ],
  [
    'mail-password-changed',
    'Password changed',
    'Your password was changed',
    letter(
      `<p>Your password was changed just now, and all your other devices were signed out. If this was not you, choose a new one.</p>\n${link('Choose a new password')}`,
    ),
  ],
  [
    'mail-account-changed',
    'Account changed',
    'Your account was changed',
    letter(
      `<p>Your account was changed just now: {{ changes }}. If this was not you, choose a new password at once.</p>\n${link('Choose a new password')}`,
    ),
  ],
  [
    'mail-new-device',
    'New device',
    'New sign-in to your account',
    letter(
      `<p>Someone signed in to your account just now with {{ device }}, from {{ address }}. If this was you, there is nothing to do.</p>\n<p>If this was not you, sign them out and choose a new password. The link works once, for seven days.</p>\n${link('This was not me')}`,
    ),
  ],
  [
    'mail-assigned',
    'Submission assigned',
    '{{ by }} assigned {{ what }} to you',
    letter(
      `<p>{{ by }} assigned {{ what }} to you. The answers are not in this email.</p>
<ul>
{% for submission in submissions %}<li><a href="{{ submission.link }}">{{ submission.form }}</a></li>
{% endfor %}</ul>
{% if more > 0 %}<p>And {{ more }} more.</p>{% endif %}`,
    ),
  ],
  [
    'mail-practice-facts',
    'Check of directory facts',
    'Is this still right? {{ title }}',
    letter(
      `<p>Our website shows patients how to reach {{ title }}. Please check that it is still right, or tell us what has changed. It takes two minutes and needs no account.</p>\n${link('Check what patients read')}\n<p>The link works once, for {{ days }} days.</p>`,
    ),
  ],
  [
    'mail-access-request',
    'Access request',
    '{{ by }} asks for access to {{ tool }}',
    letter(
      `<p>{{ by }} ({{ address }}) asks for access to {{ tool }}.</p>
{% if words %}<p>“{{ words }}”</p>{% endif %}\n${link('Answer the request')}`,
    ),
  ],
  [
    'mail-access-granted',
    'Access granted',
    'You have access to {{ tool }}',
    letter(
      `<p>{{ by }} gave you access to {{ tool }}{% if until %} until {{ until }}{% endif %}.</p>\n${link('Open it')}`,
    ),
  ],
  [
    'mail-access-declined',
    'Access declined',
    'Your request for {{ tool }} was declined',
    letter(
      `<p>{{ by }} declined your request for access to {{ tool }}.</p>
{% if answer %}<p>“{{ answer }}”</p>{% endif %}`,
    ),
  ],
  [
    'mail-form-download',
    'File after a form',
    'Your file: {{ form.FrmTitle | default: form.FrmName }}',
    letter(
      `<p>Thank you. The file that you asked for is ready.</p>\n${link('Open the file')}\n<p>The link works until {{ until }}.</p>`,
    ),
  ],
]

/** E-mail templates begin at this key. */
export const firstMailTemplate = 20

/** The e-mail templates that the product sends by. */
export const mailTemplates = (): readonly Seeded<'Template'>[] =>
  mails.map(([file, name, subject, source], index) => ({
    TId: firstMailTemplate + index,
    TName: name,
    TKind: 'email',
    CtId: contentTypeIds.Email_Template,
    TFile: file,
    TSubject: subject,
    TSource: source,
  }))
