import type { Client, SeoOverview } from '@rounds/core/api'
import { editPage, type PageSnapshot } from '@rounds/core/rules/page'
import { seoToolsWords } from '@rounds/core/words/seo-tools'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { type SavedPage, savePage } from '../../pages/save-page.ts'

/** A listed page, with its problems. */
export type SeoRow = SeoOverview['pages'][number]

/** The accessible pages with their problems, and the number of each on the whole site. */
export const useSeo = (client: Client, userId: string) =>
  useSWR<SeoOverview>(['seo', userId], () => client.seoOverview())

/** A page's data for search engines, as entered. */
export interface TypedSeo {
  readonly seoTitle: string
  readonly description: string
  readonly isHidden: boolean
}

/** Writes the entered data to a page, through its draft. */
export const saveSlots = (client: Client) =>
  submitSlots<TypedSeo, number, SavedPage>(({ typed, act: cId }, signal) =>
    savePage(client, cId, page => withSeo(page, typed), seoToolsWords.pane.reason, signal),
  )

function withSeo(page: PageSnapshot, { seoTitle, description, isHidden }: TypedSeo): PageSnapshot {
  const content = {
    CSeoTitle: seoTitle.trim() || null,
    CMetaDesc: {
      keywords: page.content.CMetaDesc?.keywords ?? null,
      description: description.trim() || null,
      noIndex: isHidden,
    },
  }
  return editPage(page, { effect: 'set all', content })
}
