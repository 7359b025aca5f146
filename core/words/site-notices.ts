export const siteNoticeWords = {
  screen: {
    fromTimeSet: 'From the time you set',
    fromNowOn: 'From now on',
    untilEndSet: ' until the end you set',
    untilTurnOff: ' until you turn it off',
    closeSiteTime: 'Close the site at that time?',
    closeTheSiteNow: 'Close the site now?',
    visitorsReadTextPlace: (from: string, until: string) =>
      `${from}${until}, visitors see this text instead of every page, and search engines are told to come back later. Anyone signed in here still sees the site.`,
    closeItThen: 'Close it then',
    closeTheSite: 'Close the site',
  },
} as const
