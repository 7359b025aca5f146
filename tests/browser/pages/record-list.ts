import { expect, type Locator, type Page } from '@playwright/test'

/** The list of a tool. */
export class RecordList {
  readonly page: Page
  readonly grid: Locator
  readonly search: Locator
  readonly status: Locator
  constructor(page: Page) {
    this.page = page
    this.grid = page.getByRole('grid')
    this.search = page.getByRole('searchbox', { name: /^Search in/ })
    this.status = page.getByRole('contentinfo').getByRole('status')
  }

  /** The rows that are drawn, without the head. */
  get rows(): Locator {
    return this.grid.locator('[data-row]')
  }

  row(name: string | RegExp): Locator {
    return this.rows.filter({ hasText: name })
  }

  head(name: string): Locator {
    return this.grid.getByRole('columnheader', { name })
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  /** The texts of one column, from the top. */
  async texts(column: string): Promise<string[]> {
    const cells = await this.grid.locator(`[data-row] [data-column="${column}"]`).allTextContents()
    return cells.map(text => text.trim())
  }

  async total(total: number): Promise<void> {
    await expect(this.page.getByText(`Total: ${total.toLocaleString('en')}`, { exact: true })).toBeVisible()
  }

  /** What the address asks for. */
  parameters(): URLSearchParams {
    return new URL(this.page.url()).searchParams
  }
}
