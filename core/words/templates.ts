export const templateWords = {
  sourceCheck: {
    sourceCouldNotChecked: 'Couldn’t check the source.',
    whatTypedKeptSaving: (error: string) => `${error} What you typed is kept, and saving checks it too.`,
    oneMistakeSource: 'One mistake in the source',
    mistakesInTheSource: (problemsCount: number) => `${problemsCount} mistakes in the source`,
    lineColumn: (line: number, column: number, message: string) =>
      `line ${line}, column ${column}: ${message}`,
    checkingTheSource: 'Checking the source…',
    sourceNoMistakesSyntax: 'The source has no mistakes in its syntax.',
  },
  templateView: {
    onARealPage: 'On a real page',
    chooseAPage: 'Choose a page…',
    anotherPage: 'Another page…',
    shownStoredSaveSeeChanges: 'Shown as it is stored: save to see your changes.',
    pageToLookAt: 'Page to look at',
  },
} as const
