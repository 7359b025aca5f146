export const pageNumberWords = {
  jumpSlots: {
    pageNumberDigitsOnly: 'A page number has digits only, such as 123.',
    noPageOrNoneFolders: (number: string) => `There is no page ${number}, or it is in none of your folders.`,
  },
  screen: {
    pageNumber: 'Page number',
    goToPage: 'Go to page',
  },
} as const
