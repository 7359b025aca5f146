import {
  ask,
  confirmByEmail,
  contentOf,
  email,
  type FormTemplate,
  firstName,
  lastName,
  offering,
  phone,
  required,
} from './template.ts'

const fullName = ask('name', 'text', 'Your name', { ...required, autocomplete: 'name' })

export const contact: FormTemplate = {
  id: 'contact',
  name: 'Contact',
  purpose: 'Visitors ask a question or leave a message.',
  content: contentOf(
    {
      title: 'Contact us',
      introduction: 'Write to us, and we’ll answer within two business days. For an emergency, call 911.',
      thanks: 'Thank you. We have your message and will answer within two business days.',
    },
    {
      fields: [
        fullName,
        email,
        phone,
        ask('subject', 'dropdown', 'What is it about?', {
          ...required,
          ...offering('Question', 'Billing', 'Website', 'Something else'),
        }),
        ask('message', 'long text', 'Message', { ...required, health: true, rules: { maxLength: 5000 } }),
      ],
      submitLabel: 'Send message',
    },
    { ...confirmByEmail, keepDays: 365, listColumns: ['subject'] },
  ),
}

export const eventRegistration: FormTemplate = {
  id: 'event-registration',
  name: 'Event registration',
  purpose: 'Visitors register for a class, a talk or a screening.',
  content: contentOf(
    {
      title: 'Register for the event',
      introduction: 'Reserve your spot. It’s free.',
      thanks: 'Thank you. Your spot is reserved.',
    },
    {
      fields: [
        firstName,
        lastName,
        email,
        phone,
        ask('people', 'number', 'How many people are coming?', { ...required, rules: { min: 1, max: 10 } }),
        ask('needs', 'yes or no', 'Does anyone need help to take part?', { ...required, health: true }),
        ask('which_help', 'long text', 'What can we prepare?', { health: true, rules: { maxLength: 1000 } }),
      ],
      conditions: [
        { effect: 'show', field: 'which_help', when: [{ field: 'needs', is: 'equal', value: 'yes' }] },
      ],
      submitLabel: 'Register',
    },
    { ...confirmByEmail, keepDays: 180, listColumns: ['last_name', 'people'] },
  ),
}

export const registerToDownload: FormTemplate = {
  id: 'register-to-download',
  name: 'Register to download',
  purpose: 'Visitors give their name to get a document. Choose the secured file under “After it is sent”.',
  content: contentOf(
    {
      title: 'Get the guide',
      introduction: 'Tell us who you are, and the guide opens.',
      thanks: 'Thank you. The guide is ready.',
    },
    {
      fields: [
        firstName,
        lastName,
        email,
        ask('organization', 'text', 'Organization', { autocomplete: 'organization' }),
        ask('news', 'checkbox', 'Send me news by email'),
      ],
      submitLabel: 'Get the guide',
      confirmation: { kind: 'file', hours: 24 },
    },
    { ...confirmByEmail, keepDays: 365, listColumns: ['last_name', 'organization'] },
  ),
}

export const careerApplication: FormTemplate = {
  id: 'career-application',
  name: 'Career application',
  purpose: 'People apply for a job.',
  content: contentOf(
    {
      title: 'Apply for a job',
      introduction: 'Tell us about yourself. We answer every application.',
      thanks: 'Thank you. We have your application and will answer you.',
    },
    {
      steps: [
        { name: 'you', title: 'About you' },
        { name: 'work', title: 'Your work' },
      ],
      fields: [
        ...[firstName, lastName, email, { ...phone, ...required }].map(field => ({ ...field, step: 'you' })),
        ...[
          ask('position', 'text', 'Which position are you applying for?', required),
          ask('licensed', 'yes or no', 'Do you hold a professional license?', required),
          ask('license', 'text', 'License type, number and state', required),
          ask('experience', 'long text', 'Your experience', { ...required, rules: { maxLength: 5000 } }),
          ask('resume', 'file', 'Resume', {
            ...required,
            rules: { maxFiles: 1, accept: ['.pdf', '.doc', '.docx', '.odt'] },
          }),
          ask('papers', 'file', 'Certificates and references', { rules: { maxFiles: 5 } }),
          ask('start', 'date', 'When could you start?'),
        ].map(field => ({ ...field, step: 'work' })),
      ],
      conditions: [
        { effect: 'show', field: 'license', when: [{ field: 'licensed', is: 'equal', value: 'yes' }] },
      ],
      submitLabel: 'Send application',
      saveLater: true,
    },
    { ...confirmByEmail, keepDays: 365, listColumns: ['last_name', 'position'] },
  ),
}

export const newsletter: FormTemplate = {
  id: 'newsletter',
  name: 'Newsletter',
  purpose: 'Visitors subscribe to news by email.',
  content: contentOf(
    {
      title: 'Get our newsletter',
      introduction: 'Health tips and news, once a month. You can unsubscribe at any time.',
      thanks: 'Thank you for subscribing.',
    },
    {
      fields: [
        email,
        ask('first_name', 'text', 'First name', { autocomplete: 'given-name' }),
        ask('consent', 'checkbox', 'Send me the newsletter by email', required),
      ],
      submitLabel: 'Subscribe',
    },
    { listColumns: ['email'] },
  ),
}
