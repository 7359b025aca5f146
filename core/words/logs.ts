import { groupDigits } from '../rules/interface/grouped.ts'

export const logWords = {
  auditCheck: {
    verifyingTheLog: 'Verifying the log…',
    logCouldNotVerified: 'Couldn’t verify the log',
    verifyTheLog: 'Verify the log',
    what: 'Period',
    whole: 'The whole log',
    ofMonth: (month: string, found: string) => `${month}: ${found}`,
    eachEntrySealedSecond:
      'Every entry is sealed a second after it’s written. Verifying finds entries that were changed or removed.',
    doneDatabaseItselfTell:
      'This was done in the database itself. Tell your server administrator, and keep a copy.',
    logCouldNotVerified2: 'Couldn’t verify the log.',
    nothingChangedTryAgain: 'Nothing was changed. Try again.',
  },
  entryLinks: {
    name: 'Other entries',
    record: 'of this record',
    person: (name: string) => `by ${name}`,
    impersonator: (name: string) => `by ${name} as someone else`,
    entity: (plural: string) => `of all ${plural}`,
    action: (count: number) => `of the same action (${groupDigits(count)})`,
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
    groups: 'Causes of errors',
  },
  groups: {
    what: 'errors',
    heading: 'Errors by cause',
    explained:
      'Errors with the same cause are counted together. A resolved one opens again when it comes back. An ignored one is only counted.',
    states: { open: 'Open', resolved: 'Resolved', ignored: 'Ignored' },
    stateLabel: 'State',
    tab: (state: string, count: number) => `${state} (${groupDigits(count)})`,
    find: 'Find in errors',
    error: 'Error',
    seen: 'Count',
    first: 'First',
    last: 'Last',
    actions: 'Actions',
    inVersion: (version: string) => `version ${version}`,
    back: (version: string) => `Back since version ${version}`,
    setBy: (name: string) => `by ${name}`,
    about: {
      record: 'Open the record',
      job: 'Open the job',
      template: 'Open the template',
      page: 'Open the page',
    },
    entries: 'Show entries',
    entriesOf: (message: string) => `Show entries of ${message}`,
    set: { open: 'Reopen', resolved: 'Resolve', ignored: 'Ignore' },
    done: { open: 'Reopened', resolved: 'Resolved', ignored: 'Ignored' },
    none: { open: 'No open errors', resolved: 'No resolved errors', ignored: 'No ignored errors' },
    noneText: 'What goes wrong on the server shows up here.',
    noneFound: 'Clear the search to see all.',
    loading: 'Reading the errors…',
    cannotLoad: 'Couldn’t read the errors',
    count: (count: number) => `${groupDigits(count)} ${count === 1 ? 'cause' : 'causes'}`,
  },
  logTabs: {
    logs: 'Logs',
  },
} as const
