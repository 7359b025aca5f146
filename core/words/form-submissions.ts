export const formSubmissionWords = {
  answers: {
    answers: 'Answers',
    answersCouldNotRead: 'The answers could not be read.',
    tryAgain: 'Try again',
    nothingWasFilledIn: 'Nothing was filled in.',
    sentFrom: (page: string) => `Sent from ${page}`,
    none: 'None',
  },
  notes: {
    notes: 'Notes',
    none: 'None',
    addANote: 'Add a note',
  },
} as const
