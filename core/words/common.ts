import { groupDigits } from '../rules/interface/grouped.ts'

export const commonWords = {
  readFailure: {
    couldNotRead: (what: string, error: string) => `Couldn’t load the ${what}: ${error}`,
  },
  listing: {
    ofTheAddressHas: (label: string, plural: string, wrong: string, text: string) =>
      `${label} of ${plural} ${wrong}; the address has “${text}”.`,
    isOpenedByIts: (label: string, key: string) => `${label} is opened by its ${key}.`,
    viewOnly: (plural: string) => `You can view ${plural} here but not change them.`,
  },
  value: {
    yes: 'Yes',
    scheduled: 'Scheduled',
    ended: 'Ended',
    no: 'No',
    bytes: (bytes: number) => `${groupDigits(bytes)} bytes`,
  },
  auditChanges: {
    none: 'none',
    fields: (fields: string) => `Changed: ${fields}`,
  },
  wholeValue: {
    none: 'None',
  },
  keys: {
    ctrlS: 'Ctrl S',
    ctrlEnter: 'Ctrl Enter',
    altDown: 'Alt ↓',
    altUp: 'Alt ↑',
    delete: 'Del',
  },
  recordTool: {
    toolKeepsNoRecords: 'This tool keeps no records.',
    nothingToShow: 'Nothing to show',
    nothingShowHere: 'There is nothing to show here',
    backTo: (title: string) => `Back to ${title}`,
  },
} as const
