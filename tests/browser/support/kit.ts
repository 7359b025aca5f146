import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'

export { expect } from '@playwright/test'

/** As strict as the product's (server/http/security-headers.ts). */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
}

type Files = ReadonlyMap<string, string | Buffer>

type Fixtures = {
  /** Opens one piece of the kit's page by its name and gives its section. */
  piece: (name: string) => Promise<Locator>
}

/** Playwright's test on the kit's page: built once for each worker, in memory, and served without a server. */
export const test = base.extend<Fixtures, { files: Files }>({
  files: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from the pattern.
    async ({}, use) => use(await builtKit()),
    { scope: 'worker' },
  ],

  page: async ({ page, files }, use) => {
    const wrong: string[] = []
    page.on('pageerror', error => wrong.push(error.stack ?? error.message))
    page.on('console', message => {
      if (/Content Security Policy|unique "key"|hydrat/i.test(message.text())) wrong.push(message.text())
    })
    await serveKit(page, files)
    await use(page)
    expect(wrong, 'errors of the page').toEqual([])
  },

  piece: async ({ page }, use) =>
    use(async name => {
      await page.goto(pieceAddress(name))
      const section = page.getByRole('region', { name, exact: true })
      await expect(section).toBeVisible()
      await expect(section.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0)
      return section
    }),
})

/** Where one piece of the kit's page is, once the page is served. */
export const pieceAddress = (name: string): string =>
  `http://localhost:4/maintenance/?only=${encodeURIComponent(name)}`

/** Serves the kit's page to a browser page. */
export const serveKit = (page: Page, files: Files): Promise<unknown> =>
  page.route('**/*', route => {
    const { pathname } = new URL(route.request().url())
    const name = pathname.replace('/maintenance/', '') || 'kit/kit-page/kit.html'
    const body = files.get(name)
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({
      body,
      contentType: TYPES[name.split('.').at(-1) ?? ''] ?? 'text/plain',
      headers: { 'content-security-policy': POLICY },
    })
  })

/** The kit's page, built in memory. */
export async function builtKit(): Promise<Files> {
  const answer = await build({
    configFile: new URL('../../../build/kit-page.config.ts', import.meta.url).pathname,
    logLevel: 'error',
    build: { write: false },
  })
  const { output } = answer as Rolldown.RolldownOutput
  return new Map(
    output.map(file => [file.fileName, file.type === 'chunk' ? file.code : Buffer.from(file.source)]),
  )
}
