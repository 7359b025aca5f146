import type { Locator, Page } from '@playwright/test'

/** The form of one record. */
export class RecordForm {
  readonly page: Page
  readonly save: Locator
  readonly status: Locator
  readonly conflict: Locator
  constructor(page: Page) {
    this.page = page
    this.save = page.getByRole('button', { name: 'Save', exact: true })
    this.status = page.getByRole('contentinfo').getByRole('status')
    this.conflict = page.getByRole('region', { name: /saved first/ })
  }

  /** A field of the record itself; members of its JSON fields stand further down. */
  field(name: string): Locator {
    const known = { name, exact: true }
    const { page } = this
    return page.getByRole('textbox', known).or(page.getByRole('button', known)).first()
  }

  heading(name: string | RegExp): Locator {
    return this.page.getByRole('heading', { level: 1, name })
  }

  get question(): Locator {
    return this.page.getByRole('alertdialog')
  }

  /** The control of a field of the definition, also while a question lies over the form. */
  control(name: string): Locator {
    return this.page.locator(`#field-${name}`)
  }

  /** A button of the form, also while a question lies over it. */
  button(name: string | RegExp): Locator {
    return this.page.locator('main button').filter({ hasText: name })
  }

  /** Leads back to the list, and asks before something is lost. */
  get back(): Locator {
    return this.page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first()
  }
}
