export const locationWords = {
  open: {
    label: 'Open now',
    unknown: 'No hours',
    failed: 'Not known',
  },
  preview: {
    heading: 'What patients see',
    onSite: 'Open the page on the website',
    notShown: 'The website does not show this location.',
    days: 'What this means for the next 14 days',
    zone: (zone: string) => `In local time of this location: ${zone}.`,
    unsaved: 'As filled in now; nothing is saved yet.',
    noHours: 'No hours yet. The website shows none, and “Open now” leaves this location out.',
    services: 'By service',
    today: 'today',
    day: 'Day',
    hours: 'Hours',
    what: 'hours',
  },
} as const
