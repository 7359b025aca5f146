export const dashboardWords = {
  figures: {
    submissionNotLookedAt: 'submission not looked at',
    submissionsNotLookedAt: 'submissions not looked at',
    commentWaiting: 'comment waiting',
    commentsWaiting: 'comments waiting',
    openDraft: 'open draft',
    openDrafts: 'open drafts',
    pageWithoutSeoTitle: 'page without an SEO title',
    pagesWithoutSeoTitle: 'pages without an SEO title',
    mailThatFailed: 'mail that failed',
    mailsThatFailed: 'mails that failed',
  },
  attention: {
    needsAttention: 'Needs attention',
    couldNotBeCounted: (error: string) => `Could not be counted: ${error}`,
  },
  myTools: {
    yourTools: 'Your tools',
  },
  recentChanges: {
    whatHappenedLately: 'What happened lately',
    allInTheLogs: 'All in the logs',
    auditLog: 'audit log',
    nothingHasHappenedYet: 'Nothing has happened yet.',
  },
  screen: {
    ready: 'Ready',
    goodNight: 'Good night',
    goodMorning: 'Good morning',
    goodAfternoon: 'Good afternoon',
    goodEvening: 'Good evening',
  },
} as const
