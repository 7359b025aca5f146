import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Account, Executor } from './accounts.ts'
import type { Context } from './context.ts'
import { keyedHash, sameText } from './keys.ts'

const GOOD_MS = 10 * 60_000
const MOST_TRIES = 5
const AGAIN_MS = 60_000
const NAME = 'SecondFactor'

/** A code as it is kept: its hash, the tries it has had, when it was sent. */
interface Kept {
  readonly hash: string
  readonly tries: number
  readonly sent: number
}

const hashFor = (context: Context, account: Account, code: string) =>
  keyedHash(context.codeKey, `${account.id} ${code}`)

/**
 * Mails a six-digit code, good for ten minutes and five tries, unless one was sent within the last minute
 * (decisions §5). Gives false when the mail could not be sent.
 */
export async function sendCode(context: Context, account: Account): Promise<boolean> {
  const { database, mail, now } = context
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const value = JSON.stringify({
    hash: hashFor(context, account, code),
    tries: 0,
    sent: now(),
  } satisfies Kept)
  const { rows } = await sql`
    insert into "AspNetUserTokens" as held ("UserId", "LoginProvider", "Name", "Value", "ExpiresDt")
    values (${account.id}::uuid, 'Rounds', ${NAME}, ${value}, ${new Date(now() + GOOD_MS)})
    on conflict ("UserId", "LoginProvider", "Name") do update set "Value" = excluded."Value", "ExpiresDt" = excluded."ExpiresDt"
      where (held."Value"::json->>'sent')::double precision <= ${now() - AGAIN_MS}
    returning 1`.execute(database.query)
  if (rows.length === 0) return true
  const sent = await mail.send({
    to: account.email,
    subject: 'Your code for Rounds',
    text: `Your code for signing in to Rounds is ${code}\n\nIt is good for 10 minutes. If you are not signing in, somebody knows your password: change it.\n`,
    withheld: true,
    userName: account.userName,
  })
  if (sent.status === 'failed') await forgetCode(database.query, account.id)
  return sent.status !== 'failed'
}

/** Whether a typed code is the one that was sent. Each try counts before it is compared; the right one is used up. */
export async function takeCode(context: Context, account: Account, typed: string): Promise<boolean> {
  const { database, now } = context
  const { rows } = await sql<{ value: string }>`
    update "AspNetUserTokens"
    set "Value" = jsonb_set("Value"::jsonb, '{tries}', to_jsonb(("Value"::jsonb->>'tries')::int + 1))::text
    where "UserId" = ${account.id}::uuid and "LoginProvider" = 'Rounds' and "Name" = ${NAME}
      and "ExpiresDt" > ${new Date(now())} and ("Value"::jsonb->>'tries')::int < ${MOST_TRIES}
    returning "Value" as value`.execute(database.query)
  if (!rows[0]) return false
  const { hash } = JSON.parse(rows[0].value) as Kept
  if (!sameText(hash, hashFor(context, account, typed.replace(/\s/g, '')))) return false
  const used = await sql`
    delete from "AspNetUserTokens"
    where "UserId" = ${account.id}::uuid and "LoginProvider" = 'Rounds' and "Name" = ${NAME} and "Value"::jsonb->>'hash' = ${hash}
    returning 1`.execute(database.query)
  return used.rows.length > 0
}

/** Makes a code that was sent good for nothing. */
export async function forgetCode(executor: Executor, userId: string): Promise<void> {
  await sql`delete from "AspNetUserTokens" where "UserId" = ${userId}::uuid and "LoginProvider" = 'Rounds' and "Name" = ${NAME}`.execute(
    executor,
  )
}
