/** Where a banner is shown. */
export interface BannerPlaces {
  /** Its folders; their pages and those of their subfolders show it. */
  readonly folders: readonly number[]
  readonly pages: readonly number[]
}

/**
 * Whether a page shows a banner.
 *
 * @param ways For each place of the page, the folders above it and its own.
 */
export const showsBanner = (
  { folders, pages }: BannerPlaces,
  page: number,
  ways: readonly (readonly number[])[],
): boolean => pages.includes(page) || ways.some(way => way.some(folder => folders.includes(folder)))
