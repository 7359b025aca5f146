import { groupDigits } from '../rules/interface/grouped.ts'

export const deletingWords = {
  deleteRecords: {
    deleting: 'Deleting',
    deleteThis: (name: string) => `Delete “${name}”?`,
    deleteThese: (what: string) => `Delete ${what}?`,
    delete: 'Delete',
    notDeleted: (not: string, refusedCount: number) =>
      `${not} ${refusedCount === 1 ? 'was' : 'were'} not deleted`,
    goneTheseStayThey: (deletedCount: number) =>
      `${groupDigits(deletedCount)} are gone; these stay as they were.`,
    theyStayThey: 'They stay as they were.',
    close: 'Close',
    andMore: (refusedCount: number, shown: number) => `And ${refusedCount - shown} more.`,
  },
  cascade: {
    cannotDelete: 'This can’t be deleted now.',
    notChecked: (error: string) => `Couldn’t check what else would be deleted: ${error}`,
    usedBy: 'Still used by:',
    alsoDeleted: 'Also deleted:',
    theseOnlyLoseIt: 'These lose their link to it:',
    andMore: (count: number, namesCount: number) => ` and ${groupDigits(count - namesCount)} more`,
  },
} as const
