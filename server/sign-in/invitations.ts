import { AspNetUsers } from '@rounds/core/entities'
import { sql } from 'kysely'
import { type Looking, lookForWork } from '../database/look-for-work.ts'
import type { Watcher } from '../records/unit.ts'
import { accountOfId } from './accounts.ts'
import { audit } from './audit.ts'
import type { Context } from './context.ts'
import { mailLink } from './reset-password.ts'

/** The notification that invitations are waiting. */
const NOTICE = 'invitation'
/** How long an invitation works. */
const GOOD_DAYS = 7
const MOST_TRIES = 8
const PAUSE_SECONDS = 60
const LOOK_MS = 60_000

/** Invites everyone for whom a person creates an account, by any call or job, in the same transaction. */
export const watchInvitations: Watcher = {
  watches: entity => entity === AspNetUsers,
  watch(by) {
    const made: string[] = []
    return {
      async beforeWrite() {},
      afterCreate(_, stored) {
        if ('person' in by) made.push(...stored.map(({ json }) => String(JSON.parse(json).Id)))
      },
      async beforeCommit({ query, author, notify }) {
        if (made.length === 0) return
        await sql`insert into invitation (user_id, asked_by, asked_by_name)
          select id, ${author.userId}::uuid, ${author.actUserName ?? author.userName}
          from unnest(${made}::uuid[]) id on conflict do nothing`.execute(query)
        notify(NOTICE)
      },
    }
  },
}

interface Waiting {
  readonly userId: string
  readonly askedBy: string | null
  readonly askedByName: string | null
  readonly tries: number
}

/** Starts emailing pending invitations: each from one node, retried later on failure. */
export function startInvitations(context: Context): Looking {
  const { database, changes, log } = context
  const { query } = database

  async function look(signal: AbortSignal): Promise<void> {
    try {
      for (let next = await take(); next && !signal.aborted; next = await take()) await invite(next)
    } catch (error) {
      log.error({ err: error }, 'could not process invitations; retrying shortly')
    }
  }

  async function take(): Promise<Waiting | undefined> {
    const { rows } = await sql<Waiting>`
      update invitation set tries = tries + 1,
        next_try = clock_timestamp() + ${PAUSE_SECONDS} * (2 ^ tries) * interval '1 second'
      where user_id = (select user_id from invitation where next_try <= clock_timestamp()
        order by next_try, user_id for update skip locked limit 1)
      returning user_id as "userId", asked_by as "askedBy", asked_by_name as "askedByName", tries`.execute(
      query,
    )
    return rows[0]
  }

  async function invite({ userId, askedBy, askedByName, tries }: Waiting): Promise<void> {
    const account = await accountOfId(query, userId)
    const isWanted = account !== undefined && !account.disabled && account.passwordHash === null
    const sent = !isWanted || (await mailLink(context, account, { by: askedByName, goodDays: GOOD_DAYS }))
    if (!sent && tries < MOST_TRIES) return
    await context.unit(
      { author: { userId: askedBy, userName: askedByName, actUserName: null, address: null } },
      async unit => {
        await sql`delete from invitation where user_id = ${userId}::uuid`.execute(unit.query)
        if (!isWanted) return
        const message = `${sent ? 'Invitation emailed to' : 'Couldn’t email the invitation to'} ${account.email}`
        await audit(unit, { type: 'Account', message, of: userId })
      },
    )
  }

  return lookForWork({ changes, entity: NOTICE, lookMs: LOOK_MS, look })
}
