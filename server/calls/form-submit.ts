import { submitFormContract } from '@rounds/core/api/contracts'
import { type AnyRow, entities, type Row } from '@rounds/core/entities'
import {
  type Answered,
  evaluateForm,
  type FormConfig,
  type FormMarketing,
  type Given,
  type RecordKind,
  readForm,
  subscriberOf,
  whyNotOpen,
} from '@rounds/core/rules/forms'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Author } from '../audit/entry-sql.ts'
import { addCall, anybody } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Executor } from '../database/database.ts'
import { Conflict, invalid, NotFound } from '../errors.ts'
import { claimFiles } from '../forms/claim-files.ts'
import { versionInUse } from '../forms/versions.ts'
import { queueSubscription } from '../jobs/subscribe-job.ts'
import { addressOf, callerOf } from '../limits/limits.ts'
import { nextRowId, sealSubmission } from '../records/sealed-submissions.ts'
import { submissions } from '../records/submissions.ts'
import type { Unit } from '../records/unit.ts'
import { afterSending, notSent, wantsPage } from '../site/form-answer.ts'
import { formDownload, linkToFile } from '../site/forms/download-link.ts'
import { acceptFormParts, fileIssuesOf } from '../site/forms/form-parts.ts'
import { judgingNow } from '../site/forms/judging.ts'
import { isOfferedRecord, takesRequestsAt } from '../site/forms/offered-records.ts'
import { TOKEN_FIELD } from '../site/forms/tokens.ts'
import { sentThrough } from '../site/read/forms.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { acceptForms, bodyOf, givenOf } from './form-body.ts'
import { notifyOfSubmission } from './form-notifications.ts'
import { findSending, keepSending, sendingKey } from './form-sending.ts'
import { spamReasons, takeProof, takesTooMany } from './form-spam.ts'

const contract = submitFormContract
/** Above the first it is kept as spam: a hospital's guests share one address. Above the second it is refused. */
const OFTEN = { name: 'form submit often', most: 20, seconds: 600 }
const LIMIT = { name: 'form submit', most: 200, seconds: 600 }
const DAY_MS = 86_400_000

const NO_REQUESTS_THERE =
  'This physician takes no appointment requests at this location. Choose another location.'

/** `POST /form/submit?id=&isSubscribe=`: what a visitor sends in, form-encoded; stored encrypted (specification §7). */
export const formSubmit: SpecialCall = {
  paths: pathsOf({ contract }),

  add(app, context) {
    // A context of its own: other calls take no forms.
    app.register(async own => {
      acceptForms(own)
      const { database, uploads, files, limits } = context
      await acceptFormParts(
        own,
        { database, uploads, incoming: files.incoming, limits },
        {
          formOf: ({ query }) => Number((query as { readonly id?: unknown }).id) || 0,
          toBody: bodyOf,
        },
      )
      own.addHook('onRequest', async request => {
        if (!wantsPage(request)) await takeAttempt(context, request)
      })
      addCall(own, contract, {
        authenticate: anybody,
        handle: async ({ query: { id, isSubscribe = false }, body, reply }) => {
          const { request } = reply
          const given = givenOf(body)
          const isPage = wantsPage(request)
          try {
            // Whoever waits for a page gets their words back when it is too soon, so they are read first.
            if (isPage) await takeAttempt(context, request)
            const wrongFiles = fileIssuesOf(request)
            if (wrongFiles.length > 0) throw invalid(wrongFiles)
            const FsId = await submit(context, request, { id, given, isSubscribe })
            const opens = await formDownload(context.database.query, id)
            const download = opens && linkToFile(files.links, { form: id, FsId }, opens).url
            if (isPage) return await afterSending(context.site, request, reply, { id, download })
            return { success: true, ...(download && { download: context.siteUrl + download }) }
          } catch (error) {
            if (!isPage) throw error
            return notSent(context.site, request, reply, { id, given }, error)
          }
        },
      })
    })
  },
}

async function takeAttempt({ limits }: CallContext, request: FastifyRequest): Promise<void> {
  await limits.take(LIMIT, callerOf(request))
}

interface Sent {
  readonly id: number
  readonly given: Given
  readonly isSubscribe: boolean
}

