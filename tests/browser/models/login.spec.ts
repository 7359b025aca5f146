import { expect, type Page, type Route } from '@playwright/test'
import type { LoginContext } from '../../../machines/login.ts'
import { loginModel } from '../../machines/models/login.ts'
import { type Covering, coveringPaths, type Expectation, gapsIn } from '../../model.ts'
import { SignInPage } from '../pages/sign-in-page.ts'
import { test } from '../pages/signed-in.ts'
import { isBusy, isUsable, type PageOfModel, pageTarget, valueIn, wordsIn } from '../support/page-target.ts'

/** The sign-in page as the model of the sign-in sees it. */
function pageOfLogin(page: Page, token: string, serverAudits: boolean) {
  const form = new SignInPage(page)
  const back = page.getByRole('button', { name: 'Back', exact: true })
  const resend = page.getByRole('button', { name: 'Send a new code' })
  const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8')
  return {
    page,
    slots: {
      signIn: {
        url: /\/api\/v1\/mc\/jwt\/login$/,
        asks: route => {
          const { UserName, Password, s2fa } = route.request().postDataJSON() as Record<string, string>
          return { userName: UserName, password: decode(Password ?? ''), ...(s2fa && { code: s2fa }) }
        },
        // What comes after the sign-in is real, and wants a token that is.
        body: output => ({ ...(output as object), ...('token' in (output as object) && { token }) }),
      },
      ...(!serverAudits && {
        audit: {
          url: /\/api\/v1\/db\/auditlog\/post$/,
          asks: (route: Route) => ({
            note: route.request().postDataJSON(),
            token: route.request().headers().authorization === `Bearer ${token}` ? 't' : null,
          }),
        },
      }),
    },
    events: {
      'types the name': () => form.userName.fill('jo'),
      'types the password': () => form.password.fill('secret'),
      'clears the password': () => form.password.fill(''),
      'types a code': () => form.code.fill('123456'),
      'types a code among blanks': () => form.code.fill(' 654321 '),
      'types five digits': () => form.code.fill('12345'),
      'types seven digits': () => form.code.fill('1234567'),
      'types letters': () => form.code.fill('abcdef'),
      'types a recovery code': () => form.code.fill('abcde-23456'),
      submits: () => form.submit.click(),
      'goes back': () => back.click(),
      'asks for another code': () => resend.click(),
    },
    sees: async () => ({
      userName: await valueIn(form.userName),
      password: await valueIn(form.password),
      code: await valueIn(form.code),
      submits: await isUsable(form.submit),
      resends: await isUsable(resend),
      busy: await isBusy(form.submit),
      message: await wordsIn(
        page
          .locator('form')
          .getByText(/^(Error|Note): /)
          .locator('..'),
      ),
      offersChange: (await page.getByRole('link', { name: 'Change Password' }).count()) > 0,
      outside: page.url().includes('/login'),
    }),
    wants: ({ tags, context, can }: Expectation) => {
      const { userName, password, code, factor, message, tries } = context as unknown as LoginContext
      const asksPassword = tags.includes('asks for password')
      const asksCode = tags.includes('asks for code')
      const asks = asksPassword || asksCode
      const says = message !== null && (asksCode || tags.includes('shows a message'))
      return {
        userName: asksPassword ? userName : null,
        password: asksPassword ? password : null,
        code: asksCode ? code : null,
        submits: asks ? can.submits === true : null,
        resends: asksCode && factor === 'email' ? can['asks for another code'] === true : null,
        busy: asks ? tags.includes('busy') : null,
        message: says ? `${asksCode && tries === 0 ? 'Note' : 'Error'}: ${message}` : null,
        offersChange: tags.includes('offers password change'),
        outside: !tags.includes('signed in'),
      }
    },
  } satisfies PageOfModel<unknown>
}

const typesCode = new Set(
  Object.keys(loginModel.events).filter(modelEvent => /^types .*(code|digits|letters)/.test(modelEvent)),
)
const covering: Covering = {
  offers: (modelEvent, at) => {
    // While one waits for the answer to name and password there is no way back.
    if (modelEvent === 'goes back' || typesCode.has(modelEvent)) return at.hasTag('asks for code')
    return !/^(types|clears)/.test(modelEvent) || at.hasTag('asks for password')
  },
}

test('signing in: every event is done on the page, or it is said why not', () => {
  expect(gapsIn(loginModel, covering)).toEqual([])
})

for (const [start, input] of Object.entries(loginModel.starts)) {
  const { userName = '', serverAudits } = input as { userName?: string; serverAudits: boolean }
  test.describe(`signing in, where ${start}`, () => {
    for (const path of coveringPaths(loginModel, start, covering))
      test(path.name, async ({ page, token }) => {
        await page.addInitScript(name => localStorage.setItem('rounds.email', name), userName)
        if (!serverAudits)
          await page.route('**/api/v1/mc/about', async route => {
            const response = await route.fetch()
            const about = (await response.json()) as { capabilities: object }
            await route.fulfill({
              json: { ...about, capabilities: { ...about.capabilities, auditsSignIn: false } },
            })
          })
        const target = await pageTarget(pageOfLogin(page, token, serverAudits))
        await new SignInPage(page).open()
        await path.run(target)
        expect(page.url()).toContain('/maintenance/')
      })
  })
}
