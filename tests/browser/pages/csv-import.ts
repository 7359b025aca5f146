import type { Locator, Page } from '@playwright/test'

/** The import of a CSV file, step by step. */
export class CsvImport {
  readonly page: Page
  readonly review: Locator
  readonly outcomes: Locator
  readonly report: Locator
  constructor(page: Page) {
    this.page = page
    this.review = page.getByRole('button', { name: 'Preview the import' })
    this.outcomes = page.getByRole('region', { name: 'What each row will do' })
    this.report = page.getByRole('heading', { name: /^The import/ })
  }

  async choose(name: string, text: string): Promise<void> {
    const buffer = Buffer.from(text)
    await this.page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  }

  /** The choice of the field that a column fills. */
  fieldOf(column: string): Locator {
    return this.page.getByLabel(`The field that ${column} fills`, { exact: true })
  }

  filter(name: string): Locator {
    return this.page.getByRole('group', { name: 'Rows to show' }).getByRole('button', { name })
  }

  run(rows: number): Locator {
    return this.page.getByRole('button', { name: `Import ${rows.toLocaleString('en')} rows` })
  }

  /** A number of the report. */
  figure(name: string): Locator {
    return this.page
      .locator('dl > div', { has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition')
  }
}
