const likeness = {
  name: 'similar name',
  email: 'same email',
  phone: 'same phone',
  address: 'same address',
  code: 'same code',
} as const

export const mergingWords = {
  title: (what: string) => `Merge two ${what}`,
  text: 'Nothing is changed until you merge. You can undo the merge later.',
  loading: 'Looking up what would change…',
  failed: 'Couldn’t merge. Nothing was changed.',
  cancel: 'Cancel',
  merge: 'Merge',
  stays: 'Stays',
  goes: 'Goes to the trash',
  keepOther: 'Keep the other one instead',
  chooseValues: 'Choose the values to keep',
  noFields: 'Both have the same values.',
  nothing: 'Nothing',
  what: {
    moves: (count: number, winner: string) =>
      count === 1 ? `1 moves to ${winner}` : `${count} move to ${winner}`,
    doubles: (count: number) =>
      count === 1 ? '1 is there twice; one stays' : `${count} are there twice; one of each stays`,
    'becomes main': (count: number) => (count === 1 ? '1 becomes the main one' : `${count} become main ones`),
  },
  links: 'What moves',
  noLinks: 'Nothing else refers to it.',
  andMore: (count: number) => `and ${count} more`,
  address: 'Its public address will redirect to the one you keep.',
  synonym: 'Searching for its name will find the one you keep.',
  merged: (loser: string, winner: string) => `Merged ${loser} into ${winner}`,
  noneLikely: 'No likely duplicates',
  likely: (count: number) => (count === 1 ? '1 likely duplicate' : `${count} likely duplicates`),
  likeness,
  compare: 'Compare and merge…',
  compareThese: (one: string, other: string) => `Compare and merge ${one} and ${other}`,
  notTheSame: 'Not the same',
  notTheSameThese: (one: string, other: string) => `${one} and ${other} are not the same`,
  noted: 'They won’t be proposed again.',
  lately: 'Recently merged',
  mergedInto: (loser: string, winner: string, by: string | null) =>
    `${loser} into ${winner}${by === null ? '' : `, by ${by}`}`,
  undo: 'Undo',
  undoThis: (loser: string, winner: string) => `Undo the merge of ${loser} into ${winner}`,
  undone: 'The merge was undone.',
  undoneBut: (kept: readonly string[]) =>
    `The merge was undone. Changed since and left as it is: ${kept.join(', ')}.`,
  notUndone: 'Couldn’t undo the merge.',
} as const
