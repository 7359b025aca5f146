import type { Locator, Page } from '@playwright/test'

/** The frame around every screen behind the sign-in. */
export class Workspace {
  readonly page: Page
  readonly sidebar: Locator
  readonly main: Locator
  readonly heading: Locator
  readonly status: Locator
  readonly impersonation: Locator
  readonly signInAgain: Locator
  readonly toasts: Locator

  constructor(page: Page) {
    this.page = page
    this.sidebar = page.getByRole('navigation', { name: 'Tools' })
    this.main = page.getByRole('main')
    this.heading = page.getByRole('heading', { level: 1 })
    this.status = page.getByRole('contentinfo').getByRole('status')
    this.impersonation = page.getByRole('complementary', { name: 'Impersonation' })
    this.signInAgain = page.getByRole('dialog', { name: 'Sign in again' })
    this.toasts = page.locator('[data-sonner-toast]')
  }

  async open(path = '/'): Promise<void> {
    await this.page.goto(`/maintenance${path}`)
  }

  section(name: string | RegExp): Locator {
    return this.sidebar.getByRole('region', { name })
  }

  sectionButton(name: string | RegExp): Locator {
    return this.section(name).getByRole('heading').getByRole('button')
  }

  item(name: string): Locator {
    return this.sidebar.getByRole('link', { name, exact: true })
  }

  userMenu(name: string): Locator {
    return this.page.getByRole('button', { name })
  }
}
