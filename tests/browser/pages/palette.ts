import type { Locator, Page } from '@playwright/test'

/** The command palette over any screen. */
export class Palette {
  readonly page: Page
  readonly dialog: Locator
  readonly input: Locator
  readonly options: Locator
  readonly chosen: Locator
  readonly sheet: Locator

  constructor(page: Page) {
    this.page = page
    this.dialog = page.getByRole('dialog', { name: 'Find a tool, a record or an action' })
    this.input = this.dialog.getByRole('combobox')
    this.options = this.dialog.getByRole('option')
    this.chosen = this.dialog.getByRole('option', { selected: true })
    this.sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  }

  /** Opens it with the keys that work everywhere. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Go to any tool, record or action' }).waitFor()
    await this.page.keyboard.press('Control+k')
    await this.input.waitFor()
  }

  option(name: string | RegExp): Locator {
    return this.options.filter({ hasText: name })
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name })
  }
}
