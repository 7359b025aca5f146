import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

test('[keyboard] Tab indents, and Escape with Tab leaves', async ({ page, piece }) => {
  const section = await piece('Code editor')
  const text = section.getByRole('textbox', { name: 'Template' })
  await text.focus()
  await expect(section.getByText('Escape, then Tab, leaves').first()).toBeVisible()
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.press('Tab')
  await expect(section.getByTestId('code')).toContainText('  {% for')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Line 2' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(text).toBeFocused()
  await page.keyboard.type('>')
  await expect(section.getByTestId('code')).toContainText('\n>  <a href')
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
})

test('[keyboard] what comes from outside leaves the caret where it was and is not told back', async ({
  page,
  piece,
}) => {
  const section = await piece('Code editor')
  const text = section.getByRole('textbox', { name: 'Template' })
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  await section.getByRole('button', { name: 'Put a line before' }).click()
  await text.focus()
  await page.keyboard.type(' end')
  await expect(section.getByTestId('code')).toHaveText(/^\{% comment %\}new[\s\S]*\{% endfor %\} end$/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(section.getByTestId('code')).toHaveText(/\{% endfor %\}$/)
})

test('what is typed while the value before is being drawn stays, and so does the caret', async ({
  page,
  piece,
}) => {
  const section = await piece('Code editor')
  const text = section.getByRole('textbox', { name: 'Template' })
  await text.focus()
  await page.keyboard.press('ControlOrMeta+End')
  const output = await section.getByTestId('code').elementHandle()
  // Types on in the moment in which the page has drawn what was typed first.
  await text.evaluate((_, output) => {
    const write = (letters: string) => document.execCommand('insertText', false, letters)
    const drawn = new MutationObserver(() => {
      drawn.disconnect()
      write('bc')
    })
    drawn.observe(output as Node, { characterData: true, childList: true, subtree: true })
    write('a')
  }, output)
  await expect(section.getByTestId('code')).toHaveText(/\{% endfor %\}abc$/)
  await page.keyboard.type('d')
  await expect(section.getByTestId('code')).toHaveText(/\{% endfor %\}abcd$/)
})

test('the colors come without a style element', async ({ page, piece }) => {
  const section = await piece('Code editor')
  await expect(section.getByText('href').first()).toBeVisible()
  expect(await page.locator('style').count()).toBe(0)
  const shown = section.locator('.cm-gutters').first()
  await expect(shown).toHaveCSS('display', 'flex')
})

test('has no barriers', async ({ page, piece }) => {
  const section = await piece('Code editor')
  await expect(section.getByRole('textbox')).toHaveCount(5)
  expect(await barriers(page, { within: 'main' })).toEqual([])
})
