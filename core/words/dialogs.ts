export const dialogWords = {
  dialog: {
    close: 'Close',
  },
  confirmDialog: {
    areYouSure: 'Are you sure?',
    pleaseConfirmWantDelete: 'Please confirm you want to delete this.',
    yesContinue: 'Yes, continue',
    cancel: 'Cancel',
  },
  floatingDialog: {
    close: 'Close',
  },
  errorSummary: {
    thingToMend: '1 thing to fix',
    thingsToMend: (errorsCount: number) => `${errorsCount} things to fix`,
    beforeSaving: (count: string) => `${count} before saving`,
  },
  confirm: {
    areYouSure: 'Are you sure?',
    pleaseConfirmWantDelete: 'Please confirm you want to delete this.',
    yesContinue: 'Yes, continue',
  },
} as const
