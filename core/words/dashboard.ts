export const dashboardWords = {
  figures: {
    submissionNotLookedAt: 'new submission',
    submissionsNotLookedAt: 'new submissions',
    commentWaiting: 'comment waiting',
    commentsWaiting: 'comments waiting',
    openDraft: 'open draft',
    openDrafts: 'open drafts',
    pageWithoutSeoTitle: 'page without an SEO title',
    pagesWithoutSeoTitle: 'pages without an SEO title',
    mailThatFailed: 'failed email',
    mailsThatFailed: 'failed emails',
  },
  attention: {
    needsAttention: 'Needs attention',
    couldNotBeCounted: (error: string) => `Couldn’t count: ${error}`,
  },
  myTools: {
    yourTools: 'Your tools',
  },
  recentChanges: {
    whatHappenedLately: 'Recent activity',
    allInTheLogs: 'View all in Logs',
    auditLog: 'audit log',
    nothingHasHappenedYet: 'No activity yet.',
    impersonatedBy: (name: string) => ` (impersonated by ${name})`,
  },
  screen: {
    ready: 'Ready',
    goodNight: 'Good night',
    goodMorning: 'Good morning',
    goodAfternoon: 'Good afternoon',
    goodEvening: 'Good evening',
  },
} as const
