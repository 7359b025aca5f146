import { submissionActContracts } from '@rounds/core/api/contracts'
import { entities } from '@rounds/core/entities'
import { type Redaction, redactAnswer, type SubmittedAnswers } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Cipher } from '../crypto/cipher.ts'
import { NotFound } from '../errors.ts'
import { openSubmissions, sealSubmission } from '../records/sealed-submissions.ts'
import { type EncryptedFields, submissions } from '../records/submissions.ts'
import type { Unit } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import type { CallContext, SpecialCall } from './call.ts'
import { submissionToOpen } from './submission-to-open.ts'

const { FormSubmission, Custom_FormSubmission, File } = entities
const contract = submissionActContracts.redact

/**
 * `POST /formsubmission/secure/{key}/redact`: deletes one answer for good; the audit log records who did it and why.
 */
export const submissionRedact: SpecialCall = {
  paths: pathsOf({ contract }),
  add(app, context) {
    addCall(app, contract, {
      authenticate: context.authenticate,
      demand: actor => allow(actor, 'update', FormSubmission),
      handle: async ({ actor, params, body: { name, reason } }) => {
        const FsId = await submissionToOpen(context.records, actor, {
          act: 'redact',
          key: String(params.key),
          reason,
        })
        await redact(context, actor, { id: FsId, name, reason: reason.trim() })
        return { success: true }
      },
    })
  },
}

interface Asked {
  readonly id: number
  readonly name: string
  readonly reason: string
}

const redact = ({ records, cipher }: CallContext, actor: Actor, { id, name, reason }: Asked) =>
  records.unit(actor, async unit => {
    // Checks permission, and rejects submissions on legal hold.
    await unit.ask(FormSubmission, { action: 'update', records: [{ FsId: id, FsSealed: '' }] })
    const { rows } = await sql<StoredRow>`
      select "FsId" as id, "FrmId" as form, "FsCreatedDt" as at, "FsSealed" as sealed from "FormSubmission"
      where "FsId" = ${id} for update`.execute(unit.query)
    const resealed = rows[0] && (await reseal(unit, cipher, submissions.FormSubmission, rows[0], name))
    if (!resealed) throw new NotFound('That answer doesn’t exist or was already redacted.')
    const { was, files, sentFiles } = resealed.redaction
    await unit.execute({
      entity: FormSubmission,
      statement: sql`update "FormSubmission" set "FsSealed" = ${resealed.sealed}, "FsSearchKeys" = ${resealed.searchKeys}, "FsUpdatedDt" = now(), "RowVersion" = "RowVersion" + 1
        where "FsId" = ${id} returning "FsId"`,
      entry: {
        type: 'Redacted',
        message: `Redacted “${was.label || was.name}” of Form submission ${id}: ${reason}`,
        entity: 'FormSubmission',
        key: String(id),
        data: { name, reason },
      },
    })
    if (sentFiles.length > 0)
      await sql`delete from form_file where id = any(${[...sentFiles]}::int[]) and "FsId" = ${id}`.execute(
        unit.query,
      )
    await redactRequests(unit, cipher, id, resealed.redaction, name)
    if (files.length > 0)
      await unit.execute({
        entity: File,
        statement: sql`delete from "File" where "FId" = any(${[...files]}::int[]) and "FSecured" and "UserId" is null returning 1`,
        entry: { unaudited: 'the submission’s entry says the answer was redacted' },
      })
  })

interface StoredRow {
  readonly id: number
  readonly form: number | null
  readonly at: Date
  readonly sealed: string | null
}

/** The encrypted text without the value of one answer; undefined if it has none of that name. */
async function reseal(
  { query }: Unit,
  cipher: Cipher,
  of: EncryptedFields,
  { sealed, at, ...row }: StoredRow,
  name: string,
) {
  if (sealed === null) return undefined
  const [fields = {}] = await openSubmissions(query, cipher, of, [{ id: row.id, sealed }])
  const meta = JSON.parse(String(fields[of.meta] ?? 'null')) as SubmittedAnswers | null
  const redaction = meta === null ? undefined : redactAnswer(meta, name)
  if (!redaction) return undefined
  const left = { ...fields, [of.meta]: JSON.stringify(redaction.meta) }
  return { ...(await sealSubmission(query, cipher, of, { ...row, at: new Date(at) }, left)), redaction }
}

/** The submission's appointment request has the same answers, with its physician and location. */
async function redactRequests(
  unit: Unit,
  cipher: Cipher,
  id: number,
  { was }: Redaction<SubmittedAnswers>,
  name: string,
): Promise<void> {
  const { rows } = await sql<StoredRow>`
    select "CfsId" as id, "FrmId" as form, "CfsCreatedDt" as at, "CfsSealed" as sealed from "Custom_FormSubmission" where "FsId" = ${id} for update`.execute(
    unit.query,
  )
  for (const row of rows) {
    const resealed = await reseal(unit, cipher, submissions.Custom_FormSubmission, row, name)
    await unit.execute({
      entity: Custom_FormSubmission,
      statement: sql`update "Custom_FormSubmission" set "CfsSealed" = ${resealed?.sealed ?? row.sealed},
        "PhId" = case when ${was.kind === 'physician'} then null else "PhId" end,
        "LId" = case when ${was.kind === 'location'} then null else "LId" end,
        "CfsUpdatedDt" = now(), "RowVersion" = "RowVersion" + 1 where "CfsId" = ${row.id} returning 1`,
      entry: { unaudited: 'the submission’s entry covers it' },
    })
  }
}
