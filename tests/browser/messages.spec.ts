import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a message to the staff is read on any screen, and dismissed for oneself', async ({
  page,
  api,
  visit,
  word,
}) => {
  await api.create('SystemMessages', {
    STitle: `${word} tonight`,
    SText: '<p>Save before <strong>10 PM</strong>.</p><script>no()</script><a href="javascript:no()">Why</a>',
    SLevel: 'warning',
  })
  await visit('/redirects/301')
  const open = page.getByRole('button', { name: /^Messages: .* new/ })
  await open.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Messages' })
  const message = dialog.getByRole('listitem').filter({ hasText: `${word} tonight` })
  await expect(message).toContainText('Save before 10 PM.')
  await expect(message.getByRole('link')).toHaveCount(0)
  expect(await message.innerHTML()).not.toContain('no()')
  expect(await barriers(page)).toEqual([])
  await message.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(dialog.getByRole('button', { name: `Dismiss “${word} tonight”` })).toHaveCount(0)
  await dialog.getByText('Dismissed', { exact: true }).press('Enter')
  await expect(dialog.getByRole('button', { name: `Mark “${word} tonight” as new` })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: /^Messages/ })).toBeFocused()
})
