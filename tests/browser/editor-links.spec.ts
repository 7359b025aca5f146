import type { Locator } from '@playwright/test'
import { PageEditor } from './pages/page-editor.ts'
import { expect, test } from './pages/pages-made.ts'

/** A picture of one point. */
const POINT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const pastePicture = (text: Locator) =>
  text.evaluate((element, data) => {
    const bytes = Uint8Array.from(atob(data), letter => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'hall.png', { type: 'image/png' }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, POINT)

test('[keyboard] what is typed into a link field becomes a link, and what cannot be one is refused while it is typed', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  const target = await pages.page(`${word} visit`, { CSeoUrl: `/${word}/visit` })
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await editor.block('Overview').click()
  const link = editor.form.getByRole('textbox', { name: 'Link', exact: true })
  const leave = () => page.keyboard.press('Tab')
  await link.fill('785 555 0100')
  await expect(link).toHaveAccessibleDescription('Calls +17855550100.')
  await leave()
  await expect(link).toHaveValue('tel:+17855550100')
  await link.fill('nurse@x.example')
  await leave()
  await expect(link).toHaveValue('mailto:nurse@x.example')
  await link.fill('www.cdc.gov')
  await leave()
  await expect(link).toHaveValue('https://www.cdc.gov')
  await link.fill(`${new URL(page.url()).origin}/${word}/visit#hours`)
  await leave()
  await expect(link).toHaveValue(`page:${target}#hours`)
  await expect(link).toHaveAccessibleDescription(`Leads to “${word} visit”.`)
  await link.fill('javascript:alert(1)')
  await expect(link).toHaveAttribute('aria-invalid', 'true')
  await expect(link).toHaveAccessibleDescription(/A link can’t run a script/)
})

test('[keyboard] a link to nothing on the site is marked while it is typed', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`, { CSeoUrl: `/${word}/heart` })
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await editor.block('Overview').click()
  const link = editor.form.getByRole('textbox', { name: 'Link', exact: true })
  await link.pressSequentially(`/${word}/nowhere`)
  await expect(link).toHaveAccessibleDescription('Visitors find nothing here: no page has this address.')
  await link.fill(`/${word}/heart`)
  await expect(link).not.toHaveAccessibleDescription(/nothing/)
  await link.fill(`/files/documents/${word}.pdf`)
  await expect(link).toHaveAccessibleDescription('Visitors get an error here: this file was deleted.')
  await link.fill('page:999999')
  await expect(link).toHaveAccessibleDescription(/this page is not on the site/)
  // It may be set all the same: the page may come later.
  await expect(link).not.toHaveAttribute('aria-invalid')
})

test('[keyboard] the link dialog lists pages and documents alone, and says what cannot be a link', async ({
  page,
  api,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  const target = await pages.page(`${word} visit`)
  await api.create('Content', { CTitle: `${word} picture`, CtId: 6 })
  await api.request.post('/api/v1/mc/file', {
    headers: { authorization: `Bearer ${api.token}` },
    multipart: {
      file: { name: `${word} plan.txt`, mimeType: 'text/plain', buffer: Buffer.from('Our plan.') },
    },
  })
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await editor.block('Overview').click()
  const copy = editor.form.getByRole('textbox', { name: 'Copy' })
  await copy.click()
  await page.keyboard.press('ControlOrMeta+A')
  const button = editor.form.getByRole('button', { name: 'Link', exact: true })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const field = dialog.getByLabel('Web address, email, phone or page')
  await field.fill('Our services')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/“Our services” isn’t a link yet/)
  await dialog.getByRole('button', { name: 'Choose a page or document…' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose a page or document' })
  await picker.getByRole('searchbox').fill(word)
  const options = picker.getByRole('listbox').last().getByRole('option')
  await expect(options).toHaveCount(3)
  await expect(options.nth(0)).toContainText(`${word} heart`)
  await expect(options.nth(1)).toContainText(`${word} visit`)
  await expect(options.nth(2)).toContainText('Document /files/')
  await options.nth(1).click()
  await editor.saving(() => picker.getByRole('button', { name: 'Done' }).click())
  expect(
    (await pages.editor<{ draft: { snapshot: { blocks: { CbCopy: string }[] } } }>('GET', `page?cId=${cId}`))
      .draft.snapshot.blocks[0]?.CbCopy,
  ).toContain(`href="page:${target}"`)
})

test('[keyboard] a picture that is pasted is uploaded, described and saved with the page', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const cId = await pages.page(`${word} heart`)
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)
  await editor.block('Overview').click()
  const copy = editor.form.getByRole('textbox', { name: 'Copy' })
  await copy.click()
  await page.keyboard.press('ControlOrMeta+End')
  await pastePicture(copy)
  const dialog = page.getByRole('dialog', { name: 'What does the picture show?' })
  await dialog.getByLabel('Alt text').fill(`The hall ${word}`)
  await editor.saving(() => page.keyboard.press('Enter'))
  await expect(copy.getByRole('img', { name: `The hall ${word}` })).toHaveAttribute('src', /^\/files\//)
})

test('links to pages that are not on the site, and what no browser follows, are named before publishing', async ({
  page,
  pages,
  visit,
  word,
}) => {
  const hidden = await pages.page(`${word} hidden`, { CVisible: false })
  const shown = await pages.page(`${word} shown`)
  const CbCopy = `<p><a href="page:${hidden}">Hidden</a> <a href="page:999999">Never</a> <a href="page:${shown}">Shown</a> <a href="785 555 0100">Call</a></p>`
  const cId = await pages.page(
    `${word} heart`,
    {},
    { CbCopy, CbPhoto: '/files/never-was.png', CbPhotoAltText: 'A' },
  )
  await visit(`/edit/summary?cid=${cId}`)
  const found = page.getByRole('region', { name: /to look at/ })
  await expect(found).toContainText(`The link “Hidden” goes to page ${hidden}, which isn’t on the site.`)
  await expect(found).toContainText('The link “Never” goes to page 999999, which isn’t on the site.')
  await expect(found).toContainText('tel:+17855550100 would.')
  await expect(found).toContainText('The picture file “never-was.png” was deleted.')
  await expect(found).not.toContainText('Shown')
})
