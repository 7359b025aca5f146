import { counted } from '../rules/interface/counted.ts'
import { groupDigits } from '../rules/interface/grouped.ts'

export const recordWords = {
  useLeadsTo: {
    leadsTo: (name: string) => `Leads to “${name}”.`,
  },
  referenceControl: {
    pleaseSelect: 'Please Select',
    clear: (label: string) => `Clear ${label}`,
    choose: (label: string) => `Choose: ${label}`,
  },
  listControl: {
    moveUp: (name: string, index: number) => `Move ${name} ${index + 1} up`,
    moveDown: (name: string, index: number) => `Move ${name} ${index + 1} down`,
    remove: (name: string, index: number) => `Remove ${name} ${index + 1}`,
    add: (name: string) => `Add ${name}`,
    showAll: (entriesCount: number) => `Show all ${groupDigits(entriesCount)}`,
  },
  photoField: {
    change: (label: string) => `Change: ${label}`,
    choose: (label: string) => `Choose: ${label}`,
    change2: 'Change…',
    chooseAPicture: 'Choose a picture…',
    remove: (label: string) => `Remove: ${label}`,
    remove2: 'Remove',
    alternativeText: (label: string) => `${label}: alternative text`,
    whatPictureShowsLeave: 'What the picture shows. Leave it empty only where it is mere decoration.',
  },
  weekControl: {
    closed: 'Closed',
    addHoursOn: (name: string) => `Add hours on ${name}`,
    sameHoursMondayFriday: 'Same hours Monday to Friday',
    to: 'to',
    note: 'Note',
    remove: (name: string) => `Remove ${name}`,
  },
  shapeControl: {
    fillIn: (label: string) => `Fill in ${label}`,
    notJsonYetCheck: 'This is not JSON yet: check quotes, commas and brackets.',
  },
  linkField: {
    pick: (label: string) => `Pick: ${label}`,
    pick2: 'Pick…',
  },
  textControl: {
    neverShownOnceStored: 'Never shown once it is stored. Left empty, what is stored stays.',
    amongPicturesSiteBut: (name: string, label: string) =>
      `“${name}” is among the pictures of the site, but not in “${label}”, which was closed before it arrived.`,
    choose: (label: string) => `Choose: ${label}`,
  },
  fieldControl: {
    yes: 'Yes',
    no: 'No',
    notSaid: 'Not said',
    pleaseSelect: 'Please Select',
  },
  useHistory: {
    rounds: 'Rounds',
  },
  lastChange: {
    by: (verb: string) => `${verb} by`,
    history: 'History',
  },
  recentHistory: {
    history: 'History',
  },
  ownActions: {
    actions: 'Actions…',
  },
  facts: {
    none: 'None',
  },
  about: {
    aboutThis: (what: string) => `About this ${what}`,
    deleteThis: (what: string) => `Delete this ${what}…`,
  },
  dialogs: {
    deleteAllSame: (message: string) => `${message} Delete it all the same?`,
    pleaseConfirmWantDelete: (title: string) => `Please confirm you want to delete this: ${title}.`,
    leaveWithoutSaving: 'Leave without saving?',
    whatChangedHereNot: 'What you changed here is not saved, and would be lost.',
    leaveWithoutSaving2: 'Leave without saving',
    stayHere: 'Stay here',
  },
  formField: {
    undoTheChangeOf: (label: string) => `Undo the change of ${label}`,
    undo: 'Undo',
    wasEmpty: 'was empty',
    was: 'was',
  },
  conflictPanel: {
    savedFirst: (by: string | null, isDecided: boolean, fields: string) =>
      `${by ?? 'Somebody else'} saved first: ${isDecided ? 'nothing is left to decide' : `${fields} to decide`}`,
    tookBackWhatHad:
      'You took back what you had both changed, so theirs stands. Whatever else you changed is kept.',
    bothChangedSameNothing:
      'You both changed the same. Nothing of yours is lost: choose for each whose shall stand, then save.',
    keepAllOfMine: 'Keep all of mine',
    takeAllOfTheirs: 'Take all of theirs',
    saveWhatIChose: 'Save what I chose',
    goOnEditing: 'Go on editing',
    mine: 'Mine',
    theirs: 'Theirs',
  },
  messages: {
    didNotWorkEverything: 'This did not work; everything you typed is still here.',
    tryAgain: 'Try again',
  },
  nav: {
    partsOf: (label: string) => `Parts of ${label}`,
    linked: 'Linked',
    details: 'Details',
    saveTheRecordFirst: 'Save the record first.',
    notSaved: 'not saved',
  },
  status: {
    save: 'Save',
    back: 'Back',
    loading: 'Loading...',
    saving: 'Saving…',
    deleting: 'Deleting…',
    conflictWith: (by: string | null, contextCount: number) =>
      `Conflict with ${by ?? 'somebody else'}: ${counted(contextCount, 'field')}`,
    notSavedToMend: (issuesCount: number) => `Not saved · ${counted(issuesCount, 'thing')} to mend`,
    editingJsonCannotRead: 'Editing · JSON that cannot be read',
    theCannotBeOpened: (name: string) => `The ${name} cannot be opened`,
    notSavedNothingLost: 'Not saved · nothing is lost',
    editing: (context: number) => `Editing · ${counted(context, 'change')}`,
    saved: (savedAt: string) => `Saved ${savedAt}`,
    newNothingFilledYet: (name: string) => `New ${name} · nothing filled in yet`,
    nothingUnsaved: 'Nothing unsaved',
    toBeRead: 'To be read',
  },
  screen: {
    theWasDeleted: (label: string) => `The ${label} was deleted.`,
    new: (label: string) => `New ${label}`,
    thisCannotBeOpened: (label: string) => `This ${label} cannot be opened`,
    tryAgain: 'Try again',
    backTo: (title: string) => `Back to ${title}`,
    undoChanges: 'Undo changes',
    make: (label: string) => `Make ${label}`,
    save: 'Save',
  },
} as const
