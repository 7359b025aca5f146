import type { Locator, Page } from '@playwright/test'
import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

const html = (section: Locator) => section.getByTestId('html')

/** Puts the caret at the end of the first text. */
async function writeAtEnd(page: Page, section: Locator): Promise<Locator> {
  const text = section.getByRole('textbox', { name: 'Copy' })
  await text.click()
  await page.keyboard.press('ControlOrMeta+End')
  return text
}

async function paste(text: Locator, clipboard: string): Promise<void> {
  await text.evaluate((element, value) => {
    const data = new DataTransfer()
    data.setData('text/html', value)
    data.setData('text/plain', 'plain')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  }, clipboard)
}

test('[keyboard] the toolbar is one stop of Tab, arrows go through it, and Escape goes back to the text', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = section.getByRole('textbox', { name: 'Copy' })
  const toolbar = section.getByRole('toolbar', { name: 'Formatting' }).first()
  await toolbar.getByRole('button', { name: 'Heading 2' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(toolbar.getByRole('button', { name: 'Heading 3' })).toBeFocused()
  await page.keyboard.press('End')
  await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).toBeFocused()
  await page.keyboard.press('Alt+F10')
  await expect(toolbar.getByRole('button', { name: 'Redo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(text).toBeFocused()
})

test('[keyboard] what is opened and not changed is not told; what is written comes out as plain HTML', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const before = await html(section).innerText()
  await section.getByRole('textbox', { name: 'Copy' }).click()
  await expect(html(section)).toHaveText(before)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('## Visits')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Two')
  await expect(html(section)).toHaveText('<h2>Visits</h2><ul><li>One</li><li>Two</li></ul>')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await expect(html(section)).toHaveText('')
})

test('[keyboard] the caret stays where it is while one writes in the middle', async ({ page, piece }) => {
  const section = await piece('Rich text')
  await section.getByRole('textbox', { name: 'Copy' }).getByText('You may join').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Please read: ', { delay: 5 })
  await expect(html(section)).toContainText('<p>Please read: You may join after')
})

test('[keyboard] Tab moves through a table, and Escape with Tab leaves it', async ({ page, piece }) => {
  const section = await piece('Rich text')
  await section.getByRole('textbox', { name: 'Copy' }).getByRole('cell', { name: 'Monday' }).click()
  await page.keyboard.press('Tab')
  await page.keyboard.type('closed')
  await expect(html(section)).toContainText('<td>Monday</td><td>closed</td>')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(section.getByRole('button', { name: 'Take an older version' })).toBeFocused()
})

test('links come from the screen, pictures too, and a picture without words is asked about', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  await writeAtEnd(page, section)
  await page.keyboard.press('ControlOrMeta+End')
  const toolbar = section.getByRole('toolbar').first()
  await toolbar.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(html(section)).toContainText('<a href="page:7">Our services</a>')
  await toolbar.getByRole('button', { name: 'Picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'What does the picture show?' })
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByLabel('Alt text')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Alt text').fill('The entrance')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(html(section)).toContainText('<img alt="The entrance" src="/maintenance/rounds.svg">')
  await expect(section.getByRole('textbox', { name: 'Copy' })).toBeFocused()
})

test('[keyboard] a table is put in and gets a row by its menu', async ({ page, piece }) => {
  const section = await piece('Rich text')
  const text = section.getByRole('textbox', { name: 'Copy' })
  await text.click()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Alt+F10')
  await section.getByRole('button', { name: 'Table' }).first().focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(text.getByRole('columnheader')).toHaveCount(2)
  await expect(text).toBeFocused()
  // The text takes the focus in the frame after a table is put in, from whoever has it then.
  await expect(async () => {
    await section.getByRole('button', { name: 'Table' }).first().press('Enter')
    await expect(page.getByRole('menuitem', { name: 'Row below' })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.getByRole('menuitem', { name: 'Row below' }).press('Enter')
  await expect(text.getByRole('row')).toHaveCount(4)
  await expect(html(section)).not.toContainText('style')
})

test('what Word copies is cleaned when it is pasted', async ({ page, piece }) => {
  const section = await piece('Rich text')
  const text = await writeAtEnd(page, section)
  await page.keyboard.press('ControlOrMeta+A')
  await paste(
    text,
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·&nbsp;</span><span style='color:red'>Walk</span><o:p></o:p></p>`,
  )
  await expect(html(section)).toHaveText('<ul><li>Walk</li></ul>')
})

test('[keyboard] an undo of the page’s own takes the keys, and the text follows its value', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = section.getByRole('textbox', { name: 'With the page’s undo' })
  await text.click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await expect(text).toHaveText('The page undoes this.!')
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text).toHaveText('The page undoes this.')
  await section.getByRole('button', { name: 'Take an older version' }).click()
  await expect(section.getByRole('textbox', { name: 'Copy' })).toHaveText('From an older version.')
})

test('[keyboard] films, captions and heads of tables stay while one writes around them', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  await section.getByRole('button', { name: 'Take what others wrote' }).click()
  const text = section.getByRole('textbox', { name: 'Copy' })
  await expect(text.getByText('Video from player.vimeo.com')).toBeVisible()
  const before = await html(section).innerText()
  await text.getByText('A film:').click()
  await page.keyboard.press('Home')
  await page.keyboard.type('Look. ')
  await expect(html(section)).toHaveText(before.replace('A film:', 'Look. A film:'))
})

test('has no barriers', async ({ page, piece }) => {
  await piece('Rich text')
  expect(await barriers(page, { within: 'main' })).toEqual([])
})
