import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { keyedHash, sameText } from '../crypto/keys.ts'
import type { Executor } from '../database/database.ts'
import { type Account, namesOf } from './accounts.ts'
import type { Context } from './context.ts'

const GOOD_MS = 10 * 60_000
const MOST_TRIES = 5
const AGAIN_MS = 60_000

/** The purpose of a code: signing in, or changing your own account. A code for one does not work for the other. */
export type Purpose = 'SecondFactor' | 'AccountChange'

/** The email with a code, worded for its purpose. */
const mails: Readonly<Record<Purpose, { file: string; subject: string; text: (code: string) => string }>> = {
  SecondFactor: {
    file: 'mail-sign-in-code',
    subject: 'Your code for Rounds',
    text: code =>
      `Your code for signing in to Rounds is ${code}\n\nIt expires in 10 minutes. If you’re not signing in, someone knows your password: change it.\n`,
  },
  AccountChange: {
    file: 'mail-account-code',
    subject: 'Your code for Rounds',
    text: code =>
      `Your code for changing your account in Rounds is ${code}\n\nIt expires in 10 minutes. If you didn’t ask for it, nothing has changed and you don’t need to do anything.\n`,
  },
}

/** Whose code, for what, and the address it is sent to; it works only for that address. */
export interface CodeFor {
  readonly account: Account
  readonly purpose: Purpose
  readonly address: string
}

/** The code for the second step of signing in. */
export const secondFactor = (account: Account): CodeFor => ({
  account,
  purpose: 'SecondFactor',
  address: account.email,
})

/** A stored code: its hash, its number of attempts, when it was sent. */
interface StoredCode {
  readonly hash: string
  readonly tries: number
  readonly sent: number
  /** The hash of the address it was sent to. */
  readonly to: string
}

const addressHash = (context: Context, { purpose, address }: CodeFor) =>
  keyedHash(context.codeKey, `${purpose} ${address.toLowerCase()}`)

const hashFor = (context: Context, { account, purpose, address }: CodeFor, code: string) =>
  keyedHash(context.codeKey, `${purpose} ${account.id} ${address.toLowerCase()} ${code}`)

/**
 * Emails a six-digit code that works for ten minutes and five attempts, unless one was sent within the last minute
 * (decisions §5): then that one still counts, if it went to the same address.
 */
export async function sendCode(context: Context, asked: CodeFor): Promise<'sent' | 'failed' | 'too soon'> {
  const { account, purpose, address } = asked
  const { database, mail, now } = context
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const value = JSON.stringify({
    hash: hashFor(context, asked, code),
    tries: 0,
    sent: now(),
    to: addressHash(context, asked),
  } satisfies StoredCode)
  const { rows } = await sql`
    insert into "AspNetUserTokens" as held ("UserId", "LoginProvider", "Name", "Value", "ExpiresDt")
    values (${account.id}::uuid, 'Rounds', ${purpose}, ${value}, ${new Date(now() + GOOD_MS)})
    on conflict ("UserId", "LoginProvider", "Name") do update set "Value" = excluded."Value", "ExpiresDt" = excluded."ExpiresDt"
      where (held."Value"::json->>'sent')::double precision <= ${now() - AGAIN_MS}
    returning 1`.execute(database.query)
  if (rows.length === 0) return (await wentTo(context, asked)) ? 'sent' : 'too soon'
  const { file, subject, text } = mails[purpose]
  const sent = await mail.send({
    to: address,
    subject,
    text: text(code),
    template: { file, values: { ...namesOf(account), code } },
    withheld: true,
    userName: account.userName,
  })
  if (sent.status === 'failed') await forgetCode(database.query, account.id, purpose)
  return sent.status === 'failed' ? 'failed' : 'sent'
}

/** Whether the stored code went to this address. */
async function wentTo(context: Context, asked: CodeFor): Promise<boolean> {
  const { rows } = await sql`
    select 1 from "AspNetUserTokens" where "UserId" = ${asked.account.id}::uuid and "LoginProvider" = 'Rounds'
      and "Name" = ${asked.purpose} and "Value"::json->>'to' = ${addressHash(context, asked)}`.execute(
    context.database.query,
  )
  return rows.length > 0
}

/** Whether a typed code is right. Each attempt is counted before it is compared; the right code is used up. */
export async function takeCode(context: Context, asked: CodeFor, typed: string): Promise<boolean> {
  const { account, purpose } = asked
  const { database, now } = context
  const { rows } = await sql<{ value: string }>`
    update "AspNetUserTokens"
    set "Value" = jsonb_set("Value"::jsonb, '{tries}', to_jsonb(("Value"::jsonb->>'tries')::int + 1))::text
    where "UserId" = ${account.id}::uuid and "LoginProvider" = 'Rounds' and "Name" = ${purpose}
      and "ExpiresDt" > ${new Date(now())} and ("Value"::jsonb->>'tries')::int < ${MOST_TRIES}
    returning "Value" as value`.execute(database.query)
  if (!rows[0]) return false
  const { hash } = JSON.parse(rows[0].value) as StoredCode
  if (!sameText(hash, hashFor(context, asked, typed.replace(/\s/g, '')))) return false
  const used = await sql`
    delete from "AspNetUserTokens"
    where "UserId" = ${account.id}::uuid and "LoginProvider" = 'Rounds' and "Name" = ${purpose} and "Value"::jsonb->>'hash' = ${hash}
    returning 1`.execute(database.query)
  return used.rows.length > 0
}

/** Invalidates a sent code. */
export async function forgetCode(
  executor: Executor,
  userId: string,
  purpose: Purpose = 'SecondFactor',
): Promise<void> {
  await sql`delete from "AspNetUserTokens" where "UserId" = ${userId}::uuid and "LoginProvider" = 'Rounds' and "Name" = ${purpose}`.execute(
    executor,
  )
}
