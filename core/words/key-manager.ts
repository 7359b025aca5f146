import { counted } from '../rules/interface/counted.ts'

export const keyManagerWords = {
  views: 'Views of this key',
  details: 'Details',
  value: 'Value and use',
  ages: { fresh: 'OK', soon: 'Replace soon', due: 'Replace now', expired: 'Expired' },
  age: 'State',
  due: (count: number) => `${counted(count, 'key needs', 'keys need')} replacing`,
  dueText: 'Get a new value from the outside system, then enter it here.',
  reveal: {
    heading: 'Value',
    explained: 'The value is kept encrypted. The audit log records every time someone shows it.',
    show: 'Show value',
    hide: 'Hide value',
    label: 'Value',
    password: 'Your password',
    passwordText: 'You signed in a while ago. Enter your password again to see the value.',
    continue: 'Continue',
    copy: 'Copy value',
    copied: 'Copied the value',
    cannotCopy: 'The browser won’t let us copy. Select the value and copy it.',
    failed: (message: string) => `Couldn’t show the value: ${message}`,
  },
  use: {
    heading: 'Used by',
    uses: 'Rounds uses the newest key of this service for:',
    none: 'No tool of Rounds reads this key. It is kept here for people.',
  },
  shown: {
    what: 'log',
    heading: 'Who has seen it',
    nobody: 'Nobody has shown the value yet.',
    somebody: 'Someone',
  },
}
