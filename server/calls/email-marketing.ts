import { decide } from '@rounds/core/access'
import { emailMarketingContracts as contracts } from '@rounds/core/api/contracts'
import type { entities, Row } from '@rounds/core/entities'
import {
  type FormMarketing,
  type MarketingForm,
  type MarketingService,
  marketingProblem,
  marketingServices,
} from '@rounds/core/rules/forms'
import { toolNamed } from '@rounds/core/tools'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { addCall, anybody } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Executor } from '../database/database.ts'
import { BadRequest, Conflict, NotFound } from '../errors.ts'
import { queueSubscription, SUBSCRIBE } from '../jobs/subscribe-job.ts'
import { addressOf, callerOf } from '../limits/limits.ts'
import type { Actor } from '../rights/actor.ts'
import { type CallContext, demand, type SpecialCall } from './call.ts'

const LIMIT = { name: 'newsletter', most: 20, seconds: 600 }
const MOST_FAILED = 200

const { state, ...signUps } = contracts
const serviceOf: Readonly<Record<keyof typeof signUps, MarketingService>> = {
  getResponse: 'getResponse',
  klaviyo: 'klaviyo',
  klaviyoApi: 'klaviyo',
  klaviyoMc: 'klaviyo',
  mailchimp: 'mailchimp',
  constantContact: 'constantContact',
}

/** Newsletters of forms (specification §7; screens, `/email-marketing`). */
export const emailMarketing: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, context) {
    const { database, authenticate } = context
    for (const name of Object.keys(signUps) as (keyof typeof signUps)[])
      addCall(app, signUps[name], {
        authenticate: anybody,
        handle: async ({ body, reply }) => {
          await context.limits.take(LIMIT, callerOf(reply.request))
          await signUp(context, reply.request, serviceOf[name], body)
          return { success: true }
        },
      })
    addCall(app, state, {
      authenticate,
      demand: ({ person }: Actor) => demand(decide(person, 'open', toolNamed('email-marketing'))),
      handle: async () => ({
        services: await servicesNow(database.query),
        forms: await formsNow(database.query),
        failed: await failedNow(database.query),
      }),
    })
  },
}

interface SignUp {
  readonly form: number
  readonly email: string
  readonly consent: boolean
}

async function signUp(
  { records, cipher }: CallContext,
  request: FastifyRequest,
  service: MarketingService,
  { form: id, email, consent }: SignUp,
): Promise<void> {
  if (!consent) throw new BadRequest('People are only added if they ask.')
  const author = { userId: null, userName: null, actUserName: null, address: addressOf(request) }
  await records.unit({ author }, async unit => {
    const [form] = await readForms(unit.query, id)
    if (!form) throw new NotFound(`Unknown form: ${id}.`)
    const { marketing } = form
    if (marketingProblem(form) !== undefined || marketing.service !== service)
      throw new Conflict('This form has no newsletter.')
    await queueSubscription(unit, cipher, {
      ...{ formId: id, service, email },
      listId: marketing.listId?.trim() ?? '',
      doubleOptIn: marketing.doubleOptIn === true,
    })
  })
}

interface StoredForm extends MarketingForm {
  readonly id: number
  readonly name: string
  readonly sent: number
  readonly waiting: number
}

type FormRow = Row<typeof entities.Form>

/** The published form with a key; without one, all forms with newsletter settings. */
async function readForms(executor: Executor, id?: number): Promise<readonly StoredForm[]> {
  const only = id === undefined ? sql`"FrmEmailMarketing" is not null` : sql`"FrmId" = ${id} and "FrmVisible"`
  const { rows } = await sql<{
    id: number
    name: string
    config: string | null
    meta: string | null
    marketing: string | null
    sent: number
    waiting: number
  }>`select "FrmId" as id, "FrmName" as name, "FrmConfig"::text as config, "FrmMetaData"::text as meta,
      "FrmEmailMarketing"::text as marketing,
      (select count(*)::int from marketing_sending where form_id = "FrmId" and sent_at is not null) as sent,
      (select count(*)::int from marketing_sending join "Job" on "JbId" = job_id
        where form_id = "FrmId" and "JbState" in ('waiting', 'running')) as waiting
    from "Form" where ${only} order by "FrmName", "FrmId"`.execute(executor)
  return rows.map(({ config, meta, marketing, ...row }) => ({
    ...row,
    config: (JSON.parse(config ?? 'null') ?? {}) as NonNullable<FormRow['FrmConfig']>,
    isAppointment: JSON.parse(meta ?? 'null')?.appointment === true,
    marketing: (JSON.parse(marketing ?? 'null') ?? {}) as FormMarketing,
  }))
}

async function servicesNow(executor: Executor) {
  const { rows } = await sql<{
    service: string
  }>`select distinct lower("KmService") as service from "KeyManager"
    where "KmExpiresDt" is null or "KmExpiresDt" > now()`.execute(executor)
  const known = new Set(rows.map(({ service }) => service))
  return marketingServices.map(({ id: service, keyService }) => ({ service, hasKey: known.has(keyService) }))
}

const formsNow = async (executor: Executor) =>
  (await readForms(executor)).map(form => ({
    ...{ id: form.id, name: form.name, sent: form.sent, waiting: form.waiting },
    service: form.marketing.service ?? null,
    listId: form.marketing.listId ?? null,
    problem: marketingProblem(form) ?? null,
  }))

async function failedNow(executor: Executor) {
  const { rows } = await sql<{
    id: number
    form: string
    service: MarketingService
    message: string | null
    at: string
  }>`select "JbId" as id, "FrmName" as form, service, "JbMessage" as message, "JbEndedDt" as at
    from "Job" join marketing_sending on job_id = "JbId" join "Form" on "FrmId" = form_id
    where "JbKind" = ${SUBSCRIBE} and "JbState" = 'failed' order by "JbEndedDt" desc limit ${MOST_FAILED}`.execute(
    executor,
  )
  return rows
}
