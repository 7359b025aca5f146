import { groupDigits } from '../rules/interface/grouped.ts'

export const linkWords = {
  linkRights: {
    whatPageLinkedPart:
      'What a page is linked with is part of the page, and published with it: open the page to change it.',
    showsWithoutChangingHow: (title: string, plural: string) =>
      `${title} shows ${plural} without changing how they are linked.`,
  },
  markWord: {
    new: 'New',
    changed: 'Changed',
    toBeRemoved: 'To be removed',
  },
  linkRow: {
    remove: (name: string) => `Remove ${name}`,
  },
  linkList: {
    linked: (title: string) => `Linked ${title}`,
    showMoreOf: (shown: number, updatedCount: number) => `Show ${shown} more of ${groupDigits(updatedCount)}`,
    toBeRemoved: 'To be removed',
    putBack: (record: string) => `Put back ${record}`,
    putBack2: 'Put back',
  },
  reviewLinks: {
    reviewThe: (what: string) => `Review the ${what}`,
    allSavedTogetherOrNothing: 'All of it is saved together, or nothing is.',
    savedStepsWhereOne: 'It is saved in steps; where one fails, the rest can be gone on with.',
    goOnEditing: 'Go on editing',
    saveAll: 'Save all',
    whatWillBeDone: 'What will be done',
    was: 'was',
    place: 'Place',
    movedInTheList: 'moved in the list',
  },
  tagsPicker: {
    tagGivesOwnTool:
      'A tag gives its own tool and those right below it. Root and Dashboard together give every tool but the protected ones.',
    notYoursToGive: 'not yours to give',
  },
  linkedRecords: {
    linkedCannotShown: (title: string) => `The linked ${title} cannot be shown`,
    tryAgain: 'Try again',
    linked: (what: string) => `Linked ${what}`,
    undoChanges: 'Undo changes',
    add: (what: string) => `Add ${what}…`,
    reviewChanges: 'Review changes',
    notSavedChangesStillHere: 'This was not saved; your changes are still here.',
    soFar: (done: string) => `So far: ${done}.`,
    othersChangedTheseLinks: 'Others have changed these links meanwhile; your changes are still here.',
    takeWhatOthersDid: 'Take in what others did',
    goOnEditing: 'Go on editing',
    takeWhatOthersDidSee: (done: string) =>
      `${done && `So far: ${done}. `}Take in what others did, and see what will be done on top of it before anything is saved.`,
    somethingWrongWhatWouldSaved: 'Something is wrong with what would be saved.',
    markedBelowNothingLost: 'It is marked below; nothing is lost.',
    noYet: (what: string) => `No ${what} yet`,
    whatAddedHereSaved: 'What is added here is saved together, after you have seen it.',
    addWhat: (what: string) => `Add ${what}`,
    nothingChangedNothingSave: 'Nothing has changed, so there is nothing to save.',
    saved: (done: string) => `Saved: ${done}.`,
    storedAlreadyWant: 'It is stored already as you want it.',
  },
  status: {
    toAdd: 'to add',
    toChange: 'to change',
    toRemove: 'to remove',
    review: 'Review',
    back: 'Back',
    saving: 'Saving…',
    lookingWhatStored: 'Looking at what is stored…',
    notSavedOthersBefore: 'Not saved · others were there before',
    notSavedToMend: (issuesCount: number) =>
      `Not saved · ${issuesCount === 1 ? '1 link' : `${issuesCount} links`} to mend`,
    notSavedNothingLost: 'Not saved · nothing is lost',
    toBeSaved: (context: string) => `To be saved · ${context}`,
    editing: (count: number) => `Editing · ${count === 1 ? '1 change' : `${count} changes`}`,
    saved: 'Saved',
    nothingUnsaved: 'Nothing unsaved',
    toBeRead: 'To be read',
  },
} as const
