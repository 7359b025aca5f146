export const logWords = {
  auditCheck: {
    verifyingTheLog: 'Verifying the log…',
    logCouldNotVerified: 'Couldn’t verify the log',
    verifyTheLog: 'Verify the log',
    eachEntrySealedSecond:
      'Every entry is sealed a second after it’s written. Verifying finds entries that were changed or removed.',
    doneDatabaseItselfTell:
      'This was done in the database itself. Tell your server administrator, and keep a copy.',
    logCouldNotVerified2: 'Couldn’t verify the log.',
    nothingChangedTryAgain: 'Nothing was changed; try it again.',
  },
  entriesByDay: {
    entriesDayLastThirtyDays: 'Entries by day, the last thirty days',
    entries: 'Entries',
    days: 'days',
  },
  logKinds: {
    email: 'Email',
    audit: 'Audit',
    errors: 'Errors',
  },
  logTabs: {
    logs: 'Logs',
  },
} as const
