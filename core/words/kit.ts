export const kitWords = {
  tryAgain: 'Try again',
  spinner: {
    loading: 'Loading...',
  },
  alert: {
    note: 'Note',
    warning: 'Warning',
    error: 'Error',
    done: 'Done',
    close: 'Close',
  },
  lazyPart: {
    notLoaded: 'Couldn’t load this part of Rounds',
    reload: 'Load the page again',
    reason: 'The connection failed, or Rounds was updated. Everything else on this page still works.',
  },
  statusLine: {
    keys: 'Keys',
  },
  field: {
    required: 'required',
  },
  stepList: { done: '(done)' },
} as const
