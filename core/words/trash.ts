import { counted } from '../rules/interface/counted.ts'
import { groupDigits } from '../rules/interface/grouped.ts'

export const trashWords = {
  columns: {
    name: 'Name',
    kind: 'Kind',
    with: 'Deleted with it',
    by: 'Deleted by',
    since: 'Deleted',
    until: 'Kept until',
  },
  screen: {
    restore: 'Restore',
    restored: (count: number) => `${counted(count, 'record')} restored.`,
    withoutAddress: 'Restore without that address',
    search: 'Search the trash',
    kind: 'Kind',
    everyKind: 'Every kind',
    chosen: (count: number) => `${groupDigits(count)} selected`,
    inTheTrash: (count: number) => `${counted(count, 'record')} in the trash`,
    firstOf: (shown: number, total: number) =>
      `The last ${groupDigits(shown)} of ${groupDigits(total)} are shown. Search to find others.`,
    trash: 'trash',
    choose: 'Select',
    restoring: 'Restoring…',
    loading: 'Loading...',
    cannotLoad: 'Couldn’t load the trash',
    empty: 'The trash is empty',
    emptySentence: (days: number) =>
      `What you delete stays here for ${days} days. Restoring brings back everything that was deleted with it.`,
  },
} as const
