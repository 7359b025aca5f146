export const factWords = {
  title: 'Facts patients rely on',
  summary: (confirmed: number, all: number) =>
    confirmed === all ? 'All verified' : `${confirmed} of ${all} verified`,
  fact: {
    name: 'Name',
    specialty: 'Specialties',
    accepting: 'Takes new patients',
    phone: 'Phones',
    address: 'Where patients are seen',
    hours: 'Hours',
  },
  state: {
    confirmed: (by: string, at: string) => `Confirmed by ${by}, ${at}`,
    overdue: (by: string, at: string) => `Confirmed more than 90 days ago by ${by}, ${at}`,
    changed: (by: string, at: string) => `Changed since ${by} confirmed it, ${at}`,
    never: 'Not confirmed yet',
  },
  somebody: 'someone',
  nothing: 'Nothing',
  confirm: 'Confirm',
  confirmThis: (fact: string) => `Confirm: ${fact}`,
  confirmAll: 'Confirm all',
  saveFirst: 'Save your changes before you confirm.',
  tryAgain: 'Try again',
  notRead: 'Couldn’t load the facts.',
  queue: (total: number) =>
    total === 1 ? '1 expert not verified for 90 days' : `${total} experts not verified for 90 days`,
  open: (count: number) => (count === 1 ? '1 fact to confirm' : `${count} facts to confirm`),
  last: (at: string) => `last confirmed ${at}`,
  firstOf: (shown: number) => `The ${shown} that wait longest are listed.`,
} as const
