export const pageNumberWords = {
  jumpSlots: {
    pageNumberDigitsOnly: 'A page number has digits only, such as 123.',
    noPageOrNoneFolders: (number: string) =>
      `Page ${number} doesn’t exist, or it isn’t in any of your folders.`,
  },
  screen: {
    pageNumber: 'Page number',
    goToPage: 'Go to page',
  },
} as const
