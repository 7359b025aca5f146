import { type Account, namesOf } from './accounts.ts'
import type { Context } from './context.ts'

/**
 * Emails the owner of an account about a change or use, with instructions for a password reset if it was someone else.
 */
export function tellOwner(
  { mail, later, publicUrl }: Context,
  account: Account,
  {
    changes,
    subject,
    sentence,
  }: { readonly changes: string; readonly subject: string; readonly sentence: string },
): void {
  const link = `${publicUrl}/maintenance/forgot-password`
  later(() =>
    mail.send({
      to: account.email,
      template: { file: 'mail-account-changed', values: { ...namesOf(account), changes, link } },
      subject,
      text: `${sentence}\n\nIf this wasn’t you, choose a new password right away: ${link}\n`,
      userName: account.userName,
    }),
  )
}

/** Emails the owner that the account was just changed. */
export const tellOfChange = (context: Context, account: Account, changes: string): void =>
  tellOwner(context, account, {
    changes,
    subject: 'Your account for Rounds was changed',
    sentence: `${changes} just now.`,
  })
