import { groupDigits } from '../rules/interface/grouped.ts'

export const controlWords = {
  fileDrop: {
    dropToAdd: 'Drop to add',
    chooseFiles: 'Choose files',
    chooseAFile: 'Choose a file',
  },
  pickerDialog: {
    noResults: 'No results',
    noOptionsLeftChoose: 'No options left to choose',
    done: 'Done',
    searchIn: (title: string) => `Search in ${title}`,
    listCouldNotLoaded: 'The list could not be loaded.',
    tryAgain: 'Try again',
    whatPickedKept: 'What you have picked is kept.',
  },
  calendar: {
    calendar: 'Calendar',
    earlierYears: 'Earlier years',
    monthBefore: 'Month before',
    laterYears: 'Later years',
    monthAfter: 'Month after',
    today: 'Today',
  },
  dateField: {
    chooseFromACalendar: (label: string) => `Choose ${label} from a calendar`,
    chooseDayFromCalendar: 'Choose the day from a calendar',
  },
  dateTimeField: {
    required: 'required',
    whichOfTheTwo: (label: string) => `${label}: which of the two`,
    byTheClockOf: (what: string) => `By the clock of ${what}.`,
    clocksGoForwardThen: (time: string, instead: string) =>
      ` The clocks go forward then, and ${time} is left out: ${instead} is meant.`,
  },
  tagInput: {
    chosen: 'Chosen',
    remove: (item: string) => `Remove ${item}`,
  },
  sortableList: {
    pickedUp: (id: string, id2: string) => `Picked up ${id}, ${id2}.`,
    putDown: (id: string, id2: string) => `Put down ${id}, ${id2}.`,
    leftWhere: (id: string) => `${id} was left where it was.`,
    spacePicksEntryUp:
      'Space picks the entry up, the arrow keys move it, Space puts it down, Escape leaves it.',
    move: (name: string) => `Move ${name}`,
    moveName: (name: string, words: string) => `Move ${name} ${words}`,
  },
  sidePane: {
    betweenAnd: (beside: string, label: string) => `Between ${beside} and ${label}`,
  },
  treeRow: {
    hidden: (name: string) => `${name}, hidden`,
    hidden2: 'hidden',
    drag: (name: string) => `Drag ${name}`,
  },
  useTreeDrag: {
    cannotMovedStaysWhere: 'It cannot be moved there, and stays where it was.',
    putDown: (tree: string) => `Put down. ${tree}.`,
    pickedUpPressWhere: (name: string) => `Picked up ${name}. Press where it belongs, or Escape to leave it.`,
    pickedUpArrowsCarry: (name: string) =>
      `Picked up ${name}. Arrows carry it, Enter puts it down, Escape leaves it.`,
    cannotGoFurtherWay: 'It cannot go further that way.',
    leftWhereItWas: 'Left where it was.',
  },
  tree: {
    nothingHereYet: 'Nothing here yet',
    noResults: 'No results',
    altArrowMovesEntry:
      'Alt and an arrow moves the entry: up, down, in and out. Alt M picks it up to carry it by arrows, Enter puts it down, Escape leaves it where it was.',
  },
  tagTreePicker: {
    done: 'Done',
    searchIn: (title: string) => `Search in ${title}`,
  },
  panes: {
    betweenAnd: (label: string | undefined, label2: string) => `Between ${label} and ${label2}`,
  },
  diffView: {
    noDifferenceWhatRead: 'No difference in what is read.',
    changed: (changes: number) => `${groupDigits(changes)} changed ${changes === 1 ? 'line' : 'lines'}:`,
    became: 'became',
    showUnchangedLines: (someCount: number) => `Show ${someCount} unchanged lines`,
    inserted: 'Inserted: ',
    deleted: 'Deleted: ',
  },
  drawn: {
    day: 'Day',
  },
  plot: {
    cannotDrawnHereTableNumbers: 'It cannot be drawn here. The table has the numbers.',
    asATable: 'As a table',
    asATableLabel: (label: string) => `${label}, as a table`,
    day: 'Day',
    notKnown: 'not known',
  },
  select: {
    pleaseSelect: 'Please Select',
  },
  switch: {
    on: 'On',
    off: 'Off',
  },
  breadcrumbs: {
    breadcrumbs: 'Breadcrumbs',
  },
} as const
