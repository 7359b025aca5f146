import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a video is linked with a physician and shown on the profile', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { MId } = await api.create('Custom_Media', {
    MTitle: `${word} explained`,
    MType: 'video',
    MUrl: 'https://www.youtube.com/watch?v=abcdefghijk',
  })
  const { PhUrl } = await api.create<{ PhUrl: string }>('Custom_Physician', {
    PhFirstName: 'Ada',
    PhLastName: word,
    PhUrl: `ada-${word}`,
  })
  await visit(`/custom/media?search=${word}`)
  await expect(page.getByRole('row', { name: new RegExp(word) })).toContainText('Video')
  await visit(`/custom/media/${MId}`)
  await page.getByRole('button', { name: 'Add physicians…' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Add physicians' })
  await expect(picker.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(word)
  await page.keyboard.press('Enter')
  await expect(picker.getByRole('option')).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Space')
  await picker.getByRole('button', { name: 'Done' }).press('Enter')
  await page.keyboard.press('Control+s')
  await page.getByRole('button', { name: 'Save all' }).press('Enter')
  await expect(page.getByText('Links saved: 1 added.')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.goto(`/find-a-doctor/${PhUrl}`)
  await expect(page.getByRole('region', { name: 'Videos and articles' })).toContainText(`${word} explained`)
})
