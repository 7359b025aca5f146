import { expect, test } from './pages/signed-in.ts'
import { heldBack } from './support/held-back.ts'

interface Slide {
  readonly CbHeadline: string | null
  readonly CbPhotoAltText: string | null
}

/** A carousel with one slide. */
async function carouselOf(api: { create: <T>(entity: string, record: object) => Promise<T> }, title: string) {
  const { CId } = await api.create<{ CId: number }>('Content', { CTitle: title, CtId: 12 })
  await api.create('ContentBlock', { CId, CbSortOrder: 10, CbHeadline: 'Spring' })
  return CId
}

test('[keyboard] what is written in a slide while a save is on its way is kept', async ({
  page,
  api,
  visit,
  word,
}) => {
  const cId = await carouselOf(api, `${word} carousel`)
  await visit(`/carousel-tool?record=${cId}`)
  const slide = page.getByRole('group', { name: 'Slide 1' })
  await slide.getByLabel('Headline').fill('Summer')
  const give = await heldBack(page, '**/db/ContentBlock/batch')
  const save = page.getByRole('button', { name: 'Save slides' })
  await save.press('Enter')
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await slide.getByLabel('Headline').fill('Autumn')
  await slide.getByLabel('Alt text').fill('Leaves')
  give()
  await expect(page.getByText('The slides are saved.')).toBeAttached()
  await expect(slide.getByLabel('Headline')).toHaveValue('Autumn')
  await expect(save).toBeEnabled()
  const answered = page.waitForResponse('**/db/ContentBlock/batch')
  await save.press('Enter')
  expect((await answered).ok()).toBe(true)
  const [stored] = await api.list<Slide>('ContentBlock', `CId=${cId}`)
  expect(stored).toMatchObject({ CbHeadline: 'Autumn', CbPhotoAltText: 'Leaves' })
})

test('[keyboard] unsaved slides are asked about, whatever else of the record is unsaved', async ({
  page,
  api,
  visit,
  word,
}) => {
  const cId = await carouselOf(api, `${word} carousel`)
  await visit(`/carousel-tool?record=${cId}`)
  const headline = page.getByRole('group', { name: 'Slide 1' }).getByLabel('Headline')
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  const dialog = page.getByRole('alertdialog')
  const saveRecord = page.getByRole('button', { name: 'Save', exact: true })

  // The form is changed after the slides, and saved: the slides are not.
  await headline.fill('Summer')
  await title.fill(`${word} renamed`)
  await saveRecord.press('Enter')
  await expect(page.getByRole('contentinfo').getByRole('status')).toContainText('Saved')
  await page.getByRole('link', { name: 'Home' }).press('Enter')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay here' }).press('Enter')
  await expect(headline).toHaveValue('Summer')
  await page.getByRole('link', { name: 'Home' }).press('Enter')
  await dialog.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await expect(page).not.toHaveURL(/carousel-tool/)
})
