import {
  ask,
  confirmByEmail,
  contentOf,
  email,
  type FormTemplate,
  firstName,
  lastName,
  offering,
  onStep,
  phone,
  required,
} from './template.ts'

const health = { health: true } as const
const birth = ask('date_of_birth', 'date of birth', 'Date of birth', {
  ...required,
  ...health,
  autocomplete: 'bday',
})
const needsPhone = { ...phone, ...required }

export const appointmentRequest: FormTemplate = {
  id: 'appointment-request',
  name: 'Appointment request',
  purpose: 'Patients ask for an appointment with a physician or at a location.',
  content: contentOf(
    {
      title: 'Request an appointment',
      introduction:
        'Tell us what you need and when you can come. We’ll call you within two business days. For an emergency, call 911.',
      thanks: 'Thank you. We have your request and will call you within two business days.',
    },
    {
      steps: [
        { name: 'visit', title: 'Your visit' },
        { name: 'you', title: 'About you' },
      ],
      fields: [
        ...onStep(
          'visit',
          ask('been_here', 'yes or no', 'Have you been here before?', required),
          ask('physician', 'physician', 'Physician', { help: 'Leave this empty if you have no preference.' }),
          ask('location', 'location', 'Location'),
          ask('reason', 'long text', 'What is the visit about?', { ...health, rules: { maxLength: 2000 } }),
          ask('when', 'choices', 'When can you come?', {
            ...offering('Mornings', 'Afternoons', 'Any time'),
          }),
        ),
        ...onStep(
          'you',
          firstName,
          lastName,
          birth,
          needsPhone,
          email,
          ask('for_child', 'yes or no', 'Is the appointment for a child?', required),
          ask('guardian', 'text', 'Name of parent or guardian', { ...required, autocomplete: 'name' }),
          ask('insurance', 'text', 'Insurance company', health),
        ),
      ],
      conditions: [
        { effect: 'show', field: 'guardian', when: [{ field: 'for_child', is: 'equal', value: 'yes' }] },
      ],
      submitLabel: 'Request appointment',
    },
    { ...confirmByEmail, appointment: true, keepDays: 365 },
  ),
}

export const patientFeedback: FormTemplate = {
  id: 'patient-feedback',
  name: 'Patient feedback',
  purpose: 'Patients rate a visit, with or without their name.',
  content: contentOf(
    {
      title: 'Tell us about your visit',
      introduction: 'Your feedback helps us improve. You don’t have to give your name.',
      thanks: 'Thank you. We read every answer.',
    },
    {
      fields: [
        ask('rating', 'rating', 'How was your visit?', { ...required, rules: { min: 1, max: 5 } }),
        ask('location', 'location', 'Where was it?'),
        ask('well', 'long text', 'What went well?', { ...health, rules: { maxLength: 5000 } }),
        ask('better', 'long text', 'What should we do better?', { ...health, rules: { maxLength: 5000 } }),
        ask('answer_me', 'yes or no', 'Would you like a reply?', required),
        ask('name', 'text', 'Your name', { ...required, autocomplete: 'name' }),
        email,
      ],
      conditions: ['name', 'email'].map(field => ({
        effect: 'show' as const,
        field,
        when: [{ field: 'answer_me', is: 'equal' as const, value: 'yes' }],
      })),
      submitLabel: 'Send feedback',
    },
    { keepDays: 730 },
  ),
}

export const recordsRequest: FormTemplate = {
  id: 'medical-records-request',
  name: 'Medical records request',
  purpose: 'Patients, or people acting for them, ask for a copy of medical records.',
  content: contentOf(
    {
      title: 'Request medical records',
      introduction:
        'Ask for a copy of your records. We check your identity before we send anything, and answer within 30 days.',
      thanks: 'Thank you. We have your request and will contact you to check your identity.',
    },
    {
      steps: [
        { name: 'who', title: 'Whose records' },
        { name: 'what', title: 'Which records' },
        { name: 'send', title: 'How to reach you' },
      ],
      fields: [
        ...onStep(
          'who',
          ask('whose', 'choice', 'Whose records are you requesting?', {
            ...required,
            ...offering('My own', 'Another person’s'),
          }),
          { ...firstName, label: 'Patient’s first name' },
          { ...lastName, label: 'Patient’s last name' },
          { ...birth, label: 'Patient’s date of birth' },
          ask('relation', 'text', 'How are you related to the patient?', required),
        ),
        ...onStep(
          'what',
          ask('records', 'choices', 'What do you need?', {
            ...required,
            ...health,
            ...offering('Visit notes', 'Lab results', 'Images and reports', 'Immunizations', 'Everything'),
          }),
          ask('from', 'date', 'From', health),
          ask('until', 'date', 'Until', health),
          ask('purpose', 'text', 'What is it for?', { ...health, help: 'Optional.' }),
        ),
        ...onStep(
          'send',
          ask('how', 'choice', 'How should we send it?', {
            ...required,
            ...offering('By mail', 'I’ll pick it up'),
          }),
          ask('address', 'address', 'Mailing address', required),
          needsPhone,
          email,
        ),
      ],
      conditions: [
        {
          effect: 'show',
          field: 'relation',
          when: [{ field: 'whose', is: 'equal', value: 'Another person’s' }],
        },
        { effect: 'show', field: 'address', when: [{ field: 'how', is: 'equal', value: 'By mail' }] },
      ],
      submitLabel: 'Send request',
      saveLater: true,
    },
    { ...confirmByEmail, keepDays: 2190 },
  ),
}
