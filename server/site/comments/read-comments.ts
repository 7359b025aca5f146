import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'

/** An approved comment, with the approved answers to it. */
export interface Comment {
  readonly id: number
  readonly author: string
  readonly text: string
  readonly at: string
  readonly answers: readonly Comment[]
}

interface CommentRow extends Omit<Comment, 'answers'> {
  readonly parent: number | null
}

const MOST_SHOWN = 500

/** The approved comments of a page, the oldest first; an answer whose comment is not shown is left out with it. */
export async function readComments({ query }: Database, page: number): Promise<readonly Comment[]> {
  const { rows } = await sql<CommentRow>`select "CmId" as id, "CmIdParent" as parent, "CmAuthor" as author,
      "CmText" as text, to_json("CmCreatedDt")#>>'{}' as at
    from "Comment" where "CId" = ${page} and "CmState" = 'approved' order by "CmCreatedDt", "CmId" limit ${MOST_SHOWN}`.execute(
    query,
  )
  const answersTo = (parent: number | null): readonly Comment[] =>
    rows
      .filter(row => row.parent === parent)
      .map(({ id, author, text, at }) => ({ id, author, text, at, answers: answersTo(id) }))
  return answersTo(null)
}
