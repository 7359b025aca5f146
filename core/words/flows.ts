export const flowWords = {
  csvImport: {
    recordNearlyLikeAdded:
      'A record nearly like it has been added meanwhile. Import the line again to compare them.',
    nearlyLikeAnotherRecord: 'It is nearly like another record, and nobody said whether it is the same.',
    fileNoRowsBelow: 'This file has no rows below its first line.',
  },
  editor: {
    somethingNotWrittenEnd: 'Something is not written to its end. Finish it or put it aside, then publish.',
    somebodyElseWrittenInto:
      'Somebody else has written into this page meanwhile. Look at it, then try again.',
  },
  job: {
    jobNotAnyMore: 'This job is not there any more.',
    serverCannotReachedJob:
      'The server cannot be reached. The job goes on without it being seen; we keep asking.',
    serverDidNotAnswer:
      'The server did not answer. The job may have begun all the same: look for it before you begin it again.',
  },
  record: {
    thingsNeedYourAttention: (issuesCount: number) => `${issuesCount} things need your attention.`,
    serverDidNotAnswer: (label: string) =>
      `The server did not answer. The ${label} may have been saved all the same: look for it before you save again.`,
  },
  relationalBatch: {
    serverNotAnsweredEveryRecord: 'The server has not answered for every record.',
  },
  tagInput: {
    listAlready: (text: string) => `“${text}” is in the list already.`,
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
