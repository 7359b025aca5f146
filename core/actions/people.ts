import { type Action, type Ask, actionsOf, answerLabel } from './action.ts'

const user = (where?: Readonly<Record<string, boolean>>): Ask => ({
  kind: 'record',
  entity: 'AspNetUsers',
  label: 'User',
  ...(where && { where }),
})
const onUser = { entity: 'AspNetUsers', ask: 'Id' } as const

const state = (title: string, value: string, icon: string, label: string) =>
  ({
    title,
    icon,
    asks: { FsId: { kind: 'record', entity: 'FormSubmission', label: 'Submission' } },
    confirmation: (answers: Parameters<NonNullable<Action['confirmation']>>[0]) =>
      `${answerLabel(answers, 'FsId')}: state becomes “${label}”.`,
    effect: { kind: 'update', entity: 'FormSubmission', record: 'FsId', values: { FsState: value } },
    on: { entity: 'FormSubmission', ask: 'FsId' },
  }) as const

/** Actions on users and submissions. */
export const peopleActions: readonly Action[] = [
  ...actionsOf('user-management', {
    impersonate: {
      title: 'Impersonate…',
      hint: 'see Rounds as someone else',
      words: ['act as', 'log in as', 'become'],
      icon: 'venetian-mask',
      keys: 'c i',
      asks: { Id: user({ Disabled: false }) },
      confirmation: answers =>
        `You act as ${answerLabel(answers, 'Id')} until you stop. The audit log names both of you for everything you do.`,
      effect: { kind: 'call', call: 'impersonate', with: 'Id' },
      on: { ...onUser, isForOne: true },
    },
    access: {
      title: 'Show what someone can open, and why…',
      words: ['why can', 'why not', 'who may', 'rights', 'permissions', 'access', 'allowed', 'missing tool'],
      icon: 'key-round',
      asks: { Id: user() },
      effect: { kind: 'go', path: '/user-management/{Id}?view=access' },
      on: { ...onUser, isForOne: true },
    },
    log: {
      title: 'Show what someone did…',
      hint: 'in the audit log',
      words: ['activity', 'history', 'changes by', 'who did', 'audit'],
      icon: 'scroll-text',
      asks: { Id: user() },
      effect: {
        kind: 'go',
        path: '/logs?filter=UserId%3D{Id}',
        needs: { entity: 'AuditLog', verbs: ['read'] },
      },
      on: { ...onUser, isForOne: true },
    },
    disable: {
      title: 'Disable user…',
      words: ['lock out', 'block', 'deactivate'],
      icon: 'user-x',
      asks: { Id: user({ Disabled: false }) },
      confirmation: answers =>
        `${answerLabel(answers, 'Id')} can no longer sign in and is signed out everywhere. Nothing is deleted.`,
      successMessage: answers => `${answerLabel(answers, 'Id')} is disabled.`,
      effect: { kind: 'update', entity: 'AspNetUsers', record: 'Id', values: { Disabled: true } },
      on: onUser,
    },
    enable: {
      title: 'Enable user…',
      words: ['unblock', 'activate', 'let in again'],
      icon: 'user-check',
      asks: { Id: user({ Disabled: true }) },
      confirmation: answers => `${answerLabel(answers, 'Id')} can sign in again.`,
      successMessage: answers => `${answerLabel(answers, 'Id')} can sign in again.`,
      effect: { kind: 'update', entity: 'AspNetUsers', record: 'Id', values: { Disabled: false } },
      on: onUser,
    },
    password: {
      title: 'Email a new password to …',
      words: ['reset password', 'forgot password', 'invite again', 'invitation'],
      icon: 'mail',
      asks: { Id: user({ Disabled: false }) },
      confirmation: answers =>
        `${answerLabel(answers, 'Id')} gets an email with a link to choose a password. It works once, for an hour.`,
      successMessage: answers => `We emailed ${answerLabel(answers, 'Id')}.`,
      effect: { kind: 'call', call: 'mail a new password', with: 'Id' },
      on: onUser,
    },
    unlock: {
      title: 'Unlock user…',
      hint: 'after too many wrong passwords',
      words: ['locked out', 'failed sign-ins', 'let in again'],
      icon: 'lock-open',
      asks: { Id: user() },
      confirmation: answers =>
        `${answerLabel(answers, 'Id')} can try to sign in again at once. The password stays the same.`,
      successMessage: answers => `${answerLabel(answers, 'Id')} is no longer locked out.`,
      effect: { kind: 'call', call: 'unlock', with: 'Id' },
      on: onUser,
    },
    'sign-out': {
      title: 'Sign out everywhere…',
      hint: 'end someone’s sessions',
      words: ['end sessions', 'log off', 'kick out', 'lost laptop', 'revoke'],
      icon: 'log-out',
      asks: { Id: user() },
      confirmation: answers =>
        `${answerLabel(answers, 'Id')} is signed out on every device, at once. What they typed stays in their browser until they sign in again.`,
      successMessage: answers => `${answerLabel(answers, 'Id')} is signed out everywhere.`,
      effect: { kind: 'call', call: 'sign out everywhere', with: 'Id' },
      on: onUser,
    },
  }),
  ...actionsOf('form-submissions', {
    take: state('Submission is in progress…', 'in hand', 'hand', 'In progress'),
    assign: {
      title: 'Assign submission to …',
      words: ['give to', 'hand over'],
      icon: 'user-plus',
      asks: {
        FsId: { kind: 'record', entity: 'FormSubmission', label: 'Submission' },
        UserId: user({ Disabled: false }),
      },
      confirmation: answers =>
        `${answerLabel(answers, 'UserId')} gets an email with a link to ${answerLabel(answers, 'FsId')}, unless it’s you or already theirs.`,
      successMessage: answers =>
        `${answerLabel(answers, 'FsId')} is assigned to ${answerLabel(answers, 'UserId')}.`,
      effect: { kind: 'update', entity: 'FormSubmission', record: 'FsId', values: {}, answered: ['UserId'] },
      on: { entity: 'FormSubmission', ask: 'FsId' },
    },
    done: state('Submission is done…', 'done', 'check', 'Done'),
    spam: state('Submission is spam…', 'spam', 'shield-x', 'Spam'),
  }),
]
