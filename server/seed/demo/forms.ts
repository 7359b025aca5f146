import { urlSlug } from '@rounds/core/rules/text'
import { tagIds } from '@rounds/core/tools'
import { firstMailTemplate } from '../base/template-mails.ts'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { questionnaire } from './questionnaire.ts'
import { createRandom, nth } from './random.ts'

type Config = NonNullable<Seeded<'Form'>['FrmConfig']>
/** A field of a form. */
export type Field = NonNullable<Config['fields']>[number]

/** Categories of forms: tags below the form manager. */
const categories = [
  'Appointments',
  'Contact and feedback',
  'Classes and events',
  'Records and billing',
  'Careers and giving',
]
const FIRST_CATEGORY = 700

/** The tags of the categories, which the sidebar's form section lists. */
export const formTags = (): readonly Seeded<'Tag'>[] =>
  categories.map((TName, index) => ({
    TId: FIRST_CATEGORY + index,
    TIdParent: tagIds.Form_Manager,
    TName,
    TPath: `/form-submissions/${FIRST_CATEGORY + index}`,
    CUrlDefaultPage: 'inbox',
  }))

const name: Field = {
  name: 'name',
  label: 'Your name',
  kind: 'text',
  required: true,
  width: 'half',
  autocomplete: 'name',
}
const mail: Field = {
  name: 'mail',
  label: 'Your email address',
  kind: 'email',
  required: true,
  width: 'half',
  autocomplete: 'email',
}
const telephone: Field = {
  name: 'phone',
  label: 'Your phone number',
  kind: 'phone',
  width: 'half',
  autocomplete: 'tel',
}
const reach: Field = choice('reach', 'How may we reach you?', 'Mail', 'Telephone', 'Patient portal')

function choice(field: string, label: string, ...options: readonly string[]): Field {
  return {
    name: field,
    label,
    kind: 'choice',
    options: options.map(option => ({ value: option, label: option })),
  }
}
const message = (label: string): Field => ({
  name: 'message',
  label,
  kind: 'long text',
  rules: { maxLength: 4000 },
})
const number = (field: string, label: string): Field => ({
  name: field,
  label,
  kind: 'number',
  rules: { min: 1, max: 12 },
})

type Written = readonly [title: string, category: number, ...fields: readonly Field[]]

const written: readonly Written[] = [
  [
    'Request an appointment',
    0,
    name,
    mail,
    telephone,
    { name: 'location', label: 'Where would you like to be seen?', kind: 'location' },
    { name: 'physician', label: 'With whom?', kind: 'physician' },
    choice('when', 'When works best for you?', 'Mornings', 'Afternoons', 'Evenings', 'Any time'),
    choice('kind', 'Have you been here before?', 'This is my first visit', 'I’m already a patient'),
    message('What would you like to be seen for?'),
  ],
  [
    'Ask for a second opinion',
    0,
    name,
    mail,
    telephone,
    choice('area', 'For which area of care?', 'Heart', 'Cancer', 'Bones and joints', 'Brain and spine'),
    message('What have you been told so far?'),
  ],
  [
    'Contact us',
    tagIds.Form_Manager,
    name,
    mail,
    choice('topic', 'What is it about?', 'A visit', 'A bill', 'The website', 'Something else'),
    message('Your message'),
  ],
  [
    'Patient feedback',
    1,
    { name: 'rating', label: 'How was your visit?', kind: 'rating', rules: { min: 1, max: 5 } },
    choice('place', 'Which location did you visit?', 'Hospital', 'Clinic', 'By video'),
    message('What should we know?'),
    reach,
  ],
  [
    'Report a problem with this website',
    tagIds.Form_Manager,
    choice(
      'problem',
      'What went wrong?',
      'A link didn’t work',
      'Something was hard to read',
      'A form did not work',
    ),
    message('On which page, and what did you do?'),
  ],
  [
    'Sign up for a class',
    2,
    name,
    mail,
    choice(
      'class',
      'Which class?',
      'Childbirth class',
      'Infant CPR',
      'Diabetes and food',
      'Balance and falls',
    ),
    number('people', 'How many people?'),
  ],
  [
    'Tour of the maternity unit',
    2,
    name,
    mail,
    choice('day', 'Which day?', 'Tuesday evening', 'Saturday morning'),
    number('people', 'How many people?'),
  ],
  [
    'Volunteer registration',
    4,
    name,
    mail,
    telephone,
    choice('time', 'When do you have time?', 'Weekdays', 'Evenings', 'Weekends'),
    message('What would you like to do?'),
  ],
  [
    'Request medical records',
    3,
    name,
    mail,
    choice('format', 'In which format?', 'Portal', 'Paper', 'Disc'),
    choice('for', 'For whom?', 'Myself', 'My child', 'Another clinic'),
  ],
  [
    'Ask for a price estimate',
    3,
    name,
    mail,
    message('Which treatment is planned?'),
    choice('coverage', 'How will you pay?', 'Insurance', 'Medicare', 'Medicaid', 'By myself'),
  ],
  [
    'Apply for financial assistance',
    3,
    name,
    mail,
    telephone,
    number('household', 'How many people live in your household?'),
    reach,
  ],
  [
    'Download: guide for new patients',
    tagIds.RegisterToDownload,
    mail,
    choice(
      'reason',
      'What brings you here?',
      'I’m moving to the area',
      'I’m looking for a physician',
      'I work in health care',
    ),
  ],
]

