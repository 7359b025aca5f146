export const filterWords = {
  filterWords: {
    isEmpty: 'is empty',
    isFilledIn: 'is filled in',
    beginsWith: 'begins with',
    isNot: 'is not',
    isAtLeast: 'is at least',
    isAtMost: 'is at most',
    isOnOrAfter: 'is on or after',
    isOnOrBefore: 'is on or before',
    isMoreThan: 'is more than',
    isLessThan: 'is less than',
  },
  filterChips: {
    or: ' or ',
    takeFilterOnAway: (label: string) => `Remove the filter on ${label}`,
    takeThisFilterAway: 'Remove this filter',
  },
  filterEditor: {
    addAFilter: 'Add a filter',
    field: 'Field',
    howItIsCompared: 'How it is compared',
    add: 'Add',
    cancel: 'Cancel',
    value: 'Value',
    yes: 'Yes',
    no: 'No',
  },
} as const
