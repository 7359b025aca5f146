export const locationAlertWords = {
  noLocations: 'No locations yet',
  summary: {
    off: 'This alert is off. Nobody sees it.',
    over: 'This alert is over. Visitors no longer see it.',
    later: 'Visitors don’t see it until it starts.',
    where: {
      locations: 'At the locations chosen under Locations. With none, it shows nowhere.',
      all: 'At all locations.',
      region: (city: string, state: string) => `At all locations in ${city ? `${city}, ` : ''}${state}.`,
      noRegion: 'Choose the state.',
    },
    shows:
      'Shows on the pages of these locations, on the profiles of physicians there, and on the appointment form. “Open now” searches use it.',
  },
  calendar: {
    label: (month: string) => `Alerts in ${month}`,
    before: 'Month before',
    after: 'Month after',
    weekdays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
    day: (date: string, count: number) =>
      `${date}: ${count === 0 ? 'no alerts' : count === 1 ? '1 alert' : `${count} alerts`}`,
    onDay: (date: string) => `On ${date}`,
    none: 'No alerts on this day.',
    failed: 'Couldn’t read the alerts.',
    what: 'alerts',
  },
} as const
