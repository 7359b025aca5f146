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

  /** The row of a record by its key, which may be in the text of other rows too. */
  keyed(key: number | undefined): Locator {
    return this.grid.locator(`[data-row="${key}"]`)
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

  /** Goes by keys alone from the search to the cell of a column in the first row; gives the cell. */
  async goToCell(column: string): Promise<Locator> {
    const cell = this.rows.first().locator(`[data-column="${column}"]`)
    await this.search.focus()
    await this.page.keyboard.press('ArrowDown')
    await this.page.keyboard.press('Home')
    for (let at = 0; at < 20 && !(await cell.evaluate(one => one === document.activeElement)); at++)
      await this.page.keyboard.press('ArrowRight')
    await expect(cell).toBeFocused()
    return cell
  }

  async total(total: number): Promise<void> {
    await expect(this.page.getByText(`Total: ${total.toLocaleString('en')}`, { exact: true })).toBeVisible()
  }

  /** What the address asks for. */
  parameters(): URLSearchParams {
    return new URL(this.page.url()).searchParams
  }

  /** The button of the list's menu. */
  get menu(): Locator {
    return this.page.getByRole('button', { name: 'More', exact: true })
  }

  /** Chooses an entry of the list's menu: pressed with a key where one is given. */
  async choose(entry: string, key?: 'Enter') {
    const menu = this.menu
    const item = this.page.getByRole('menuitem', { name: entry, exact: true })
    if (key === undefined) {
      await menu.click()
      await item.click()
    } else {
      await menu.press(key)
      await item.press(key)
    }
  }
}
