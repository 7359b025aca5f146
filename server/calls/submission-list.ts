import { type AnswerOf, submissionListContracts as contracts } from '@rounds/core/api/contracts'
import { entities, type Row } from '@rounds/core/entities'
import { answersInList, type SubmittedAnswer, waitingStates } from '@rounds/core/rules/records'
import { sql } from 'kysely'
import { addCall } from '../contract/add-call.ts'
import { pathsOf } from '../contract/contract-paths.ts'
import type { Cipher } from '../crypto/cipher.ts'
import type { Executor } from '../database/database.ts'
import { BadRequest } from '../errors.ts'
import { openSubmissions } from '../records/sealed-submissions.ts'
import { submissions } from '../records/submissions.ts'
import { allow } from '../rights/allow.ts'
import { withTool } from '../rights/with-tool.ts'
import type { SpecialCall } from './call.ts'

const { FormSubmission } = entities
const MOST_LISTED = 500

type FormRow = Row<typeof entities.Form>
type Counts = AnswerOf<typeof contracts.counts>

/** Additional data for the submissions list: selected answers, counts, possible assignees. */
export const submissionList: SpecialCall = {
  paths: pathsOf(contracts),

  add(app, { database, cipher, authenticate }) {
    const { query: executor } = database
    addCall(app, contracts.answers, {
      authenticate,
      demand: actor => allow(actor, 'read', FormSubmission),
      handle: ({ query }) => listedAnswers(executor, cipher, keysIn(query.keys)),
    })
    addCall(app, contracts.assignees, {
      authenticate,
      demand: actor => allow(actor, 'read', FormSubmission),
      handle: () => withTool(executor, 'form-submissions'),
    })
    addCall(app, contracts.counts, {
      authenticate,
      demand: actor => allow(actor, 'read', FormSubmission),
      handle: ({ actor, query }) => countStates(executor, actor.person.userId, query.TId ?? null),
    })
  },
}

function keysIn(text: string): readonly number[] {
  if (!/^\d{1,9}(,\d{1,9})*$/.test(text)) throw new BadRequest('keys must be numbers, separated by commas.')
  const keys = text.split(',').map(Number)
  if (keys.length > MOST_LISTED) throw new BadRequest(`${MOST_LISTED} submissions at most per call.`)
  return keys
}

/**
 * Opens only submissions whose form has selected answers for the list, and returns only those. It does not count as a
 * view: who selected them is in the audit log, as a change of the form.
 */
async function listedAnswers(executor: Executor, cipher: Cipher, keys: readonly number[]) {
  const { rows } = await sql<{
    FsId: number
    sealed: string
    config: string | null
    meta: string
  }>`select s."FsId", s."FsSealed" as sealed, f."FrmConfig"::text as config, f."FrmMetaData"::text as meta
    from "FormSubmission" s join "Form" f using ("FrmId")
    where s."FsId" = any(${[...keys]}::int[]) and s."FsSealed" is not null
      and coalesce(json_array_length(f."FrmMetaData"->'listColumns'), 0) > 0`.execute(executor)
  const all = await openSubmissions(
    executor,
    cipher,
    submissions.FormSubmission,
    rows.map(({ FsId, sealed }) => ({ id: FsId, sealed })),
  )
  return rows.flatMap(({ FsId, config, meta }, at) => {
    const { FsMetaData } = all[at] ?? {}
    const opened = JSON.parse(String(FsMetaData)) as { answers?: readonly SubmittedAnswer[] } | null
    const shown = answersInList(
      JSON.parse(config ?? 'null') as FormRow['FrmConfig'],
      JSON.parse(meta) as FormRow['FrmMetaData'],
      opened?.answers ?? [],
    )
    if (shown.length === 0) return []
    return { FsId, answers: shown.map(({ name, label, value }) => ({ name, label: label || name, value })) }
  })
}

async function countStates(executor: Executor, userId: string, tag: number | null): Promise<Counts> {
  const { rows } = await sql<{
    state: keyof Counts
    count: number
    mine: number
    unassigned: number
  }>`select "FsState" as state, count(*)::int as count,
      (count(*) filter (where waits and "UserId" = ${userId}::uuid))::int as mine,
      (count(*) filter (where waits and "UserId" is null))::int as unassigned
    from "FormSubmission", lateral (select "FsState" = any(${[...waitingStates]}::text[]) as waits) as it
    where (${tag}::int is null or "TId" = ${tag}) group by 1`.execute(executor)
  const none: Counts = { new: 0, 'in hand': 0, done: 0, spam: 0, mine: 0, unassigned: 0 }
  const counted = Object.fromEntries(rows.map(({ state, count }) => [state, count]))
  const total = (of: 'mine' | 'unassigned') => rows.reduce((sum, row) => sum + row[of], 0)
  return { ...none, ...counted, mine: total('mine'), unassigned: total('unassigned') }
}