async function submit(
  { database, records, cipher, publicUrl, siteUrl, limits, site, uploads, files }: CallContext,
  request: FastifyRequest,
  { id, given, isSubscribe }: Sent,
): Promise<number> {
  const author: Author = { userId: null, userName: null, actUserName: null, address: addressOf(request) }
  const token = given.get(TOKEN_FIELD)?.[0] ?? ''
  const shownAt = site.formTokens.read(token)
  const lookedAt = shownAt === undefined ? undefined : Date.now() - shownAt
  const sending = shownAt === undefined ? undefined : sendingKey(id, token, given, uploads)
  const before = sending === undefined ? undefined : await findSending(database.query, sending)
  if (before !== undefined) return before
  const isOften = await takesTooMany(limits, OFTEN, callerOf(request))
  const work = await takeProof(limits, shownAt === undefined ? '' : token, given)
  const { proof } = work
  const stored = records.unit({ author }, async unit => {
    const executor = unit.query
    const form = await formToSend(executor, id)
    // Looked at again after the wait for whoever was before: the first of two that came together has arrived.
    const arrived = sending === undefined ? undefined : await findSending(executor, sending)
    if (arrived !== undefined) return arrived
    await refuseClosed(executor, form)
    const { issues, answers, exit } = evaluateForm(readForm(form.config), given, judgingNow())
    if (issues.length > 0) throw invalid(issues)
    if (exit) throw invalid([{ message: `${exit.title || 'This form ends here'}.` }])
    const isAppointment = form.meta.appointment === true
    if (isAppointment && answers.length === 0) throw invalid([{ message: 'Fill in at least one field.' }])
    const physician = await offeredKey(executor, answers, 'physician', isAppointment)
    const location = await offeredKey(executor, answers, 'location', isAppointment)
    for (const kind of ['specialty', 'service'] as const)
      await offeredKey(executor, answers, kind, isAppointment)
    const place = answers.find(({ kind }) => kind === 'location')
    if (isAppointment && place && physician !== null && location !== null)
      if (!(await takesRequestsAt(executor, { physician, location })))
        throw invalid([{ field: place.name, message: NO_REQUESTS_THERE }])
    // It is kept for somebody to look at, whatever speaks against it: it may be a patient's.
    const at = new Date().toISOString()
    const against = spamReasons({ given, answers, lookedAt, isOften, proof, strictness: form.meta.spam }).map(
      text => ({
        at,
        by: 'Rounds',
        text,
      }),
    )
    const isSpam = against.length > 0
    const state = isSpam ? 'spam' : 'new'
    const notes = isSpam ? JSON.stringify(against) : null
    const machine = JSON.stringify(machineOf(request))
    const FsId = await nextRowId(executor, submissions.FormSubmission)
    const sent = await claimFiles({ executor, cipher, uploads }, { form: id, FsId }, answers)
    const meta = JSON.stringify({ ...sent, isSubscribe })
    const now = new Date()
    const { sealed: FsSealed, searchKeys } = await sealSubmission(
      executor,
      cipher,
      submissions.FormSubmission,
      { id: FsId, form: id, at: now },
      { FsMetaData: meta, FsMachineMeta: machine },
    )
    const until = form.meta.keepDays ? new Date(Date.now() + form.meta.keepDays * DAY_MS) : null
    const version = await versionInUse(unit, id)
    const [stored] = await unit.execute({
      entity: entities.FormSubmission,
      statement: sql<{ FsId: number; TId: number | null }>`
        insert into "FormSubmission" ("FsId", "FrmId", "FvId", "FsState", "FsNotes", "FsSealed", "FsSearchKeys", "FsKeepUntilDt")
        values (${FsId}, ${id}, ${version}, ${state}, ${notes}, ${FsSealed}, ${searchKeys}, ${until}) returning "FsId", "TId"`,
      entry: {
        type: 'Created',
        message: `A visitor submitted form ${id}`,
        entity: 'FormSubmission',
        key: sql`"FsId"`,
      },
    })
    if (stored && sending !== undefined) await keepSending(executor, sending, FsId)
    // What looks like spam calls nobody to the screen.
    if (stored && !isSpam) await signUp(unit, cipher, form, { answers, isSubscribe })
    if (stored && !isSpam)
      await notifyOfSubmission(
        unit,
        { form, ...stored, answers: sent.answers, physician, location },
        { publicUrl, siteUrl, links: files.links },
      )
    if (!isAppointment) return FsId
    const CfsId = await nextRowId(executor, submissions.Custom_FormSubmission)
    const { sealed: CfsSealed } = await sealSubmission(
      executor,
      cipher,
      submissions.Custom_FormSubmission,
      { id: CfsId, form: id, at: now },
      { CfsMetaData: meta, CfsMachineMeta: machine },
    )
    await unit.execute({
      entity: entities.Custom_FormSubmission,
      statement: sql`insert into "Custom_FormSubmission" ("CfsId", "FrmId", "FsId", "PhId", "LId", "CfsState", "CfsNotes", "CfsSealed", "CfsKeepUntilDt")
        values (${CfsId}, ${id}, ${stored?.FsId}, ${physician}, ${location}, ${state}, ${notes}, ${CfsSealed}, ${until}) returning 1`,
      entry: { unaudited: 'the submission’s entry covers it' },
    })
    return FsId
  })
  return stored.catch(async error => {
    // Nothing has come of it: the same work counts when the form is corrected.
    await work.release()
    throw error
  })
}

