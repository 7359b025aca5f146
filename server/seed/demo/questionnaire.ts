import type { Seeded } from '../insert.ts'

type Config = NonNullable<Seeded<'Form'>['FrmConfig']>
type Field = NonNullable<Config['fields']>[number]

const NOW = 'Chest pain or trouble breathing right now'

const field = (
  step: string,
  name: string,
  kind: NonNullable<Field['kind']>,
  label: string,
  more: Partial<Field> = {},
): Field => ({
  name,
  label,
  kind,
  step,
  ...more,
})
const offer = (...labels: readonly string[]) => ({ options: labels.map(label => ({ value: label, label })) })
const required = { required: true }
const is = (name: string, value: string) => [{ field: name, is: 'equal' as const, value }]

/** A form with steps, branches and an exit: what a patient tells the clinic before a visit. */
export const questionnaire: Config = {
  saveLater: true,
  steps: [
    { name: 'visit', title: 'About your visit' },
    {
      name: 'patient',
      title: 'About the patient',
      copy: '<p>Write the name as it is on the insurance card.</p>',
    },
    { name: 'insurance', title: 'Insurance' },
    { name: 'history', title: 'Health history' },
    { name: 'contact', title: 'How to reach you' },
  ],
  fields: [
    field('visit', 'who', 'choice', 'Who is filling in this form?', {
      ...required,
      ...offer('I am the patient', 'I am a parent or guardian', 'I help the patient'),
    }),
    field('visit', 'helper', 'text', 'Your name', { ...required, autocomplete: 'name' }),
    field('visit', 'reason', 'choice', 'What is the visit for?', {
      ...required,
      ...offer('A new problem', 'A follow-up visit', 'A yearly checkup', NOW),
    }),
    field('visit', 'problem', 'long text', 'What is the problem, and when did it begin?', {
      ...required,
      rules: { maxLength: 2000 },
    }),
    field('patient', 'patient', 'text', 'Patient’s full name', required),
    field('patient', 'born', 'date of birth', 'Date of birth', {
      ...required,
      help: 'For example, 3/31/1980',
    }),
    field('patient', 'before', 'yes or no', 'Has the patient been seen at Wexmoor Health before?', required),
    field('patient', 'home', 'address', 'Home address', required),
    field('patient', 'record', 'text', 'Medical record number', {
      help: 'It is on the after-visit summary. Leave it empty if you do not have it.',
      rules: { pattern: '[0-9]{6,8}', message: 'A medical record number has six to eight digits.' },
    }),
    field('insurance', 'coverage', 'choice', 'How will the visit be paid for?', {
      ...required,
      ...offer('Health plan', 'Medicare', 'Medicaid', 'Without insurance'),
    }),
    field('insurance', 'plan', 'text', 'Name of the plan'),
    field('insurance', 'member', 'text', 'Member ID'),
    field('history', 'conditions', 'choices', 'Does the patient have any of these?', {
      ...offer('Asthma or COPD', 'Diabetes', 'Heart disease', 'High blood pressure', 'Kidney disease'),
    }),
    field('history', 'allergic', 'yes or no', 'Is the patient allergic to any medicine?', required),
    field('history', 'allergies', 'long text', 'Which medicines, and what happens?', required),
    field('history', 'medicines', 'long text', 'Medicines the patient takes now', {
      help: 'Name and dose, one a line. Include vitamins and herbs.',
    }),
    field('contact', 'reach', 'choice', 'How should we reach you?', {
      ...required,
      ...offer('Email', 'Phone'),
    }),
    field('contact', 'mail', 'email', 'Email address', { autocomplete: 'email', width: 'half' }),
    field('contact', 'phone', 'phone', 'Phone number', { autocomplete: 'tel', width: 'half' }),
    field('contact', 'interpreter', 'yes or no', 'Do you need an interpreter?'),
    field('contact', 'language', 'text', 'Which language?', required),
    field(
      'contact',
      'consent',
      'checkbox',
      'The clinic may add these answers to the medical record',
      required,
    ),
  ],
  conditions: [
    {
      all: true,
      when: [
        { field: 'who', is: 'filled' },
        { field: 'who', is: 'not equal', value: 'I am the patient' },
      ],
      effect: 'show',
      field: 'helper',
    },
    { when: is('reason', NOW), effect: 'exit', exit: 'emergency' },
    { when: is('reason', 'A new problem'), effect: 'show', field: 'problem' },
    { when: is('before', 'yes'), effect: 'show', field: 'record' },
    { when: is('before', 'no'), effect: 'show', field: 'home' },
    { when: is('before', 'yes'), effect: 'go to step', step: 'history' },
    { when: is('coverage', 'Without insurance'), effect: 'hide', field: 'plan' },
    { when: is('coverage', 'Without insurance'), effect: 'hide', field: 'member' },
    { when: is('coverage', 'Health plan'), effect: 'require', field: 'plan' },
    { when: is('allergic', 'yes'), effect: 'show', field: 'allergies' },
    { when: is('reach', 'Email'), effect: 'require', field: 'mail' },
    { when: is('reach', 'Phone'), effect: 'require', field: 'phone' },
    { when: is('interpreter', 'yes'), effect: 'show', field: 'language' },
  ],
  exits: [
    {
      name: 'emergency',
      title: 'Call 911 now',
      copy: '<p>Do not wait for a visit. Chest pain and trouble breathing can be a heart attack or another emergency.</p><p>Call 911, or have someone take you to the nearest emergency department. Nothing you wrote here has been sent.</p>',
    },
  ],
  confirmation: {
    kind: 'message',
    message:
      '<p>Thank you. The care team will read your answers before the visit. If anything changes, call the clinic.</p>',
  },
  submitLabel: 'Send to the clinic',
  captcha: true,
}
