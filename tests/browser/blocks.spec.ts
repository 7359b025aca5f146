import { PageEditor } from './pages/page-editor.ts'
import { PagesMade } from './pages/pages-made.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] blocks of several kinds are added, filled in, compared and published', async ({
  page,
  api,
  word,
  visit,
  request,
}) => {
  const url = `/tests/${word}`
  const cId = await new PagesMade(api).page(`Page ${word}`, { CSeoUrl: url })
  await visit('/')
  const editor = new PageEditor(page)
  await editor.open(cId)

  // A call-out from the menu: the focus is in its first field.
  await editor.addBlock('Call-out')
  await expect(editor.form.getByLabel('Tone')).toBeFocused()
  await page.keyboard.type('W')
  await page.keyboard.press('Tab')
  await expect(editor.form.getByLabel('Headline')).toBeFocused()
  await page.keyboard.type(`Closed ${word}`)
  await editor.form.getByRole('textbox', { name: 'Text', exact: true }).focus()
  await editor.saving(() => page.keyboard.type('Come tomorrow.'))
  await expect(editor.block(`Closed ${word} Call-out`)).toBeVisible()
  await expect(editor.preview.locator('.callout.warning')).toContainText('Come tomorrow.')
  expect(await barriers(page, { within: 'section[aria-label^="Block: "]' })).toEqual([])

  // A click in the preview leads to the block.
  await editor.block('Overview').click()
  await editor.preview.locator('.callout.warning').click()
  await expect(editor.form.getByLabel('Headline')).toHaveValue(`Closed ${word}`)

  // A slash in an empty text asks for another kind; Escape leaves it a text.
  await editor.addBlock()
  const copy = editor.form.getByRole('textbox', { name: 'Copy' })
  await copy.focus()
  await page.keyboard.press('/')
  await expect(page.getByRole('menuitem', { name: /^Picture/ })).toBeFocused()
  expect(await barriers(page, { within: '[role=menu]' })).toEqual([])
  await page.keyboard.press('Escape')
  await expect(copy).toBeFocused()
  await page.keyboard.press('/')
  await page.getByRole('menuitem', { name: /^Accordion/ }).press('Enter')
  await expect(editor.form.getByLabel('Headline')).toBeFocused()

  // What is not whole keeps the page from being published, and says why.
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: /^Publish/ })
  await expect(dialog).toContainText('Accordion: Items is required.')
  await page.keyboard.press('Escape')
  await editor.form.getByRole('button', { name: 'Add item' }).press('Enter')
  await expect(editor.form.getByRole('textbox', { name: 'Heading' })).toBeFocused()
  await page.keyboard.type('Is it free?')
  await editor.form.getByRole('textbox', { name: 'Text', exact: true }).focus()
  await editor.saving(() => page.keyboard.type('Yes.'))
  await expect(editor.preview.locator('summary', { hasText: 'Is it free?' })).toBeAttached()

  // Undo goes back step by step over the whole page.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(editor.form.getByRole('textbox', { name: 'Heading' })).toHaveValue('')
  await page.keyboard.press('Control+Shift+z')
  await page.keyboard.press('Control+Shift+z')
  await expect(editor.form.getByRole('textbox', { name: 'Heading' })).toHaveValue('Is it free?')
  await editor.saved()

  await page.keyboard.press('Control+Enter')
  await dialog.getByLabel('Why').press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(async () => (await request.get(url)).text()).toContain('<summary>Is it free?</summary>')
  expect(await (await request.get(url)).text()).toContain('<div class="callout warning">')

  // A comparison says it in words.
  await page.getByRole('button', { name: 'Versions' }).press('Enter')
  const versions = page.getByRole('region', { name: 'Versions' })
  const before = versions.getByRole('listitem').filter({ hasText: 'As it was before' })
  const compare = before.first().getByRole('button', { name: 'Compare with the draft' })
  await expect(compare).toBeEnabled()
  await compare.press('Enter')
  await expect(versions.getByRole('heading', { name: `Call-out “Closed ${word}” added` })).toBeVisible()
})
