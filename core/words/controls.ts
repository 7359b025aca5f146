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
    listCouldNotLoaded: 'Couldn’t load the list.',
    whatPickedKept: 'What you have picked is kept.',
    picked: (count: number) => `${groupDigits(count)} selected`,
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
    calendarOf: (label: string) => `Calendar: ${label}`,
    chooseDayFromCalendar: 'Choose the day from a calendar',
  },
  dateTimeField: {
    required: 'required',
    whichOfTheTwo: (label: string) => `${label}: which of the two`,
    byTheClockOf: (what: string) => `Times are in ${what}.`,
    clocksGoForwardThen: (time: string, instead: string) =>
      ` Clocks go forward then and skip ${time}, so ${instead} is used.`,
    day: (label: string) => `${label}: day`,
    time: (label: string) => `${label}: time`,
  },
  tagInput: {
    chosen: 'Chosen',
    remove: (item: string) => `Remove ${item}`,
    chosenFor: (label: string) => `${label}: chosen`,
  },
  sortableList: {
    pickedUp: (id: string, id2: string) => `Picked up ${id}, ${id2}.`,
    putDown: (id: string, id2: string) => `Put down ${id}, ${id2}.`,
    leftWhere: (id: string) => `${id} wasn’t moved.`,
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
    cannotMovedStaysWhere: 'It can’t be moved there.',
    putDown: (tree: string) => `Put down. ${tree}.`,
    pickedUpPressWhere: (name: string) => `Picked up ${name}. Press where it belongs, or Escape to leave it.`,
    pickedUpArrowsCarry: (name: string) =>
      `Picked up ${name}. Arrows carry it, Enter puts it down, Escape leaves it.`,
    cannotGoFurtherWay: 'It can’t move any further.',
    leftWhereItWas: 'Not moved.',
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
    chosen: (count: number) => `${groupDigits(count)} selected`,
  },
  panes: {
    betweenAnd: (label: string | undefined, label2: string) => `Between ${label} and ${label2}`,
  },
  diffView: {
    noDifferenceWhatRead: 'No differences in the text.',
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
    cannotDrawnHereTableNumbers: 'The chart can’t be drawn here. See the table.',
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
