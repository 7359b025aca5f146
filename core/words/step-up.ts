export const stepUpWords = {
  title: 'Is it you?',
  description: 'You signed in a while ago. Confirm it’s you before permissions change.',
  password: 'Your password',
  noPassword: 'No password, because you sign in with Microsoft? Sign out and in again instead.',
  continue: 'Continue',
  passkey: 'Use a passkey',
  cancel: 'Cancel',
} as const
