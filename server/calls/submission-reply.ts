import { submissionActContracts } from '@rounds/core/api/contracts'
import { checkValue, entities, text } from '@rounds/core/entities'
import { answerRepeatedIn, type FormConfig, labelOf } from '@rounds/core/rules/forms'
import { type SubmittedAnswers, withNote } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import { invalid, NotFound } from '../errors.ts'
import { enqueueMail } from '../mail/queue.ts'
import { openSubmissions } from '../records/sealed-submissions.ts'
import { submissions } from '../records/submissions.ts'
import type { Unit } from '../records/unit.ts'
import { allow } from '../rights/allow.ts'
import type { SpecialCall } from './call.ts'
import { submissionToOpen } from './submission-to-open.ts'

const { FormSubmission } = entities
const contract = submissionActContracts.reply
const NO_ADDRESS = 'This submission has no email address to reply to.'
const ADDRESS = text({ max: 256, format: 'email' })

/** `POST /formsubmission/secure/{key}/reply`: an email to the visitor without any answer, stored as a note. */
export const submissionReply: SpecialCall = {
  paths: pathsOf({ contract }),
  add(app, { records, cipher, authenticate }) {
    addCall(app, contract, {
      authenticate,
      demand: actor => allow(actor, 'update', FormSubmission),
      handle: async ({ actor, params, body: { subject, text: words, reason = '' } }) => {
        const FsId = await submissionToOpen(records, actor, { act: 'reply', key: String(params.key), reason })
        await records.unit(actor, async unit => {
          await unit.ask(FormSubmission, { action: 'update', records: [{ FsId, FsNotes: '' }] })
          const row = await heldRow(unit, FsId)
          const [fields] = await openSubmissions(unit.query, cipher, submissions.FormSubmission, [row])
          const { answers } = JSON.parse(String(fields?.FsMetaData)) as SubmittedAnswers
          const to = (answers ?? []).find(
            ({ kind, value }) => kind === 'email' && value !== '' && checkValue(ADDRESS, value) === undefined,
          )?.value
          if (typeof to !== 'string') throw new NotFound(NO_ADDRESS)
          const repeated = answerRepeatedIn(`${subject}\n${words}`, answers ?? [], row.config)
          if (repeated)
            throw invalid([
              {
                field: 'text',
                message: `The email would repeat the answer to “${labelOf({ name: repeated.name, label: repeated.label ?? null })}”. Leave it out: email is not private.`,
              },
            ])
          await enqueueMail(unit, [{ to, subject, text: words, submission: FsId }])
          const note = {
            at: new Date().toISOString(),
            by: actor.author.userName ?? '',
            text: `Replied by email: ${subject}\n\n${words}`,
          }
          await unit.execute({
            entity: FormSubmission,
            statement: sql`update "FormSubmission" set "FsNotes" = ${JSON.stringify(withNote(row.notes, note))}::json,
              "FsUpdatedDt" = now(), "RowVersion" = "RowVersion" + 1 where "FsId" = ${FsId} returning "FsId"`,
            entry: {
              type: 'Replied',
              message: `Replied by email to Form submission ${FsId}${reason.trim() && `: ${reason.trim()}`}`,
              entity: FormSubmission.name,
              key: String(FsId),
              ...(reason.trim() && { data: { reason: reason.trim() } }),
            },
          })
        })
        return { success: true }
      },
    })
  },
}

interface HeldRow {
  readonly id: number
  readonly sealed: string
  readonly notes: unknown
  /** The questions at the time of submission. */
  readonly config: FormConfig | null
}

/** The submission, locked until its reply is stored. Throws `NotFound` if it has no answers. */
async function heldRow({ query }: Unit, id: number): Promise<HeldRow> {
  const { rows } = await sql<Omit<HeldRow, 'config'> & { notes: string | null; config: string | null }>`
    select s."FsId" as id, s."FsSealed" as sealed, s."FsNotes"::text as notes,
      coalesce(v."FvContent"->'FrmConfig', f."FrmConfig")::text as config
    from "FormSubmission" s join "Form" f using ("FrmId") left join "FormVersion" v on v."FvId" = s."FvId"
    where s."FsId" = ${id} and s."FsSealed" is not null for update of s`.execute(query)
  const [row] = rows
  if (!row) throw new NotFound(NO_ADDRESS)
  return { ...row, notes: JSON.parse(row.notes ?? 'null'), config: JSON.parse(row.config ?? 'null') }
}
