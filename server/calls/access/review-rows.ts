import type { ReviewedGrant } from '@rounds/core/access'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { NotFound } from '../../errors.ts'
import type { GrantedNow } from '../../rights/granted.ts'
import { instantSql } from '../dashboard/columns.ts'

/** A review, and its progress. */
export interface ReviewRow {
  readonly id: number
  readonly startedAt: string
  readonly startedBy: string
  readonly finishedAt: string | null
  readonly total: number
  readonly left: number
}

/** A grant at the start of its review. */
export interface GrantRow {
  readonly id: number
  readonly userId: string
  readonly name: string
  readonly groupId: string | null
  readonly type: string | null
  readonly value: string | null
  readonly until: string | null
  readonly what: string
  readonly lastUsedAt: string | null
  readonly decision: 'keep' | 'remove' | null
  readonly decidedBy: string | null
  readonly decidedAt: string | null
}

const reviewColumns = sql`r.id, ${instantSql('started_at')} as "startedAt", started_by as "startedBy",
  ${instantSql('finished_at')} as "finishedAt",
  (select count(*)::int from access_review_grant g where g.review_id = r.id) as total,
  (select count(*)::int from access_review_grant g where g.review_id = r.id and decision is null) as left`

const grantColumns = sql`id, user_id as "userId", user_name as name, group_id as "groupId", claim_type as type,
  claim_value as value, ${instantSql('expires_at')} as until, what, ${instantSql('last_used_at')} as "lastUsedAt",
  decision, decided_by as "decidedBy", ${instantSql('decided_at')} as "decidedAt"`

const MOST_SHOWN = 50

/** All reviews, latest first. */
export async function readReviews(executor: Executor): Promise<readonly ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`select ${reviewColumns} from access_review r
    order by r.id desc limit ${MOST_SHOWN}`.execute(executor)
  return rows
}

/** One review. Throws `NotFound`. */
export async function readReview(executor: Executor, id: number): Promise<ReviewRow> {
  const { rows } =
    await sql<ReviewRow>`select ${reviewColumns} from access_review r where id = ${id}`.execute(executor)
  const [row] = rows
  if (!row) throw new NotFound('There is no such review.')
  return row
}

/** The grants of a review, by person. */
export async function readGrants(executor: Executor, review: number): Promise<readonly GrantRow[]> {
  const { rows } =
    await sql<GrantRow>`select ${grantColumns} from access_review_grant where review_id = ${review}
    order by user_name, user_id, group_id is null, what, id`.execute(executor)
  return rows
}

/** A grant of a review, locked until the transaction ends. Throws `NotFound`. */
export async function lockGrant(executor: Executor, review: number, id: number): Promise<GrantRow> {
  const { rows } = await sql<GrantRow>`select ${grantColumns} from access_review_grant
    where review_id = ${review} and id = ${id} for update`.execute(executor)
  const [row] = rows
  if (!row) throw new NotFound('There is no such grant in this review.')
  return row
}

/** A snapshot's grant in the form that the rules take; a group as it is now, because its current permissions count. */
export function grantOf(row: GrantRow, { groups }: Pick<GrantedNow, 'groups'>): ReviewedGrant | undefined {
  const { userId } = row
  if (row.groupId === null)
    return { userId, group: null, claim: { type: row.type ?? '', value: row.value ?? '' } }
  const group = groups.find(({ id }) => id === row.groupId)
  return group && { userId, group, claim: null }
}
