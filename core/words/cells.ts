export const cellWords = {
  cellMessage: {
    somebodyElseChangedMeanwhile: (label: string) => `Somebody else has changed this ${label} meanwhile`,
    hereItHas: '; here it has',
    now: 'now',
    nothingWrittenOverSave: '. Nothing is written over: save again to put yours there.',
    saveMine: 'Save mine',
    saveAgain: 'Save again',
    keepTheirs: 'Keep theirs',
    putBack: 'Put back',
  },
  cellSession: {
    isSaved: (what: string) => `${what} is saved.`,
    undo: 'Undo',
    wasNotSavedAs: (what: string, typed: string, message: string) =>
      `${what} was not saved as “${typed}”. ${message}`,
    isAsItWasBefore: (what: string) => `${what} is as it was before.`,
    wasNotTakenBack: (what: string, error: string) => `${what} was not taken back. ${error}`,
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
