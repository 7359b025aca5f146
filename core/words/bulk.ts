import { groupDigits } from '../rules/interface/grouped.ts'

export const bulkWords = {
  words: {
    canUndone24Hours: 'It can be undone for 24 hours.',
    itCannotBeUndone: 'This can’t be undone.',
    changing: 'Changing',
    deleting: 'Deleting',
    undoing: 'Undoing',
    asBeforeAgain: 'restored',
  },
  refusals: {
    undone: 'undone',
    ofNot: (refused: number, done: number, verbs: string) =>
      `${groupDigits(refused)} of ${groupDigits(done)} ${refused === 1 ? 'was' : 'were'} not ${verbs}`,
    theseStayThey: (done: number) =>
      `${groupDigits(done)} ${done === 1 ? 'is' : 'are'}; these stay as they were.`,
    theyStayThey: 'They stay as they were.',
    close: 'Close',
    andMore: (refused: number, reasonsCount: number) => `And ${groupDigits(refused - reasonsCount)} more.`,
  },
  job: {
    workOnManyRecords: 'Bulk changes',
    itHasEnded: 'It has ended.',
    stop: 'Stop',
    close: 'Close',
    whatWasNot: 'What failed',
    undo: 'Undo',
    stopped: 'Stopped. ',
    brokenOff: 'Interrupted. ',
  },
  changeDialog: {
    isNeeded: (label: string) => `${label} is required.`,
    change: (what: string) => `Change ${what}`,
    oneFieldGetsSame: 'One field gets the same value in each of them. It can be undone for 24 hours.',
    othersStay: (what: string) => `Other ${what} stay as they are. It can be undone for 24 hours.`,
    addTo: (what: string) => `Add to ${what}`,
    removeFrom: (what: string) => `Remove from ${what}`,
    cancel: 'Cancel',
    field: 'Field',
  },
  linkChange: {
    add: 'Add',
    remove: 'Remove',
    choose: (what: string) => `Choose ${what}…`,
    chooseThese: (what: string) => `Choose ${what}`,
    chosen: (what: string) => `Selected ${what}`,
    deselect: (name: string) => `Deselect ${name}`,
  },
  work: {
    delete: (entity: string) => `Delete ${entity}`,
    deleteThese: (entity: string) => `Delete ${entity}?`,
    themNotOnPage: (count: number, here: number) =>
      `${groupDigits(count - here)} of them are not on this page.`,
  },
  selectionBar: {
    ofAllThatMatch: ' of all that match',
    onThisPage: ' on this page',
    themOnPage: (here: number) => `, ${groupDigits(here)} of them on this page`,
    selection: 'Selection',
    selected: (chosen: number) => `${groupDigits(chosen)} selected`,
    whichRows: 'Which rows',
    thisPage: (page: number) => `This page (${groupDigits(page)})`,
    allThatMatch: (total: number) => `All ${groupDigits(total)} that match`,
    selectNone: 'Select none',
    export: (format: string) => `Export ${format}`,
    edit: 'Edit…',
    delete: 'Delete…',
  },
} as const
