import {
  anything,
  boolean,
  choice,
  integer,
  json,
  list,
  lone,
  longText,
  number,
  object,
  text,
} from './field.ts'

/** The kinds of field a form can have (screens, form manager). */
export const formFieldKinds = [
  'text',
  'long text',
  'email',
  'phone',
  'number',
  'date',
  'date of birth',
  'time',
  'choice',
  'choices',
  'dropdown',
  'checkbox',
  'yes or no',
  'address',
  'state',
  'file',
  'signature',
  'rating',
  'physician',
  'location',
  'specialty',
  'service',
  'hidden',
  'heading',
  'copy',
] as const

const formField = object({
  name: text({ max: 100, required: true }),
  label: text({ max: 500 }),
  kind: choice(formFieldKinds, { required: true }),
  required: boolean(),
  help: text({ max: 1000 }),
  placeholder: text({ max: 200 }),
  default: json(anything),
  options: json(list(object({ value: text({ max: 400 }), label: text({ max: 400 }) }), 1000)),
  rules: json(
    object({
      min: number(),
      max: number(),
      minLength: integer({ min: 0 }),
      maxLength: integer({ min: 0 }),
      earliest: text({ max: 40 }),
      latest: text({ max: 40 }),
      pattern: text({ max: 500 }),
      message: text({ max: 500 }),
      accept: json(list(lone(text()), 100)),
      maxBytes: integer({ min: 0 }),
      maxFiles: integer({ min: 0 }),
    }),
  ),
  width: choice(['full', 'half', 'third']),
  step: text({ max: 100 }),
  copy: longText({ max: 20_000, format: 'html' }),
  autocomplete: text({ max: 60 }),
  health: boolean({ help: 'Can contain health information: never shown in a list.' }),
})

/** What the form manager builds and the public site shows: fields, steps, conditions, confirmation. */
export const formConfig = object({
  fields: json(list(formField, 500)),
  steps: json(
    list(
      object({ name: text({ max: 100, required: true }), title: text(), copy: longText({ format: 'html' }) }),
      50,
    ),
  ),
  conditions: json(
    list(
      object({
        all: boolean(),
        when: json(
          list(
            object({
              field: text({ max: 100, required: true }),
              is: choice(['equal', 'not equal', 'contains', 'filled', 'empty', 'more than', 'less than']),
              value: json(anything),
            }),
            20,
          ),
        ),
        effect: choice(['show', 'hide', 'require', 'go to step', 'exit']),
        field: text({ max: 100 }),
        step: text({ max: 100 }),
        exit: text({ max: 100, help: 'The exit page where the form ends.' }),
      }),
      200,
    ),
  ),
  exits: json(
    list(
      object({
        name: text({ max: 100, required: true }),
        title: text({ max: 200 }),
        copy: longText({ max: 20_000, format: 'html' }),
      }),
      20,
    ),
  ),
  confirmation: json(
    object({
      kind: choice(['message', 'page', 'file']),
      message: longText({ max: 20_000, format: 'html' }),
      link: text({ max: 800, format: 'link', help: 'The page or file that opens.' }),
      hours: integer({ min: 1, max: 720, help: 'How long a link to the file works.' }),
    }),
  ),
  submitLabel: text({ max: 100 }),
  saveLater: boolean({ help: 'Visitors can save their answers in a file and finish later.' }),
  captcha: boolean(),
})

/** What only the staff sees of a form: who is told, how long submissions are kept, how they are read. */
export const formMeta = object({
  notifications: json(
    list(
      object({
        to: json(list(lone(text({ max: 256, format: 'email' })), 50)),
        toField: text({ max: 100, help: 'The form field whose answer is the address.' }),
        subject: text({ max: 400 }),
      }),
      50,
    ),
  ),
  replies: json(
    list(
      object({ name: text({ max: 100 }), subject: text({ max: 200 }), text: longText({ max: 8_000 }) }),
      20,
    ),
  ),
  keepDays: integer({ min: 1, max: 36_500 }),
  secure: boolean(),
  listColumns: json(list(lone(text({ max: 100 })), 50)),
  category: text({ max: 100 }),
  appointment: boolean({ help: 'Submissions are appointment requests.' }),
  opensAt: text({ max: 40, label: 'Open from' }),
  closesAt: text({ max: 40, label: 'Open until' }),
  maxSubmissions: integer({ min: 0 }),
  spam: choice(['relaxed', 'normal', 'strict'], { help: 'How strict the spam check is.' }),
})

/** Which list of which marketing service a form's subscribers go to. */
export const formEmailMarketing = object({
  enabled: boolean(),
  service: choice(['getResponse', 'klaviyo', 'mailchimp', 'constantContact'], {
    labels: { constantContact: 'Constant Contact' },
  }),
  listId: text({ max: 200 }),
  consentField: text({
    max: 100,
    help: 'The checkbox that signs visitors up, or the email field itself.',
  }),
  doubleOptIn: boolean(),
  fields: json(list(object({ field: text({ max: 100 }), to: text({ max: 100 }) }), 100)),
})

/** What a visitor answered, with the labels as they were asked. */
export const submissionMeta = object({
  answers: json(
    list(
      object({
        name: text({ max: 100, required: true }),
        label: text({ max: 500 }),
        kind: text({ max: 40 }),
        value: json(anything),
      }),
      500,
    ),
  ),
  files: json(
    list(
      object({
        FId: integer({ min: 0 }),
        /** Of a file that came with the form, which is sealed as its answers are. */
        key: integer({ min: 0 }),
        field: text({ max: 100 }),
        name: text({ max: 400 }),
        type: text({ max: 200 }),
        size: integer({ min: 0 }),
        scan: text({ max: 40 }),
      }),
      100,
    ),
  ),
  isSubscribe: boolean(),
  pageTitle: text({ max: 400 }),
})
