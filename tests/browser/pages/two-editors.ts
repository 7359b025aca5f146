import type { Browser, BrowserContext } from '@playwright/test'
import type { PageSnapshot } from '@rounds/core/rules/page'
import type { EditorPage } from '../../../core/api/index.ts'
import { newUser, tokenOf } from '../support/api.ts'
import { PageEditor } from './page-editor.ts'
import type { PagesMade } from './pages-made.ts'
import { Api, test as base } from './signed-in.ts'

/** Somebody with a browser of their own. */
export interface Writer {
  readonly api: Api
  readonly editor: PageEditor
  readonly context: BrowserContext
}

/** A page on the server, whoever looks at it. */
export class PageOnServer {
  readonly cId: number
  private readonly pages: PagesMade
  constructor(cId: number, pages: PagesMade) {
    this.cId = cId
    this.pages = pages
  }

  read(): Promise<EditorPage> {
    return this.pages.editor('GET', `page?cId=${this.cId}`)
  }

  /** What would be published, or is. */
  async now(): Promise<PageSnapshot> {
    const { draft, live } = await this.read()
    return draft?.snapshot ?? live.snapshot
  }

  /** Everything that is kept of it: the page, its draft and its versions. */
  async everything(): Promise<string> {
    const page = await this.read()
    const versions = await Promise.all(
      page.versions.map(({ cvId }) => this.pages.editor<object>('GET', `version?cvId=${cvId}`)),
    )
    return JSON.stringify([page.live, page.draft, versions])
  }
}

type Fixtures = {
  /** Two people who may edit the same pages, each in a browser of their own that no other test has changed. */
  writers: { readonly ann: Writer; readonly bob: Writer }
}

type WorkerFixtures = {
  /** The second person's calls; signing in is rate-limited, so this happens once for each worker. */
  bobApi: Api
}

async function newWriter(browser: Browser, api: Api): Promise<Writer> {
  const context = await browser.newContext({ baseURL: process.env.ROUNDS_URL ?? '' })
  await context.addInitScript(value => localStorage.setItem('rounds.token', value), api.token)
  // Tests move the clock.
  await context.clock.install()
  return { api, context, editor: new PageEditor(await context.newPage()) }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  bobApi: [
    async ({ playwright }, use) => {
      const request = await playwright.request.newContext({ baseURL: process.env.ROUNDS_URL ?? '' })
      const bob = await newUser(request, process.env.ROUNDS_FOLDER ?? '', { tags: [1, 2, 4, 50] })
      await use(new Api(request, await tokenOf(request, bob)))
      await request.dispose()
    },
    { scope: 'worker' },
  ],

  writers: async ({ browser, api, bobApi }, use) => {
    const [ann, bob] = await Promise.all([newWriter(browser, api), newWriter(browser, bobApi)])
    await use({ ann, bob })
    await Promise.all([ann.context.close(), bob.context.close()])
  },
})

export { expect } from './signed-in.ts'
