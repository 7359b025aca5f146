import { groupDigits } from '../rules/interface/grouped.ts'

export const linkWords = {
  linkRights: {
    whatPageLinkedPart: 'Links are part of the page and published with it. Open the page to change them.',
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
    putBack: (record: string) => `Undo: ${record}`,
    putBack2: 'Undo',
  },
  reviewLinks: {
    reviewThe: (what: string) => `Review the ${what}`,
    allSavedTogetherOrNothing: 'Everything is saved together, or nothing is.',
    savedStepsWhereOne: 'It is saved in steps. If one fails, you can continue with the rest.',
    goOnEditing: 'Keep editing',
    saveAll: 'Save all',
    whatWillBeDone: 'What will be done',
    was: 'was',
    place: 'Place',
    movedInTheList: 'moved in the list',
  },
  tagsPicker: {
    tagGivesOwnTool:
      'A tag gives access to its own tool and the tools directly below it. Root and Dashboard together give every tool except the protected ones.',
    notYoursToGive: 'you can’t grant this',
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
    othersChangedTheseLinks: 'Others changed these links too. Your changes are still here.',
    takeWhatOthersDid: 'Merge their changes',
    goOnEditing: 'Keep editing',
    takeWhatOthersDidSee: (done: string) =>
      `${done && `So far: ${done}. `}Merge their changes, and see what will be done on top of it before anything is saved.`,
    somethingWrongWhatWouldSaved: 'There are problems with your changes.',
    markedBelowNothingLost: 'They are marked below. Nothing is lost.',
    noYet: (what: string) => `No ${what} yet`,
    whatAddedHereSaved: 'What you add is saved together, after you review it.',
    addWhat: (what: string) => `Add ${what}`,
    nothingChangedNothingSave: 'Nothing has changed, so there is nothing to save.',
    saved: (done: string) => `Saved: ${done}.`,
    storedAlreadyWant: 'Already saved.',
  },
  status: {
    toAdd: 'to add',
    toChange: 'to change',
    toRemove: 'to remove',
    review: 'Review',
    back: 'Back',
    saving: 'Saving…',
    lookingWhatStored: 'Checking what is stored…',
    notSavedOthersBefore: 'Not saved · someone else saved first',
    notSavedToMend: (issuesCount: number) =>
      `Not saved · ${issuesCount === 1 ? '1 link' : `${issuesCount} links`} to fix`,
    notSavedNothingLost: 'Not saved · nothing is lost',
    toBeSaved: (context: string) => `To be saved · ${context}`,
    editing: (count: number) => `Editing · ${count === 1 ? '1 change' : `${count} changes`}`,
    saved: 'Saved',
    nothingUnsaved: 'Nothing unsaved',
    toBeRead: 'To be read',
  },
} as const
