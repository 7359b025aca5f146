import type { Locator, Page } from '@playwright/test'

/** The sign-in screen, and the form of the dialog that asks to sign in again. */
export class SignInPage {
  readonly userName: Locator
  readonly password: Locator
  readonly code: Locator
  readonly submit: Locator
  readonly message: Locator
  readonly status: Locator
  private readonly page: Page

  constructor(page: Page, within: Page | Locator = page) {
    this.page = page
    this.userName = within.getByLabel('User Name')
    this.password = within.getByLabel('Password', { exact: true })
    this.code = within.getByLabel(/^(Verification code from email|Code from your authenticator app)$/)
    this.submit = within.getByRole('button', { name: 'Sign In', exact: true })
    this.message = within.getByRole('alert')
    this.status = page.getByRole('contentinfo').getByRole('status')
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/maintenance/login${search}`)
  }

  async fill({ email, password }: { email: string; password: string }): Promise<void> {
    await this.userName.fill(email)
    await this.password.fill(password)
  }

  async signIn(who: { email: string; password: string }): Promise<void> {
    await this.fill(who)
    await this.submit.click()
  }
}
