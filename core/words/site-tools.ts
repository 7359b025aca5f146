import { groupDigits } from '../rules/interface/grouped.ts'

export const siteToolsWords = {
  groups: { Custom_Physician: 'Physicians', Custom_Location: 'Locations' },
  what: 'checks',
  cannotLoad: 'Couldn’t run the checks',
  loading: 'Running the checks…',
  found: (count: number) => (count === 1 ? '1 thing to fix' : `${groupDigits(count)} things to fix`),
  allFine: 'Nothing to fix',
  explained: 'Current counts for the public site. The line shows the last month, one count a day.',
  list: {
    what: 'list',
    nothing: 'Nothing to fix here',
    nothingText: 'Every one that the website shows passes this check.',
    names: { Custom_Physician: 'Physician', Custom_Location: 'Location' },
    more: { Custom_Physician: 'Credentials and position', Custom_Location: 'City and state' },
    value: { field: 'Now', record: 'Why', link: '' },
    fixHere: 'Fix here',
    open: 'Open',
    mayNot: 'You can look at this list. To fix something, you need',
  },
  evidence: {
    export: 'Export the evidence',
    file: 'facts-confirmed.csv',
    saved: (rows: number) =>
      rows === 1 ? 'Exported 1 confirmation.' : `Exported ${groupDigits(rows)} confirmations.`,
    columns: ['Kind', 'ID', 'Record', 'Fact', 'What it said', 'Confirmed by', 'Confirmed on'],
  },
  fix: {
    title: (name: string) => `Fix ${name}`,
    change: 'It goes live as soon as you save.',
    save: 'Save',
    cancel: 'Cancel',
    failed: 'Couldn’t save. What you typed is still here.',
    saved: (name: string) => `Saved ${name}`,
    pick: (what: string, name: string) => `${what} of ${name}`,
    linking: 'Saving…',
    linkFailed: (name: string) => `Couldn’t save ${name}`,
  },
} as const
