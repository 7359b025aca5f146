import { expect, type Locator, type Page } from '@playwright/test'

/** What a record is linked with: the list, its review, and what is told of it. */
export class LinkedRecords {
  readonly page: Page
  readonly part: Locator
  readonly rows: Locator
  readonly removed: Locator
  /** Opens the picker. */
  readonly adds: Locator
  readonly undo: Locator
  readonly review: Locator
  /** The dialog that shows what will be done. */
  readonly reviewed: Locator
  readonly save: Locator
  readonly again: Locator
  readonly takeIn: Locator
  readonly goOn: Locator
  readonly said: Locator
  readonly alarm: Locator
  readonly #what: string

  /** @param called what they are called together, where it is no list of links. */
  constructor(page: Page, what: string, called = `Linked ${what}`) {
    this.page = page
    this.#what = what
    // What lies behind a dialog is hidden from who cannot see it, and looked at here all the same.
    const hidden = { includeHidden: true }
    this.part = page.getByRole('region', { name: called, ...hidden })
    this.rows = this.part.getByRole('list', { name: called, ...hidden }).locator('> li')
    this.removed = this.part.getByRole('region', { name: 'To be removed', ...hidden }).locator('li')
    this.adds = this.part.getByRole('button', { name: `Add ${what}…`, ...hidden })
    this.undo = this.part.getByRole('button', { name: 'Undo changes', ...hidden })
    this.review = this.part.getByRole('button', { name: /^Review changes/, ...hidden })
    this.reviewed = page.getByRole('dialog', { name: `Review the ${called.toLowerCase()}` })
    this.save = this.reviewed.getByRole('button', { name: 'Save all' })
    this.again = this.part.getByRole('button', { name: 'Try again' })
    this.takeIn = this.part.getByRole('button', { name: 'Merge their changes' })
    this.goOn = this.part.getByRole('button', { name: 'Keep editing' })
    this.said = this.part.locator('> p[role=status]:not(.sr-only)').filter({ hasText: /./ })
    this.alarm = this.part.getByRole('alert')
  }

  row(name: string): Locator {
    return this.rows.filter({ has: this.page.getByRole('link', { name, exact: true, includeHidden: true }) })
  }

  field(label: string, name: string): Locator {
    return this.row(name).getByLabel(`${label}: ${name}`, { exact: true })
  }

  remove(name: string): Locator {
    return this.part.getByRole('button', { name: `Remove ${name}`, exact: true })
  }

  putBack(name: string): Locator {
    return this.part.getByRole('button', { name: `Undo: ${name}`, exact: true })
  }

  /** A part of the record, as its navigation names it. */
  to(name: string): Locator {
    return this.page.getByRole('navigation', { name: /^Parts of/ }).getByRole('link', { name })
  }

  /** Adds a record through the picker; the server is asked for it by name. */
  async add(name: string): Promise<void> {
    await this.adds.click()
    const picker = this.page.getByRole('dialog', { name: `Add ${this.#what}` })
    await picker.getByRole('searchbox').fill(name)
    await this.page.keyboard.press('Enter')
    // Options move while they are searched: a press that begins on one could end beside it.
    await expect(picker.getByRole('listbox')).not.toHaveAttribute('aria-busy')
    await picker.getByRole('option', { name }).first().click()
    await expect(picker.getByText('1 selected')).toBeVisible()
    await picker.getByRole('button', { name: 'Done' }).click()
  }
}
