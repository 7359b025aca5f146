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

  /** Writes into a field of a block, or of the page itself (`part` as in the address). */
  async write(at: { readonly block?: string; readonly part?: string; readonly field: string }, text: string) {
    if (at.block) await this.block(at.block).click()
    else await this.structure.getByRole('button', { name: at.part ?? 'Title and URL' }).click()
    await this.form.getByLabel(at.field).fill(text)
  }

  /** Adds a block of a kind after the one in hand, by keyboard. */
  async addBlock(kind = 'Text'): Promise<void> {
    await this.page.getByRole('button', { name: 'Add block' }).press('Enter')
    await this.page.getByRole('menuitem', { name: new RegExp(`^${kind}`) }).press('Enter')
    // While it fades, its entries are still there beside those of the next menu.
    await this.page.getByRole('menu').waitFor({ state: 'detached' })
  }

  conflicts(): Locator {
    return this.page.getByRole('region', { name: 'Conflicts' })
  }

  /** Decides everything that both have changed. */
  async settle(how: 'Keep all of mine' | 'Keep all of theirs' | 'Use all I typed'): Promise<void> {
    await this.conflicts().getByRole('button', { name: how }).click()
    await this.conflicts().getByRole('button', { name: 'Continue' }).click()
    await this.conflicts().waitFor({ state: 'detached' })
  }

  /** Does something, and waits until the server has the draft as it is then. */
  async saving(event: () => Promise<unknown>): Promise<void> {
    const saved = this.page.waitForResponse(
      answer => answer.request().method() === 'PUT' && answer.url().includes('/editor/draft') && answer.ok(),
    )
    await event()
    await saved
    await this.saved()
  }

  /** What this browser keeps of pages that the server does not have, as text. */
  kept(): Promise<string> {
    return this.page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('rounds', 1)
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const all = opening.result.transaction('page copies').objectStore('page copies').getAll()
            all.onsuccess = () => resolve(JSON.stringify(all.result))
            all.onerror = () => reject(all.error)
          }
        }),
    )
  }

  publish(): Locator {
    return this.page.getByRole('button', { name: 'Publish', exact: true })
  }
}
