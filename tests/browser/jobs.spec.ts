import type { Page } from '@playwright/test'
import { Palette } from './pages/palette.ts'
import { SignInPage } from './pages/sign-in-page.ts'
import { expect, test } from './pages/signed-in.ts'
import { Workspace } from './pages/workspace.ts'
import { ADMIN } from './support/server.ts'

/** Signs in with the keys alone. */
async function signInByKeys(page: Page): Promise<void> {
  const form = new SignInPage(page)
  await form.open()
  await expect(form.userName).toBeFocused()
  await page.keyboard.type(ADMIN.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(ADMIN.password)
  await page.keyboard.press('Enter')
  await expect(new Workspace(page).heading).toBeVisible()
}

/** Presses Tab until a field of this name has the focus. */
async function tabToField(page: Page, label: string): Promise<void> {
  const field = page.getByRole('main').getByLabel(label, { exact: true })
  for (let presses = 0; presses < 80; presses++) {
    if (await field.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${label}.`)
}

test('[keyboard] from the sign-in: a location is found by a fragment of its address, and its phone changed', async ({
  page,
  api,
  word,
}) => {
  const { LId } = await api.create<{ LId: number }>('Custom_Location', {
    LName: `${word} clinic`,
    LAddress1: `12 ${word}-alley West`,
    LPhone: '205-555-0101',
  })
  const palette = new Palette(page)
  await signInByKeys(page)
  await palette.open()
  await page.keyboard.type(`${word}-all`)
  await expect(palette.chosen).toContainText(`${word} clinic`)
  await page.keyboard.press('Enter')
  await expect(new Workspace(page).heading).toHaveText(`${word} clinic`)
  await tabToField(page, 'Phone')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('205-555-0199')
  await page.keyboard.press('Control+s')
  await expect(new Workspace(page).status).toContainText('Saved')
  expect(await api.send('GET', `Custom_Location/${LId}`)).toMatchObject({ LPhone: '205-555-0199' })
})

test('[keyboard] from the sign-in: a user is found and disabled', async ({ page, api, word }) => {
  const email = `${word}@example.org`
  const { Id } = await api.create<{ Id: string }>('AspNetUsers', { Email: email })
  const palette = new Palette(page)
  await signInByKeys(page)
  await palette.open()
  await page.keyboard.type(`@${word}`)
  await expect(palette.chosen).toContainText(email)
  await page.keyboard.press('Enter')
  await expect(new Workspace(page).heading).toHaveText(email)
  await palette.open()
  await page.keyboard.type('disable')
  await expect(palette.chosen).toContainText('Disable user…')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(`${email} can no longer sign in`)
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText(`${email} is disabled.`)
  expect(await api.send('GET', `AspNetUsers/${Id}`)).toMatchObject({ Disabled: true })
})

test('[keyboard] from the sign-in: a cache is cleared', async ({ page }) => {
  const palette = new Palette(page)
  await signInByKeys(page)
  await palette.open()
  await page.keyboard.type('>clear cache')
  await expect(palette.chosen).toContainText('Clear cache')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Layout')
  await expect(palette.chosen).toContainText('Layout')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText('The site rebuilds this cache (Layout)')
  await page.keyboard.press('Enter')
  await expect(palette.dialog).toContainText('Cleared: Layout.')
})
