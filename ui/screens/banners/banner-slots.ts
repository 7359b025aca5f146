import type { BannerChoice, BannerFacts, Client } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** What is chosen for a banner; folders and pages carry their names. */
export type TypedBanner = Pick<BannerFacts, 'folders' | 'pages' | 'medium' | 'source' | 'campaign'>

/** Where a banner is shown, its tracking, and how often it is seen. */
export const useBanner = (client: Client, id: number) => useSWR(['banner', id], () => client.banner(id))

export const typedOf = ({ folders, pages, medium, source, campaign }: BannerFacts): TypedBanner => ({
  folders,
  pages,
  medium,
  source,
  campaign,
})

const choiceOf = ({ folders, pages, ...tracking }: TypedBanner): BannerChoice => ({
  ...tracking,
  folders: folders.map(({ id }) => id),
  pages: pages.map(({ id }) => id),
})

/** Whether two choices are the same. */
export const isSameChoice = (one: TypedBanner, other: TypedBanner): boolean =>
  JSON.stringify(choiceOf(one)) === JSON.stringify(choiceOf(other))

/** Saves what is chosen for a banner. */
export const bannerSlots = (client: Client, id: number) =>
  submitSlots<TypedBanner, unknown, BannerFacts>(({ typed }) => client.saveBanner(id, choiceOf(typed)))
