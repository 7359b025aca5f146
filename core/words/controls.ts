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
    search: 'Search',
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
    putDown: (id: string, id2: string) => `Dropped ${id}, ${id2}.`,
    leftWhere: (id: string) => `${id} wasn’t moved.`,
    spacePicksEntryUp:
      'Press Space to pick up the entry, the arrow keys to move it, Space to drop it, Escape to cancel.',
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
    putDown: (tree: string) => `Dropped. ${tree}.`,
    pickedUpPressWhere: (name: string) =>
      `Picked up ${name}. Click where it belongs, or press Escape to cancel.`,
    pickedUpArrowsCarry: (name: string) =>
      `Picked up ${name}. The arrow keys move it, Enter drops it, Escape cancels.`,
    cannotGoFurtherWay: 'It can’t move any further.',
    leftWhereItWas: 'Not moved.',
  },
  tree: {
    nothingHereYet: 'Nothing here yet',
    noResults: 'No results',
    altArrowMovesEntry:
      'Alt and an arrow key move the entry up, down, in or out. Alt+M picks it up: the arrow keys then move it, Enter drops it, Escape cancels.',
  },
  tagTreePicker: {
    done: 'Done',
    search: 'Search',
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
