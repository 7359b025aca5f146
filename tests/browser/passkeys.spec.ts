import type { Page } from '@playwright/test'
import { SignInPage } from './pages/sign-in-page.ts'
import { barriers } from './support/barriers.ts'
import { ADMIN, freePort, type RunningServer, startServer } from './support/server.ts'
import { expect, test } from './support/test.ts'

/** Browsers make passkeys for names and never for numbers: a server of its own, that is called localhost. */
let server: RunningServer
let url: string

test.beforeAll(async () => {
  const PORT = String(await freePort())
  url = `http://localhost:${PORT}/maintenance`
  server = await startServer({ PORT, PUBLIC_URL: `http://localhost:${PORT}`, HOST: 'localhost' })
})
test.afterAll(() => server.stop())

/** A device that makes passkeys and opens them by fingerprint. */
async function device(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    /** Someone else’s finger. */
    refuses: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false }),
    accepts: () => session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true }),
  }
}

test('[keyboard] a passkey is added, signs in without a password, and is removed', async ({ page }) => {
  const { refuses, accepts } = await device(page)
  const signIn = new SignInPage(page)
  await page.goto(`${url}/login`)
  await signIn.signIn(ADMIN)
  await expect(page).toHaveURL(`${url}/`)
  await page.goto(`${url}/account`)
  const part = page.getByRole('region', { name: 'Passkeys' })
  await part.getByRole('button', { name: 'Add passkey' }).press('Enter')
  await part.getByLabel('Name').fill('Work laptop')
  await part.getByLabel('Your password').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(part.getByRole('listitem')).toContainText('Work laptop')
  expect(await barriers(page)).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${url}/login`)
  const button = page.getByRole('button', { name: 'Sign in with a passkey' })
  await refuses()
  await button.press('Enter')
  await expect(page.getByRole('alert')).toContainText('No passkey was used.')
  expect(await barriers(page)).toEqual([])
  await accepts()
  await button.press('Enter')
  await expect(page).toHaveURL(`${url}/`)

  await page.goto(`${url}/account`)
  await part.getByRole('button', { name: 'Remove the passkey Work laptop' }).press('Enter')
  await part.getByLabel('Your password').fill(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(part).toContainText('You have no passkeys.')
})
