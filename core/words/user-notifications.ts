export const userNotificationWords = {
  ask: 'Who gets notified about an appointment request?',
  physician: 'With',
  location: 'At',
  what: 'answer',
  loading: 'Looking it up…',
  emailed: (people: string, about: string) => `An email goes to ${people} at once, for a request ${about}.`,
  nobody: (about: string) => `Nobody would be emailed for a request ${about}.`,
  about: (physician: string | null, location: string | null) =>
    [
      physician ? `with ${physician}` : 'without a physician',
      location ? `at ${location}` : 'without a location',
    ].join(' '),
  noForm: 'The website shows no appointment form.',
  byForm: (form: string) => `The form “${form}” names this address`,
  because: {
    notification: (isPhysician: boolean, isLocation: boolean) =>
      isPhysician && isLocation
        ? 'Notification for this physician at this location'
        : isPhysician
          ? 'Notification for this physician'
          : isLocation
            ? 'Notification for this location'
            : 'Notification for every appointment request',
    responsibility: 'Responsible for this physician at this location',
  },
  not: {
    off: 'not notified: turned off',
    disabled: 'not notified: the account is disabled',
    dashboard: 'sees it on the dashboard, without an email',
    daily: 'no email right away: gets one a day',
    weekly: 'no email right away: gets one a week',
    never: 'not notified: set to never',
  },
  details: 'Everyone it concerns',
} as const
