import { counted } from '../rules/interface/counted.ts'

export const removeContentWords = {
  trashColumns: {
    page: 'Page',
    type: 'Type',
    deletedBy: 'Deleted by',
    deleted: 'Deleted',
    keptUntil: 'Kept until',
  },
  trashDialog: {
    erase: 'Erase',
    restore: 'Restore',
    page: (pagesCount: number) => counted(pagesCount, 'page'),
    forGood: ' for good',
    whatGoesThemNothing: 'These are deleted too. Nothing can restore them.',
    theyComeBackThey: 'They come back as they were, with everything linked to them.',
    eraseForGood: 'Erase for good',
    cancel: 'Cancel',
    typeToGoOn: (erase_word: string) => `Type “${erase_word}” to continue`,
    alsoDeleted: 'Also deleted',
    nothing: 'Nothing',
    redirectsToIt: 'Redirects to it',
    losesIt: 'Loses it',
    linkedFrom: 'Linked from',
    addressNowGiveAnother: (title: string, title2: string) =>
      `“${title}” uses this address now. Give “${title2}” another one, or none.`,
    newAddressOf: (title: string) => `New address of ${title}`,
    noAddressVisitorsFind: 'No address: visitors reach it only through menus and tags',
  },
  screen: {
    working: 'Working…',
    trashCannotLoaded: 'Couldn’t load the trash',
    loading: 'Loading...',
    selected: (count: number) => `${counted(count, 'page')} selected`,
    inTheTrash: (allCount: number) => `${counted(allCount, 'page')} in the trash`,
    choose: 'Select',
    eraseForGood: 'Erase for good…',
    restore: 'Restore…',
    pageDone: (done: number) => counted(done, 'page'),
    erasedForGood: 'erased for good',
    restored: 'restored',
    searchIn: (title: string) => `Search in ${title}`,
    trash: 'trash',
    theTrashIsEmpty: 'The trash is empty',
    pagesDeletedStayHere:
      'Pages that are deleted stay here for thirty days. Until then they can be restored.',
  },
} as const
