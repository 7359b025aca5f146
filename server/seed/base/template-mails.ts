import { contentTypeIds } from '@rounds/core/tools'
import type { Seeded } from '../insert.ts'

const letter = (body: string) => `<p>{% if name %}Dear {{ name }},{% else %}Hello,{% endif %}</p>
${body}
<p>{{ site.SiteName }}</p>
`

const link = (text: string) => `<p><a href="{{ link }}">${text}</a></p>`

const mails: readonly (readonly [file: string, name: string, subject: string, body: string])[] = [
  [
    'mail-invitation',
    'Invitation',
    'Your account for the {{ site.SiteName }} website',
    letter(
      `<p>You now have an account for {{ email }} to work on the website. Choose a password to get started. The link works once.</p>\n${link('Choose a password')}`,
    ),
  ],
  [
    'mail-password-reset',
    'Password reset',
    'Choose a new password',
    letter(
      `<p>Someone asked to reset the password for this address. If it was you, use the link within an hour. If it wasn’t, you can ignore this email.</p>\n${link('Choose a new password')}`,
    ),
  ],
  [
    'mail-sign-in-code',
    'Sign-in code',
    'Your verification code',
    letter('<p>Your code is <strong>{{ code }}</strong>. It expires in 10 minutes.</p>'),
  ],
  [
    'mail-form-notice',
    'Notice of a submission',
    'New submission: {{ form.FrmName }}',
    letter(
      `<p>Someone filled in “{{ form.FrmTitle | default: form.FrmName }}”. To protect their privacy, this email doesn’t include the answers.</p>\n${link('Read the submission')}`,
    ),
  ],
  [
    'mail-form-confirmation',
    'Confirmation to the visitor',
    'We received your message',
    letter(
      '<p>Thank you. We received your message and will reply within two business days. If this is an emergency, call 911.</p>',
    ),
  ],
  [
    'mail-appointment-request',
    'Notice of an appointment request',
    'New appointment request',
    letter(
      `<p>Someone asked for an appointment{% if location %} at {{ location.LName }}{% endif %}. Please call back within one business day.</p>\n${link('Read the request')}`,
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
      '<p>Your code to change your account is <strong>{{ code }}</strong>. It expires in 10 minutes. If you didn’t ask for it, nothing has changed.</p>',
    ),
  ],
  [
    'mail-password-changed',
    'Password changed',
    'Your password was changed',
    letter(
      `<p>Your password was just changed, and your other devices were signed out. If this wasn’t you, choose a new password.</p>\n${link('Choose a new password')}`,
    ),
  ],
  [
    'mail-account-changed',
    'Account changed',
    'Your account was changed',
    letter(
      `<p>Your account was just changed: {{ changes }}. If this wasn’t you, choose a new password right away.</p>\n${link('Choose a new password')}`,
    ),
  ],
  [
    'mail-new-device',
    'New device',
    'New sign-in to your account',
    letter(
      `<p>Someone just signed in to your account with {{ device }}, from {{ address }}. If this was you, you don’t need to do anything.</p>\n<p>If this wasn’t you, sign them out and choose a new password. The link works once, for 7 days.</p>\n${link('This wasn’t me')}`,
    ),
  ],
  [
    'mail-assigned',
    'Submission assigned',
    '{{ by }} assigned {{ what }} to you',
    letter(
      `<p>{{ by }} assigned {{ what }} to you. This email doesn’t include the answers.</p>
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
      `<p>Our website shows patients how to reach {{ title }}. Please check that it’s still right, or tell us what has changed. It takes two minutes and needs no account.</p>\n${link('Check the information')}\n<p>The link works once, for {{ days }} days.</p>`,
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
      `<p>Thank you. Your file is ready.</p>\n${link('Open the file')}\n<p>The link works until {{ until }}.</p>`,
    ),
  ],
  [
    'mail-practice-list',
    'Check of several listings',
    'Are these still right? {{ listings | size }} listings',
    letter(
      `<p>Our website shows patients this information about your practice. Please check that it’s still right, or tell us what has changed. It takes two minutes and needs no account.</p>
<ul>
{% for listing in listings %}<li><a href="{{ listing.link }}">{{ listing.title }}</a></li>
{% endfor %}</ul>
<p>Each link works once, for {{ days }} days.</p>`,
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
