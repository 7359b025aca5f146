import { groupDigits } from '../rules/interface/grouped.ts'

export const emailMarketingWords = {
  what: 'newsletters',
  loading: 'Reading the newsletters…',
  cannotLoad: 'Couldn’t read the newsletters',
  status: (failed: number) =>
    failed === 0
      ? 'Nothing failed'
      : `${groupDigits(failed)} ${failed === 1 ? 'address' : 'addresses'} not sent`,
  explained:
    'A form can sign visitors up for a newsletter. Only the email address of a visitor who asked for it is sent, and nothing from a form that can contain health information.',
  services: {
    heading: 'Services',
    service: 'Service',
    key: 'Key',
    hasKey: 'In Key manager',
    noKey: 'No key',
    howTo:
      'To connect a service, add its key in Key manager, and enter the name below as the service. For Constant Contact, the key is the client ID, a space, and a long-lived refresh token.',
    keys: 'Open Key manager',
  },
  forms: {
    heading: 'Forms with a newsletter',
    none: 'No form has a newsletter yet',
    noneText: 'Turn it on in the settings of a form, under Email marketing.',
    form: 'Form',
    list: 'List',
    state: 'State',
    sent: 'Sent',
    waiting: 'Waiting',
    on: 'On',
    problems: {
      off: 'Off',
      health: 'Off: the form can contain health information',
      service: 'Choose a service in the form',
      list: 'Enter the ID of the list in the form',
      consent: 'Choose the consent checkbox in the form',
      email: 'Add an email field to the form',
    },
  },
  failed: {
    heading: 'Not sent',
    retry: 'Retry',
    retryOf: (form: string, when: string) => `Retry the address from ${form}, ${when}`,
    again: 'Trying again',
    notDone: 'Nothing was changed',
  },
} as const
