import { counted } from '../rules/interface/counted.ts'
import { groupDigits } from '../rules/interface/grouped.ts'

export const recordWords = {
  useLeadsTo: {
    leadsTo: (name: string) => `Leads to “${name}”.`,
    nothingThere: {
      page: 'Visitors find nothing here: this page is not on the site.',
      file: 'Visitors find nothing here: this file is gone.',
      address: 'Visitors find nothing here: no page has this address.',
    },
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
  pasteList: {
    pasteAList: 'Paste a list…',
    pasteInto: (label: string) => `Paste a list: ${label}`,
    onePerLine: (members: string) => `One per line, with commas, tabs or | between: ${members}.`,
    lines: 'Lines',
    nothingRead: 'Nothing to add yet.',
    willBeAdded: (count: number) => (count === 1 ? 'Adds 1 entry:' : `Adds ${count} entries:`),
    tooMany: (left: number) => `There is room for ${left} more. The rest is left out.`,
    add: (count: number) => (count === 1 ? 'Add 1 entry' : `Add ${count} entries`),
    cancel: 'Cancel',
  },
  photoField: {
    change: (label: string) => `Change: ${label}`,
    choose: (label: string) => `Choose: ${label}`,
    change2: 'Change…',
    chooseAPicture: 'Choose a picture…',
    remove: (label: string) => `Remove: ${label}`,
    remove2: 'Remove',
    alternativeText: (label: string) => `${label}: alt text`,
    whatPictureShowsLeave: 'Describes the picture. Leave it empty only for a decorative image.',
  },
  weekControl: {
    closed: 'Closed',
    addHoursOn: (name: string) => `Add hours on ${name}`,
    sameHoursMondayFriday: 'Same hours Monday to Friday',
    to: 'to',
    note: 'Note',
    remove: (name: string) => `Remove ${name}`,
    opens: (day: string) => `${day}: opens`,
    closes: (day: string) => `${day}: closes`,
    noteOn: (day: string) => `${day}: note`,
  },
  shapeControl: {
    fillIn: (label: string) => `Fill in ${label}`,
    notJsonYetCheck: 'This isn’t valid JSON. Check quotes, commas and brackets.',
  },
  linkField: {
    pick: (label: string) => `Pick: ${label}`,
    pick2: 'Pick…',
  },
  textControl: {
    neverShownOnceStored: 'Never shown after saving. Leave it empty to keep the stored value.',
    amongPicturesSiteBut: (name: string, label: string) =>
      `“${name}” was uploaded to Images, but “${label}” was closed before it could be added.`,
    choose: (label: string) => `Choose: ${label}`,
  },
  fieldControl: {
    yes: 'Yes',
    no: 'No',
    notSaid: 'Not set',
    pleaseSelect: 'Please Select',
  },
  useHistory: {
    rounds: 'Rounds',
    as: (really: string, name: string | null) => `${really} as ${name ?? 'somebody'}`,
  },
  lastChange: {
    by: (verb: string) => `${verb} by`,
    history: 'History',
  },
  recentHistory: {
    history: 'History',
    putBack: 'Put back',
    putBackOf: (label: string) => `Put ${label} back as it was`,
    more: (count: number) => `Show ${count} more`,
  },
  steps: {
    among: (list: string) => `Records in ${list}`,
    place: (place: string, total: string) => `${place} of ${total}`,
    previous: 'Previous record',
    next: 'Next record',
  },
  ownActions: {
    actions: 'Actions…',
  },
  about: {
    aboutThis: (what: string) => `About this ${what}`,
    deleteThis: (what: string) => `Delete this ${what}…`,
  },
  dialogs: {
    deleteAnyway: (title: string) => `Delete “${title}” anyway?`,
    deleteThis: (title: string) => `Delete “${title}”?`,
    delete: 'Delete',
    leaveWithoutSaving: 'Leave without saving?',
    whatChangedHereNot: 'Your unsaved changes will be lost.',
    leaveWithoutSaving2: 'Leave without saving',
    stayHere: 'Stay here',
  },
  formField: {
    undoTheChangeOf: (label: string) => `Undo the change of ${label}`,
    undo: 'Undo',
    wasEmpty: 'was empty',
    was: 'was',
    changed: 'changed',
  },
  conflictPanel: {
    savedFirst: (by: string | null, isDecided: boolean, fields: string) =>
      `${by ?? 'Someone else'} saved first: ${isDecided ? 'nothing left to decide' : `${fields} to decide`}`,
    tookBackWhatHad:
      'You undid your side of the conflict, so theirs is kept. Your other changes are kept too.',
    bothChangedSameNothing:
      'You both changed these fields. Nothing is lost: choose which to keep, then save.',
    keepAllOfMine: 'Keep all of mine',
    takeAllOfTheirs: 'Take all of theirs',
    saveWhatIChose: 'Save what I chose',
    goOnEditing: 'Keep editing',
    mine: 'Mine',
    theirs: 'Theirs',
  },
  messages: {
    didNotWorkEverything: 'That didn’t work. Everything you typed is still here.',
    tryAgain: 'Try again',
  },
  nav: {
    partsOf: (label: string) => `Parts of ${label}`,
    linked: 'Linked',
    details: 'Details',
    saveTheRecordFirst: 'Save the record first.',
    notSaved: 'not saved',
    changes: (count: number) => `${count} changes`,
  },
  status: {
    save: 'Save',
    back: 'Back',
    loading: 'Loading...',
    saving: 'Saving…',
    deleting: 'Deleting…',
    conflictWith: (by: string | null, contextCount: number) =>
      `Conflict with ${by ?? 'someone else'}: ${counted(contextCount, 'field')}`,
    notSavedToMend: (issuesCount: number) => `Not saved · ${counted(issuesCount, 'thing')} to fix`,
    editingJsonCannotRead: 'Editing · invalid JSON',
    theCannotBeOpened: (name: string) => `Can’t open the ${name}`,
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
    make: (label: string) => `Create ${label}`,
    save: 'Save',
  },
  pictureControl: {
    caption: (label: string) => `${label}: caption`,
  },
} as const
