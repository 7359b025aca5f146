import { decide } from '@rounds/core/access'
import type { FormWork } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import type { Actor } from '../rights/actor.ts'
import { rowFilterFor } from '../rights/row-filter.ts'

const { Content } = entities
const MOST_LISTED = 200

/** The pages within the actor's reach that show a form, or shall once their draft is published. */
export async function pagesOfForm(
  executor: Executor,
  actor: Actor,
  frmId: number,
): Promise<FormWork['pages']> {
  if (!decide(actor.person, 'read', Content).allowed) return []
  const { rows } = await sql<FormWork['pages'][number]>`
    select "CId" as "cId", coalesce("CPublicTitle", "CTitle") as title, "CSeoUrl" as url, not "isLive" as "isDraft"
    from "Content" join (
      select "CId", bool_or("isLive") as "isLive" from (
        select "CId", true as "isLive" from "ContentBlock" where "CbMetaData"->>'FrmId' = ${String(frmId)}
        union all
        select "CvDraftOf", false from "ContentVersion", json_array_elements("CvSnapshot"->'blocks') block
        where "CvDraftOf" is not null and json_typeof(block->'CbMetaData') = 'object' and block->'CbMetaData'->>'FrmId' = ${String(frmId)}
      ) places group by "CId"
    ) shown using ("CId")
    where ${rowFilterFor(actor, Content)} order by title, "CId" limit ${MOST_LISTED}`.execute(executor)
  return rows
}
