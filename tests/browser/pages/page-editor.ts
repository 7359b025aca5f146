import type { Locator, Page } from '@playwright/test'

/** The webpage editor at `/edit?cid=`. */
export class PageEditor {
  readonly page: Page
  readonly structure: Locator
  readonly form: Locator
  readonly preview: ReturnType<Page['frameLocator']>
  readonly status: Locator
  constructor(page: Page) {
    this.page = page
    this.structure = page.getByRole('navigation', { name: 'Structure of the page' })
    this.form = page.getByRole('region', { name: /^(Page|Block: )/ })
    this.preview = page.frameLocator('iframe[title="The page as the public will see it"]')
    this.status = page.getByRole('contentinfo').or(page.getByRole('status')).first()
  }

  async open(cId: number): Promise<void> {
    await this.page.goto(`/maintenance/edit?cid=${cId}`)
    await this.structure.waitFor()
  }

  block(name: string): Locator {
    return this.structure.getByRole('button', { name, exact: true })
  }

  blocks(): Locator {
    return this.structure.getByRole('list', { name: 'Blocks of the page' }).locator('[data-block]')
  }

  /** The draft is on the server. */
  async saved(): Promise<void> {
    await this.page
      .getByText(/^Draft saved/)
      .first()
      .waitFor()
  }

  publish(): Locator {
    return this.page.getByRole('button', { name: 'Publish', exact: true })
  }
}
