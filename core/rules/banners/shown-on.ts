/** Where a banner is shown. */
export interface BannerPlaces {
  /** The folders that it is in; their pages show it, and those of the folders inside. */
  readonly folders: readonly number[]
  readonly pages: readonly number[]
}

/**
 * Whether a page shows a banner.
 *
 * @param ways The folders above each place of the page, its own among them.
 */
export const showsBanner = (
  { folders, pages }: BannerPlaces,
  page: number,
  ways: readonly (readonly number[])[],
): boolean => pages.includes(page) || ways.some(way => way.some(folder => folders.includes(folder)))
