import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'

/** One line of the evidence: who confirmed which fact, and its text. */
export interface EvidenceRow {
  readonly id: number
  readonly entity: string
  readonly record: number
  readonly title: string
  readonly fact: string
  readonly value: string
  readonly by: string | null
  readonly at: string
}

/** Confirmations in chronological order, starting after a given entry. */
export async function readEvidence(
  executor: Executor,
  { after, most }: { readonly after: number; readonly most: number },
): Promise<readonly EvidenceRow[]> {
  const { rows } =
    await sql<EvidenceRow>`select k.id, k.entity, k.record, k.fact, k.value, k.checked_by as "by",
      to_json(k.checked_at)#>>'{}' as at,
      coalesce(case when k.entity = 'Custom_Physician' then (select concat_ws(' ', "PhFirstName", "PhLastName") from "Custom_Physician" where "PhId" = k.record)
        else (select "LName" from "Custom_Location" where "LId" = k.record) end, '') as title
    from fact_check k where k.id > ${after} order by k.id limit ${most}`.execute(executor)
  return rows
}
