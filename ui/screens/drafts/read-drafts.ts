import { decide, type Person } from '@rounds/core/access'
import { type Client, compare } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { draftWords } from '@rounds/core/words/drafts'
import { pagesByKey } from '../../pages/read-pages.ts'

/** An open draft, as listed. */
export interface OpenDraft {
  readonly cId: number
  readonly cvId: number
  /** Counts its saves; publishing sends the one that was seen. */
  readonly version: number
  readonly title: string
  readonly url: string | null
  /** The last writer; null if the person may not know. */
  readonly by: string | null
  readonly mine: boolean
  /** Timestamps. */
  readonly changed: string
  readonly publishAt: string | null
  readonly problem: string | null
}

/** The accessible open drafts, with the titles of their pages and the names of their writers. */
export async function readDrafts(client: Client, person: Person): Promise<readonly OpenDraft[]> {
  const versions = await client.of(entities.ContentVersion).all({
    filter: [[compare('Active', '=', true)]],
    orderBy: [{ field: 'ChangeDate', direction: 'desc' }],
    fields: ['CvId', 'CId', 'ChangeDate', 'CvUserId', 'CvPublishDt', 'CvProblem', 'RowVersion'],
  })
  const [pages, names] = await Promise.all([
    pagesByKey(
      client,
      versions.map(({ CId }) => CId),
      ['CTitle', 'CSeoUrl'],
    ),
    namesOf(
      client,
      person,
      versions.flatMap(({ CvUserId }) => (CvUserId ? [CvUserId] : [])),
    ),
  ])
  return versions.flatMap(version => {
    const page = pages.get(version.CId)
    // Its page is in the trash: the draft is restored with it.
    if (!page) return []
    const mine = version.CvUserId === person.userId
    return [
      {
        cId: version.CId,
        cvId: version.CvId,
        version: version.RowVersion,
        title: page.CTitle || draftWords.readDrafts.page(version.CId),
        url: page.CSeoUrl ?? null,
        by: mine ? draftWords.readDrafts.you : (names.get(version.CvUserId ?? '') ?? null),
        mine,
        changed: version.ChangeDate,
        publishAt: version.CvPublishDt ?? null,
        problem: version.CvProblem ?? null,
      },
    ]
  })
}

async function namesOf(
  client: Client,
  person: Person,
  keys: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const [first, ...others] = [...new Set(keys)]
  if (first === undefined || !decide(person, 'read', entities.AspNetUsers).allowed) return new Map()
  const users = await client.of(entities.AspNetUsers).all({
    filter: [[compare('Id', '=', first, ...others)]],
    fields: [draftWords.readDrafts.id, 'FullName', 'UserName', draftWords.readDrafts.email],
  })
  return new Map(users.map(user => [user.Id, user.FullName || user.UserName || user.Email || '']))
}
