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
  trashDialog: {
    theWasRestored: (label: string) => `The ${label} was restored.`,
    trash: (plural: string) => `Trash: ${plural}`,
    deletedRecordsStayHere: (trash_days: number) =>
      `Deleted records stay here for ${trash_days} days. Restoring brings back what was deleted with them.`,
    close: 'Close',
    deletedPagesAreUnder: 'Deleted pages are under',
    trash2: 'trash',
    theTrashIsEmpty: 'The trash is empty.',
    deletedBy: (by: string | null) => `Deleted by ${by ?? 'Rounds'}`,
    with: (parts: number) => ` · with ${groupDigits(parts)} ${parts === 1 ? 'record' : 'records'}`,
    restore: (title: string) => `Restore ${title}`,
    restore2: 'Restore',
  },
  goesWith: {
    thisGoesWithIt: 'Also deleted:',
    theseOnlyLoseIt: 'These lose their link to it:',
    andMore: (count: number, namesCount: number) => ` and ${groupDigits(count - namesCount)} more`,
  },
} as const
