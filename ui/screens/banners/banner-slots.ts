import type { BannerChoice, BannerFacts, Client } from '@rounds/core/api'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The choices for a banner; folders and pages include their names. */
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

/** Whether two sets of choices are equal. */
export const isSameChoice = (one: TypedBanner, other: TypedBanner): boolean =>
  JSON.stringify(choiceOf(one)) === JSON.stringify(choiceOf(other))

/** Saves the choices for a banner. */
export const bannerSlots = (client: Client, id: number) =>
  submitSlots<TypedBanner, unknown, BannerFacts>(({ typed }) => client.saveBanner(id, choiceOf(typed)))
