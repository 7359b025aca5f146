import { PageEditor } from './pages/page-editor.ts'
import { expect, test } from './pages/pages-made.ts'

test('[keyboard] an event is given its dates, which are published, taken back and had back with its page', async ({
  page,
  pages,
  api,
  visit,
  word,
  request,
}) => {
  const url = `/events/${word}`
  const cId = await pages.page(`Fair ${word}`, { CtId: 3, CSeoUrl: url, CVisible: false })
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  const dates = editor.form.getByRole('region', { name: 'Dates' })
  await dates.getByRole('button', { name: 'Add date' }).press('Enter')
  await dates.getByRole('textbox', { name: 'Begins: day' }).fill('03/01/2031')
  await dates.getByRole('textbox', { name: 'Begins: day' }).press('Tab')
  await editor.saving(() => dates.getByLabel('Note').fill(`Bring tea ${word}`))
  await expect(editor.preview.getByText(`Bring tea ${word}`)).toBeVisible()
  expect(await (await request.get(url)).text()).not.toContain('Bring tea')

  await editor.publish().press('Enter')
  await page.getByRole('checkbox', { name: 'Put the page on the site' }).press(' ')
  await page.getByRole('button', { name: 'Publish now' }).press('Enter')
  await expect.poll(async () => (await request.get(url)).text()).toContain(`Bring tea ${word}`)
  expect(await api.list('EventDate', `EdNote=Bring tea ${word}`)).toHaveLength(1)

  await editor.saving(() => dates.getByRole('button', { name: 'Remove this date' }).press('Enter'))
  await expect(dates.getByText('The event has no date yet.')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(dates.getByLabel('Note')).toHaveValue(`Bring tea ${word}`)
  await page.getByRole('button', { name: 'Undo publish' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo publish' }).press('Enter')
  await expect.poll(async () => (await request.get(url)).text()).not.toContain('Bring tea')
})
