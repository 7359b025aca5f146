export const cellWords = {
  cellMessage: {
    somebodyElseChangedMeanwhile: (label: string) => `Someone else changed this ${label} too`,
    hereItHas: '; here it has',
    now: 'now',
    nothingWrittenOverSave: '. Nothing is written over: save again to put yours there.',
    saveMine: 'Save mine',
    saveAgain: 'Save again',
    keepTheirs: 'Keep theirs',
    putBack: 'Undo',
  },
  cellSession: {
    isSaved: (what: string) => `${what} is saved.`,
    undo: 'Undo',
    wasNotSavedAs: (what: string, typed: string, message: string) =>
      `Couldn’t save ${what} as “${typed}”. ${message}`,
    isAsItWasBefore: (what: string) => `${what} is restored.`,
    wasNotUndone: (what: string, error: string) => `Couldn’t undo ${what}. ${error}`,
  },
  cellEdit: {
    of: (label: string, rowName: string) => `${label} of ${rowName}`,
    cancel: 'Cancel',
    save: 'Save',
  },
  detailPane: {
    open: 'Open',
    closeEscape: 'Close (Escape)',
  },
} as const
