import { decide, type Person, personOf } from '@rounds/core/access'
import { mayGive, type Proposal } from '@rounds/core/access/explain'
import { AspNetUserClaims } from '@rounds/core/entities'
import { type Tool, type ToolId, tools } from '@rounds/core/tools'
import { sql } from 'kysely'
import type { Executor } from '../../database/database.ts'
import { type GrantedNow, type Holder, readGranted, readHolders } from '../../rights/granted.ts'
import { instantSql } from '../dashboard/columns.ts'
import { explainTool } from './explanations.ts'

/** An unanswered request, with what the caller could grant for it. */
export interface OpenRequest {
  readonly id: number
  readonly of: Holder
  readonly tool: Tool<ToolId>
  readonly words: string | null
  readonly at: string
  readonly proposals: readonly Proposal[]
}

interface Row {
  readonly id: number
  readonly userId: string
  readonly tool: string
  readonly words: string | null
  readonly at: string
}

const MOST_SHOWN = 100

/** Open requests that the caller can grant, oldest first, with the requesters' grants. */
export async function readOpenRequests(
  executor: Executor,
  person: Person,
): Promise<{ requests: readonly OpenRequest[]; granted: GrantedNow; holders: readonly Holder[] }> {
  const nothing = { requests: [], granted: { tags: [], groups: [] }, holders: [] }
  if (!decide(person, 'create', AspNetUserClaims).allowed) return nothing
  const { rows } = await sql<Row>`
    select "ArId" as id, "UserId" as "userId", "ArTool" as tool, "ArWords" as words, ${instantSql('ArCreatedDt')} as at
    from "AccessRequest" join "AspNetUsers" u on u."Id" = "UserId"
    where "ArState" = 'open' and not u."Disabled" order by "ArId" limit ${MOST_SHOWN}`.execute(executor)
  if (rows.length === 0) return nothing
  const granted = await readGranted(executor)
  const holders = await readHolders(executor, granted)
  const requests = rows.flatMap(({ userId, tool: id, ...row }) => {
    const of = holders.find(holder => holder.userId === userId)
    const tool = tools.find(one => one.id === id)
    if (!of || !tool) return []
    const proposals = grantableFor(person, of, tool, granted)
    return proposals.length > 0 ? [{ ...row, of, tool, proposals }] : []
  })
  return { requests, granted, holders }
}

/** How many open requests the caller can answer. */
export const countOpenRequests = async (executor: Executor, person: Person): Promise<number> =>
  (await readOpenRequests(executor, person)).requests.length

/** What the caller could grant a person so that they may open a tool. */
const grantableFor = (
  person: Person,
  of: Holder,
  tool: Tool<ToolId>,
  granted: GrantedNow,
): readonly Proposal[] =>
  decide(personOf(of, granted.tags), 'open', tool).allowed
    ? []
    : explainTool(of, tool, granted).proposals.filter(
        proposal => mayGive(person, of, proposal, granted.tags).allowed,
      )
