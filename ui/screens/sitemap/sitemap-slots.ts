import { type Client, compare, type RobotsTxt } from '@rounds/core/api'
import { Content, changeFrequencies } from '@rounds/core/entities'
import { editPage } from '@rounds/core/rules/page'
import { type AddressedPage, addressTree } from '@rounds/core/rules/site'
import { pageTypes } from '@rounds/core/tools'
import { sitemapWords } from '@rounds/core/words/sitemap'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { type SavedPage, savePage } from '../../pages/save-page.ts'

/** A page with its sitemap entry. */
export interface MappedPage extends AddressedPage {
  readonly CId: number
  readonly isPublished: boolean
  readonly isHidden: boolean
  /** The index of how often it changes; undefined for the default. */
  readonly frequency: number | null
  readonly priority: string | null
  readonly changed: string | null
}

/** The accessible pages, as a tree by address. */
export const useMapped = (client: Client, userId: string) =>
  useSWR(['sitemap', userId], async () => addressTree(await readMapped(client)))

async function readMapped(client: Client): Promise<readonly MappedPage[]> {
  const [first = 0, ...others] = pageTypes
  const pages = await client.of(Content).all({
    filter: [[compare('CtId', '=', first, ...others)]],
    orderBy: [{ field: 'CId', direction: 'asc' }],
    fields: ['CId', 'CTitle', 'CSeoUrl', 'CMetaDesc', 'CMetaData', 'CVisible', 'CDeletedDt', 'CLastModified'],
  })
  return pages.flatMap(row => {
    if (row.CDeletedDt || !row.CSeoUrl) return []
    const isHidden = row.CMetaDesc?.noIndex === true
    return [
      {
        CId: row.CId,
        title: row.CTitle,
        url: row.CSeoUrl,
        isListed: row.CVisible && !isHidden,
        isPublished: row.CVisible,
        isHidden,
        frequency: row.CMetaData?.ChangeFrequency ?? null,
        priority: row.CMetaData?.Priority || null,
        changed: row.CLastModified ?? null,
      },
    ]
  })
}

/** The choices for a page; empty means the default. */
export interface TypedEntry {
  readonly frequency: string
  readonly priority: string
  readonly isHidden: boolean
}

/** Writes the choices for a page, through its draft. */
export const entrySlots = (client: Client) =>
  submitSlots<TypedEntry, number, SavedPage>(({ typed, act: cId }, signal) =>
    savePage(
      client,
      cId,
      page =>
        editPage(page, {
          effect: 'set all',
          content: {
            CMetaData: { ChangeFrequency: frequencyOf(typed.frequency), Priority: typed.priority || null },
            CMetaDesc: {
              description: page.content.CMetaDesc?.description ?? null,
              keywords: page.content.CMetaDesc?.keywords ?? null,
              noIndex: typed.isHidden,
            },
          },
        }),
      sitemapWords.pane.reason,
      signal,
    ),
  )

const indexes = [0, 1, 2, 3, 4, 5, 6] as const
const frequencyOf = (name: string) => indexes.find(index => changeFrequencies[index] === name) ?? null

/** The stored robots.txt. */
export const useRobots = (client: Client) => useSWR('robots', () => client.robots())

/** Saves the robots.txt at the version that was read. */
export const robotsSlots = (client: Client, version: number | null) =>
  submitSlots<{ readonly text: string }, unknown, RobotsTxt>(({ typed }) =>
    client.saveRobots(typed.text, version),
  )

/** Every node regenerates its sitemap. */
export const rebuildSlots = (client: Client) => submitSlots(() => client.regenerateSitemap())
