import { entities } from '@rounds/core/entities'
import { type MarketingService, marketingServiceOf } from '@rounds/core/rules/forms'
import { sql } from 'kysely'
import { systemActor } from '../audit/entry-sql.ts'
import { type Cipher, isEncrypted } from '../crypto/cipher.ts'
import type { Executor } from '../database/database.ts'
import {
  type NewsletterOptions,
  type Subscription,
  SubscriptionRefused,
  subscribe,
} from '../outgoing/newsletter.ts'
import { OutgoingFailure } from '../outgoing/request.ts'
import type { Unit } from '../records/unit.ts'
import { conclude, type JobContext, JobFailure, type JobKind, type TakenJob } from './jobs.ts'
import { whileBeating } from './keep-alive.ts'

export const SUBSCRIBE = 'email marketing'
const PURPOSE = 'email marketing'

/** A queued sign-up: an address for the list of a form. */
export interface QueuedSubscription {
  readonly formId: number
  readonly service: MarketingService
  readonly listId: string
  readonly doubleOptIn: boolean
  readonly email: string
}

/** Queues an address for its newsletter. It is stored encrypted, apart from the job, and only until it is sent. */
export async function queueSubscription(
  unit: Unit,
  cipher: Cipher,
  { email, formId, service, listId, doubleOptIn }: QueuedSubscription,
): Promise<void> {
  const title = `Add a subscriber to ${marketingServiceOf(service).name}`
  const [made] = await unit.execute({
    entity: entities.Job,
    statement: sql<{ id: number }>`insert into "Job" ("JbKind", "JbTitle", "JbInput")
      values (${SUBSCRIBE}, ${title}, ${JSON.stringify({ form: formId, service })}::json) returning "JbId" as id`,
    entry: { unaudited: 'the job writes its own entry' },
  })
  await sql`insert into marketing_sending (job_id, form_id, service, list_id, double_opt_in, sealed)
    values (${made?.id ?? 0}, ${formId}, ${service}, ${listId}, ${doubleOptIn}, ${cipher.encrypt(PURPOSE, email)})`.execute(
    unit.query,
  )
}

/** Sends an address to its newsletter; if the service does not answer, it is retried for some hours. */
export const subscribeJob = (options: NewsletterOptions = {}): JobKind => ({
  kind: SUBSCRIBE,
  lane: 'outgoing',
  tries: 8,
  backOff: { firstMs: 60_000, mostMs: 4 * 3_600_000 },
  async work(context, job, signal) {
    await whileBeating(context, job, signal, async stopped => {
      const subscription = await subscriptionOf(context, job)
      if (subscription) await sendOne(subscription, { ...options, signal: stopped })
      await settle(context, job, subscription)
    })
  },
})

async function sendOne(subscription: Subscription, options: NewsletterOptions): Promise<void> {
  try {
    await subscribe(subscription, options)
  } catch (error) {
    if (error instanceof SubscriptionRefused) throw new JobFailure(error.message)
    if (!(error instanceof OutgoingFailure)) throw error
    // The job's log contains the reason, and never the address.
    throw new Error(`${marketingServiceOf(subscription.service).name}: ${error.message}`)
  }
}

interface Sending extends Omit<Subscription, 'email' | 'key'> {
  readonly sealed: string | null
}

/** The sign-up to send; undefined if already sent. Throws `JobFailure` if there is no key. */
async function subscriptionOf(
  { database, cipher }: JobContext,
  job: TakenJob,
): Promise<Subscription | undefined> {
  const { rows } =
    await sql<Sending>`select service, list_id as "listId", double_opt_in as "doubleOptIn", sealed
    from marketing_sending where job_id = ${job.id}`.execute(database.query)
  const [row] = rows
  if (!row?.sealed) return undefined
  const key = await keyOf(database.query, cipher, row.service)
  if (key === undefined)
    throw new JobFailure(
      `There’s no key for ${marketingServiceOf(row.service).name}. Add one in Key manager.`,
    )
  const { sealed, ...rest } = row
  return { ...rest, key, email: cipher.decrypt(PURPOSE, sealed) }
}

/** The newest unexpired key for a service. */
async function keyOf(
  executor: Executor,
  cipher: Cipher,
  service: MarketingService,
): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`select "KmValue" as value from "KeyManager"
    where lower("KmService") = ${marketingServiceOf(service).keyService} and ("KmExpiresDt" is null or "KmExpiresDt" > now())
    order by "KmId" desc limit 1`.execute(executor)
  const value = rows[0]?.value
  if (value === undefined) return undefined
  return isEncrypted(value) ? cipher.decrypt('KeyManager', value) : value
}

async function settle({ records }: JobContext, job: TakenJob, sent: Subscription | undefined): Promise<void> {
  await records.unit({ author: systemActor }, async unit => {
    await sql`update marketing_sending set sealed = null, sent_at = coalesce(sent_at, now()) where job_id = ${job.id}`.execute(
      unit.query,
    )
    if (sent)
      await unit.audit({
        type: 'Email marketing',
        message: `Sent a subscriber to ${marketingServiceOf(sent.service).name}`,
        entity: 'Job',
        key: String(job.id),
      })
    await conclude(unit.query, job, 'done', null)
  })
}
