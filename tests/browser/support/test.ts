import { test as base } from '@playwright/test'

export { expect } from '@playwright/test'

type Fixtures = {
  /** The server's data folder, for what a test looks up behind the scenes (`outbox/*.eml`). */
  dataFolder: string
}

/** Playwright's test on the run's server: addresses are relative to it, and a page's error fails the test. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern.
  baseURL: async ({}, use) => use(process.env.ROUNDS_URL),

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  dataFolder: async ({}, use) => {
    const folder = process.env.ROUNDS_FOLDER
    if (!folder) throw new Error('The data folder is known only of a server that the run has started.')
    await use(folder)
  },

  page: async ({ page }, use) => {
    const errors: Error[] = []
    page.on('pageerror', error => errors.push(error))
    await use(page)
    // What is still asked after the last step is not the test's any more.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (errors.length > 0) throw new AggregateError(errors, `The page failed: ${errors[0]?.message}`)
  },
})
