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

interface Clipboard {
  readonly html?: string
  readonly text?: string
  readonly rtf?: string
  readonly files?: readonly { readonly name: string; readonly type: string }[]
}

/** Pastes what another program has copied, or drops it on the text. */
async function bring(text: Locator, clipboard: Clipboard, how: 'paste' | 'drop' = 'paste'): Promise<void> {
  await text.evaluate(
    (element, { html, text: plain, rtf, files = [], by }) => {
      const data = new DataTransfer()
      if (html !== undefined) data.setData('text/html', html)
      if (plain !== undefined) data.setData('text/plain', plain)
      if (rtf !== undefined) data.setData('text/rtf', rtf)
      for (const { name, type } of files) data.items.add(new File(['bytes'], name, { type }))
      const { left, top } = element.getBoundingClientRect()
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        by === 'paste'
          ? new ClipboardEvent('paste', { ...init, clipboardData: data })
          : new DragEvent('drop', { ...init, dataTransfer: data, clientX: left + 20, clientY: top + 20 }),
      )
    },
    { ...clipboard, by: how },
  )
}

const paste = (text: Locator, html: string): Promise<void> => bring(text, { html, text: 'plain' })

test('[keyboard] the toolbar is one stop of Tab, arrows go through it, and Escape goes back to the text', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = section.getByRole('textbox', { name: 'Copy' })
  const toolbar = section.getByRole('toolbar', { name: 'Formatting' }).first()
  await text.click()
  await page.keyboard.press('Alt+F10')
  await expect(toolbar.getByRole('button', { name: 'Heading 2' })).toBeFocused()
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

test('what is written while the value before is being drawn stays, and so does the caret', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = await writeAtEnd(page, section)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('A')
  await expect(html(section)).toHaveText('<p>A</p>')
  // Writes on in the moment in which the page has drawn what was told first, and has it told at once by a shortcut.
  await text.evaluate(
    (element, output) => {
      const write = (letters: string) => document.execCommand('insertText', false, letters)
      const drawn = new MutationObserver(async () => {
        drawn.disconnect()
        write('cd')
        await Promise.resolve()
        element.dispatchEvent(new KeyboardEvent('keydown', { key: 'Control', ctrlKey: true, bubbles: true }))
      })
      drawn.observe(output as Node, { characterData: true, childList: true, subtree: true })
      write('b')
    },
    await html(section).elementHandle(),
  )
  await expect(html(section)).toHaveText('<p>Abcd</p>')
  await page.keyboard.type('e')
  await expect(html(section)).toHaveText('<p>Abcde</p>')
})

test('[keyboard] Tab moves through a table, and Escape with Tab leaves it', async ({ page, piece }) => {
  const section = await piece('Rich text')
  const heading = section.getByRole('toolbar').first().getByRole('button', { name: 'Heading 2' })
  await expect(heading).toHaveAttribute('aria-pressed', 'true')
  await section.getByRole('textbox', { name: 'Copy' }).getByRole('cell', { name: 'Monday' }).click()
  // The editor hears a moment after the click that the caret has left the heading.
  await expect(heading).toHaveAttribute('aria-pressed', 'false')
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

test('a link that is pasted is read by the rule of links: on its own, onto words, and in HTML', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = await writeAtEnd(page, section)
  await page.keyboard.press('ControlOrMeta+A')
  await bring(text, { text: '785 555 0100' })
  await expect(html(section)).toHaveText('<p><a href="tel:+17855550100">785 555 0100</a></p>')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Write to us')
  await page.keyboard.press('ControlOrMeta+A')
  await bring(text, { text: 'nurse@x.example' })
  await expect(html(section)).toHaveText('<p><a href="mailto:nurse@x.example">Write to us</a></p>')
  await page.keyboard.press('ControlOrMeta+A')
  await bring(text, {
    html: '<p><a href="www.cdc.gov">CDC</a> <a href="http://localhost:4/visit">Visit</a> <a href="javascript:x">Run</a></p>',
    text: 'plain',
  })
  await expect(html(section)).toHaveText(
    '<p><a href="https://www.cdc.gov">CDC</a> <a href="/visit">Visit</a> Run</p>',
  )
  await expect(section.getByRole('alert')).toContainText(
    'The link to javascript:x was left out. A link can’t run a script.',
  )
})

test('a picture that is pasted or dropped is described, uploaded and put in its place', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = await writeAtEnd(page, section)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Before')
  await bring(text, { files: [{ name: 'hall.png', type: 'image/png' }] })
  const dialog = page.getByRole('dialog', { name: 'What does the picture show?' })
  // What is behind the dialog is out of reach, but there.
  await expect(page.getByTestId('html')).toHaveText('<p>Before</p>')
  await dialog.getByLabel('Alt text').fill('The hall')
  await page.keyboard.press('Enter')
  await expect(html(section)).toHaveText(
    '<p>Before<img alt="The hall" src="/maintenance/rounds.svg?hall.png&amp;5"></p>',
  )
  await bring(text, { files: [{ name: 'ward.png', type: 'image/png' }] }, 'drop')
  await dialog.getByLabel('Alt text').fill('The ward')
  await page.keyboard.press('Enter')
  await expect(html(section)).toContainText(
    '<img alt="The ward" src="/maintenance/rounds.svg?ward.png&amp;5">',
  )
})

