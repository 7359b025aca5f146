import { decide, type Person } from '@rounds/core/access'
import { type Client, compare, keyOf } from '@rounds/core/api'
import { type AnyRow, type Entity, entities } from '@rounds/core/entities'
import { escapePattern } from '@rounds/core/rules/text'
import { editAddress } from '../../pages/read-pages.ts'

/** A place that uses a token. */
export interface TokenUse {
  readonly entity: Entity
  readonly key: string
  readonly name: string
  /** Where to edit it. */
  readonly href: string
}

export interface TokenUsesFound {
  readonly uses: readonly TokenUse[]
  /** There are more than were searched. */
  readonly more: boolean
}

/** The texts in which the site fills in tokens, with where each is edited. */
const places: readonly {
  readonly entity: Entity
  readonly fields: readonly string[]
  readonly href: (row: AnyRow) => string
}[] = [
  {
    entity: entities.ContentBlock,
    fields: ['CbHeadline', 'CbCopy', 'CbPhotoCaption'],
    href: row => `${editAddress(Number(row.CId))}&block=${String(row.CbUuid)}`,
  },
  {
    entity: entities.Content,
    fields: ['CTitle', 'CSeoTitle', 'CIntroText'],
    href: row => editAddress(Number(row.CId)),
  },
  {
    entity: entities.Template,
    fields: ['TSource', 'TSubject'],
    href: row => `/templates?record=${String(row.TId)}`,
  },
]

/** The maximum number of records searched per kind. */
const MOST = 200

/** Whether a text contains the token: `tokens.Name`, but not as the start of a longer name. */
const hasToken = (text: unknown, name: string): boolean =>
  typeof text === 'string' && new RegExp(`tokens\\.${escapePattern(name)}(?![\\w-])`, 'i').test(text)

/** Where a token is used, as far as the person may read. */
export async function findUses(client: Client, person: Person, name: string): Promise<TokenUsesFound> {
  const found = await Promise.all(
    places
      .filter(({ entity }) => decide(person, 'read', entity).allowed)
      .map(async ({ entity, fields, href }) => {
        const { rows, paging } = await client.of(entity).list({
          filter: fields.map(field => [compare(field, '~', `tokens.${name}`)]),
          pageSize: MOST,
        })
        const uses = rows
          .filter((row: AnyRow) => fields.some(field => hasToken(row[field], name)))
          .map((row: AnyRow) => ({
            entity,
            key: keyOf(entity, row).join(','),
            name: String(row[entity.shows] || `${entity.label} ${keyOf(entity, row).join(', ')}`),
            href: href(row),
          }))
        return { uses, more: paging.hasNext }
      }),
  )
  return { uses: found.flatMap(({ uses }) => uses), more: found.some(({ more }) => more) }
}