/** The forms, with keys from 1 on. */
export const forms = (): readonly Seeded<'Form'>[] => [...plainForms(), questionnaireForm()]

function questionnaireForm(): Seeded<'Form'> {
  const title = 'Pre-visit questionnaire'
  const random = createRandom(`form ${title}`)
  const [FrmCreatedDt, FrmUpdatedDt] = madeAndChanged(random)
  return {
    FrmId: written.length + 1,
    FrmUuid: random.uuid(),
    FrmName: title,
    FrmTitle: title,
    FrmDescription:
      '<p>Tell the care team what they need to know before the visit. It takes about five minutes. If this is an emergency, call 911.</p>',
    TId: FIRST_CATEGORY,
    FrmConfig: questionnaire,
    FrmMetaData: {
      notifications: [
        { to: ['appointments@wexmoor.example'], subject: `New submission: ${title}` },
        { toField: 'mail', subject: 'We have received your answers' },
      ],
      keepDays: 365,
      secure: true,
      listColumns: ['who', 'reach'],
      appointment: false,
    },
    FrmVisible: true,
    FrmCreatedDt,
    FrmUpdatedDt,
  }
}

const plainForms = (): readonly Seeded<'Form'>[] =>
  written.map(([title, category, ...fields], index) => {
    const random = createRandom(`form ${title}`)
    const [FrmCreatedDt, FrmUpdatedDt] = madeAndChanged(random)
    const isAppointment = index === 0
    const hasMail = fields.some(field => field.kind === 'email')
    return {
      FrmId: index + 1,
      FrmUuid: random.uuid(),
      FrmName: title,
      FrmTitle: title,
      FrmDescription: '<p>We answer within two working days. If this is an emergency, call 911.</p>',
      TId: category < categories.length ? FIRST_CATEGORY + category : category,
      FrmConfig: {
        fields,
        confirmation:
          category === tagIds.RegisterToDownload
            ? {
                kind: 'file',
                message: '<p>Thank you. The guide for new patients is ready.</p>',
                link: '/files/documents/guide-for-new-patients.pdf',
                hours: 48,
              }
            : {
                kind: 'message',
                message: '<p>Thank you. We have received what you sent us and will be in touch.</p>',
              },
        submitLabel: isAppointment ? 'Request appointment' : 'Send',
        captcha: true,
      },
      FrmMetaData: {
        notifications: [
          {
            to: [`${urlSlug(nth(categories, category))}@wexmoor.example`],
            subject: `New submission: ${title}`,
            templateId: firstMailTemplate + (isAppointment ? 5 : 3),
          },
          ...(hasMail
            ? [
                {
                  toField: 'mail',
                  subject: 'We have received your message',
                  templateId: firstMailTemplate + 4,
                },
              ]
            : []),
        ],
        keepDays: isAppointment ? 365 : 730,
        secure: true,
        listColumns: fields.filter(field => field.kind === 'choice').map(field => field.name ?? ''),
        appointment: isAppointment,
      },
      ...(hasMail &&
        index > 4 && {
          FrmEmailMarketing: { enabled: false, service: 'getResponse' as const, consentField: 'mail' },
        }),
      FrmVisible: index !== 10,
      FrmCreatedDt,
      FrmUpdatedDt,
    }
  })

/** The questions of a form. */
export function questions(FrmId: number): readonly Field[] {
  const [, , ...fields] = nth(written, FrmId - 1)
  return fields
}

/** How many forms there are that submissions of the demo came in by. */
export const formCount = written.length

/** What a form is called; undefined for the questionnaire. */
export const titleOfForm = (FrmId: number): string | undefined => written[FrmId - 1]?.[0]
