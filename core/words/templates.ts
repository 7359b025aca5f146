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
    pageToLookAt: 'Page to look at',
    before: 'Now',
    after: 'With your changes',
    afterNote: 'Not saved yet',
  },
  effects: {
    compare: 'Which pages would look different?',
    compareAgain: 'Compare again',
    outdated: 'You have changed the source since.',
    comparing: 'Comparing pages…',
    failed: 'Couldn’t compare the pages.',
    found: (changed: number, compared: number) =>
      changed === 0
        ? `None of ${compared} pages would look different.`
        : `${changed} of ${compared} pages would look different. Choose one to see it before and after.`,
    some: (all: number) => `A sample of each type was compared; the site has ${all} pages.`,
  },
} as const
