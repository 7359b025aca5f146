import { labelInSentence } from '../rules/text/label-in-sentence.ts'
export const childWords = {
  add: (what: string) => `Add ${what}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit ${name}`,
  remove: 'Delete',
  removeOf: (name: string) => `Delete ${name}`,
  removed: (name: string) => `Deleted ${name}`,
  saved: (name: string) => `Saved ${name}`,
  untitled: 'Untitled',
  hidden: 'Not shown',
  what: (plural: string) => labelInSentence(plural),
  failed: 'Couldn’t save. What you typed is still here.',
  notDone: 'That didn’t work',
  save: 'Save',
  cancel: 'Cancel',
  saveFirst: (what: string) => `Save first. Then you can add ${what} here.`,
} as const