/** Queues the visitor for the newsletter of the form, where they asked for it. */
async function signUp(
  unit: Unit,
  cipher: Cipher,
  { id, config, meta, marketing }: FormToSend,
  { answers, isSubscribe }: { readonly answers: readonly Answered[]; readonly isSubscribe: boolean },
): Promise<void> {
  const email = subscriberOf(
    { config, marketing, isAppointment: meta.appointment === true },
    answers,
    isSubscribe,
  )
  const { service, listId, doubleOptIn } = marketing
  if (email === undefined || !service || !listId) return
  await queueSubscription(unit, cipher, {
    ...{ formId: id, service, listId: listId.trim(), email },
    doubleOptIn: doubleOptIn === true,
  })
}

interface FormToSend {
  readonly id: number
  readonly name: string
  readonly config: FormConfig
  readonly marketing: FormMarketing
  readonly meta: NonNullable<Row<typeof entities.Form>['FrmMetaData']>
}

/** The form; others who send it in wait meanwhile, so that its limit holds. Throws `NotFound`. */
async function formToSend(executor: Executor, id: number): Promise<FormToSend> {
  const { rows } = await sql<{
    name: string
    config: string | null
    meta: string | null
    marketing: string | null
  }>`
    select coalesce("FrmTitle", "FrmName") as name, "FrmConfig"::text as config, "FrmMetaData"::text as meta,
      "FrmEmailMarketing"::text as marketing from "Form"
    where "FrmId" = ${id} and "FrmVisible" for no key update`.execute(executor)
  const [row] = rows
  if (!row) throw new NotFound(`Unknown form: ${id}.`)
  const meta = JSON.parse(row.meta ?? 'null') as Row<typeof entities.Form>['FrmMetaData']
  const config = (JSON.parse(row.config ?? 'null') ?? {}) as FormConfig
  const marketing = (JSON.parse(row.marketing ?? 'null') ?? {}) as FormMarketing
  return { id, name: row.name, config, marketing, meta: meta ?? {} }
}

/** Throws `Conflict` for a form that takes nothing now. The count is a statement of its own, after the lock: it has to see what those have stored who went before. */
async function refuseClosed(executor: Executor, { id, meta }: FormToSend): Promise<void> {
  const sent = meta.maxSubmissions ? await sentThrough(executor, id) : 0
  const closed = whyNotOpen(meta, sent, Date.now())
  if (closed !== null) throw new Conflict(closed)
}

/** The first answer of a kind that names a record, where the form offers that record. Throws `BadRequest`. */
async function offeredKey(
  executor: Executor,
  answers: readonly Answered[],
  kind: RecordKind,
  isAppointment: boolean,
): Promise<number | null> {
  const named = answers.filter(one => one.kind === kind)
  for (const { name, label, value } of named)
    if (!(await isOfferedRecord(executor, kind, Number(value), isAppointment)))
      throw invalid([{ field: name, message: `${label} must be one of the choices.` }])
  return named[0] ? Number(named[0].value) : null
}

/** What the browser says of itself, cut to what is kept. */
function machineOf(request: FastifyRequest): AnyRow {
  const { headers } = request
  const cleanText = (text: string | undefined, max: number) =>
    text?.replace(/\p{Cc}/gu, ' ').slice(0, max) ?? null
  return {
    address: addressOf(request),
    userAgent: cleanText(headers['user-agent'], 1000),
    language: cleanText(headers['accept-language'], 200),
    page: cleanText(headers.referer, 2000),
  }
}
