import { browserOf } from '@rounds/core/rules/people'
import { sql } from 'kysely'
import { hashOf, randomText } from '../crypto/keys.ts'
import { type Account, namesOf } from './accounts.ts'
import type { Context, From } from './context.ts'

const DAY_MS = 86_400_000
/** How long the link of the email is good, and how long a device is remembered that is not used. */
const LINK_DAYS = 7
const REMEMBERED_DAYS = 400

/**
 * Remembers the device that a session began on, and emails the owner of the account where it is new: neither its cookie
 * nor its browser and address are known. The very first sign-in of an account tells nobody.
 */
export async function greetDevice(
  context: Context,
  account: Account,
  from: From,
  sessionId: string,
): Promise<void> {
  if (await isKnown(context, account, from, sessionId)) return
  const { database, later, mail, publicUrl, now } = context
  const code = randomText()
  await sql`
    with over as (delete from device_alert where expires_at <= ${new Date(now())})
    insert into device_alert (code_hash, session_id, device_hash, expires_at)
    values (${hashOf(code)}, ${sessionId}::uuid, ${deviceHash(from)}, ${new Date(now() + LINK_DAYS * DAY_MS)})`.execute(
    database.query,
  )
  const device = browserOf(from.userAgent)
  const link = `${publicUrl}/maintenance/not-me#${new URLSearchParams({ code })}`
  later(() =>
    mail.send({
      to: account.email,
      template: {
        file: 'mail-new-device',
        values: { ...namesOf(account), device, address: from.address, link },
      },
      subject: 'New sign-in to Rounds',
      text: `Someone signed in to your account for Rounds just now with ${device}, from ${from.address}. If this was you, you don’t need to do anything.\n\nIf this wasn’t you, sign them out and choose a new password: ${link}\n\nThe link works once, for ${LINK_DAYS} days.\n`,
      withheld: true,
      userName: account.userName,
    }),
  )
}

const deviceHash = ({ device }: From) => (device ? hashOf(device) : null)

async function isKnown(
  { database, now }: Context,
  account: Account,
  from: From,
  sessionId: string,
): Promise<boolean> {
  const hash = deviceHash(from)
  const { rows } = await sql<{ known: boolean }>`
    with before as (
      select "UserAgent", "Address" from "Session"
      where "UserId" = ${account.id}::uuid and "SessionId" <> ${sessionId}::uuid
    ), devices as (
      select hash from known_device
      where user_id = ${account.id}::uuid and seen_at > ${new Date(now() - REMEMBERED_DAYS * DAY_MS)}
    ), remembered as (
      insert into known_device (user_id, hash, seen_at)
      select ${account.id}::uuid, ${hash}, ${new Date(now())} where ${hash}::text is not null
      on conflict (user_id, hash) do update set seen_at = excluded.seen_at
    )
    select exists (select 1 from devices where hash = ${hash})
      or exists (select 1 from before where "UserAgent" is not distinct from ${from.userAgent?.slice(0, 1000) ?? null}
        and "Address" is not distinct from ${from.address})
      or not exists (select 1 from before) and not exists (select 1 from devices) as known`.execute(
    database.query,
  )
  return rows[0]?.known ?? false
}