test('what of a paste or a drop cannot be put in is said, and leaves nothing behind', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = await writeAtEnd(page, section)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Before')
  await bring(text, { files: [{ name: 'plan.pdf', type: 'application/pdf' }] }, 'drop')
  const said = section.getByRole('alert')
  await expect(said).toContainText('“plan.pdf” is not a picture.')
  const dialog = page.getByRole('dialog', { name: 'What does the picture show?' })
  await bring(text, { files: [{ name: 'broken.png', type: 'image/png' }] })
  // It is said where one types its words, which nothing needs any more.
  await expect(dialog.getByRole('alert')).toContainText('Couldn’t upload “broken.png”: The disk is full.')
  await expect(dialog.getByRole('button', { name: 'Done' })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(text).toBeFocused()
  await expect(said).toContainText('Couldn’t upload “broken.png”: The disk is full.')
  await bring(text, { files: [{ name: 'hall.png', type: 'image/png' }] })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(said).toContainText('“hall.png” wasn’t added because it has no alt text.')
  await expect(html(section)).toHaveText('<p>Before</p>')
  await expect(text.getByText('Picture…')).toHaveCount(0)
  const other = section.getByRole('textbox', { name: 'With the page’s undo' })
  await other.click()
  await bring(other, { files: [{ name: 'hall.png', type: 'image/png' }] })
  await expect(said.last()).toContainText('this text can’t hold pictures')
})

test('pictures that Word copies come out of its RTF; one that did not come along is named', async ({
  page,
  piece,
}) => {
  const section = await piece('Rich text')
  const text = await writeAtEnd(page, section)
  await page.keyboard.press('ControlOrMeta+A')
  const word =
    '<p class=MsoNormal>One <img src="file:///C:/Temp/clip_image001.png" alt="A heart" v:shapes="P1"> two</p><p>Three <img src="data:image/png;base64,AAAA" alt="A lung"></p>'
  await bring(text, { html: word, text: 'One two', rtf: String.raw`{\rtf1 {\pict\pngblip 8950}}` })
  await expect(html(section)).toHaveText(
    '<p>One <img alt="A heart" src="/maintenance/rounds.svg?clip_image001.png&amp;2"> two</p><p>Three <img alt="A lung" src="/maintenance/rounds.svg?picture.png&amp;3"></p>',
  )
  await page.keyboard.press('ControlOrMeta+A')
  await bring(text, { html: word, text: 'One two' })
  await expect(section.getByRole('alert')).toContainText(
    '“clip_image001.png” is on the computer it was copied from and couldn’t be pasted.',
  )
  await expect(html(section)).toContainText('<p>One two</p><p>Three <img alt="A lung"')
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
