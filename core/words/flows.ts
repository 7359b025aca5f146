export const flowWords = {
  csvImport: {
    recordNearlyLikeAdded: 'A similar record was just added. Import the line again to compare them.',
    nearlyLikeAnotherRecord: 'It looks like another record. Choose whether they’re the same.',
    fileNoRowsBelow: 'This file has no rows below the header.',
  },
  editor: {
    somethingNotWrittenEnd: 'Something is unfinished. Finish it or set it aside, then publish.',
    somebodyElseWrittenInto: 'Someone else changed this page. Review it, then try again.',
    notSavedYet: 'Your changes aren’t saved yet. Resolve that first.',
  },
  job: {
    jobNotAnyMore: 'This job no longer exists.',
    serverCannotReachedJob: 'Can’t reach the server. The job keeps running, and we keep checking.',
    serverDidNotAnswer:
      'The server did not answer. The job may have started anyway: look for it before you start it again.',
  },
  record: {
    thingsNeedYourAttention: (issuesCount: number) => `${issuesCount} things need your attention.`,
    serverDidNotAnswer: (label: string) =>
      `The server did not answer. The ${label} may have been saved anyway: look for it before you save again.`,
    saveAgain: (error: string) => `${error} Please save again.`,
  },
  relationalBatch: {
    serverNotAnsweredEveryRecord: 'The server has not answered for every record.',
  },
  tagInput: {
    listAlready: (text: string) => `“${text}” is already in the list.`,
    tooLongMostCharacters: (text: string, longest: number | undefined) =>
      `“${text}” is too long: at most ${longest} characters.`,
    notAddedListHoldsMost: (text: string, most: number | undefined) =>
      `“${text}” was not added: the list holds ${most} at most.`,
    added: (addedCount: number, added: string) => `Added ${addedCount}: ${added}.`,
    addedTyped: (typed: string) => `Added “${typed}”.`,
    backInput: (items: string | undefined) => `“${items}” is back in the input.`,
    removed: (item: string) => `Removed “${item}”.`,
  },
} as const
