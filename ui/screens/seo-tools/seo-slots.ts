import type { Client } from '@rounds/core/api'
import { editPage, type PageSnapshot } from '@rounds/core/rules/page'
import { seoToolsWords } from '@rounds/core/words/seo-tools'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'
import { type SavedPage, savePage } from '../../pages/save-page.ts'
import { readSeo } from './read-seo.ts'

/** The pages with their problems. */
export const useSeo = (client: Client, userId: string) => useSWR(['seo', userId], () => readSeo(client))

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
