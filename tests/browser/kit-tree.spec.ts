import { barriers } from './support/barriers.ts'
import { expect, test } from './support/kit.ts'

test('[keyboard] arrows, Home, End, letters and * go through the tree; Enter opens', async ({
  page,
  piece,
}) => {
  const section = await piece('Tree')
  const tree = section.getByRole('tree', { name: 'Pages' })
  const active = () =>
    tree.evaluate(element =>
      document
        .getElementById(element.getAttribute('aria-activedescendant') ?? '')
        ?.getAttribute('aria-label'),
    )
  await tree.focus()
  expect(await active()).toBe('Heart')
  await page.keyboard.press('ArrowRight')
  expect(await active()).toBe('Rehabilitation')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem', { name: 'Heart' })).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('ArrowLeft')
  expect(await active()).toBe('Services')
  await page.keyboard.press('End')
  expect(await active()).toBe('News, hidden')
  await page.keyboard.press('s')
  expect(await active()).toBe('Services')
  await page.keyboard.press('ArrowLeft')
  await expect(tree.getByRole('treeitem')).toHaveCount(3)
  await page.keyboard.press('*')
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe('Heart')
  const item = tree.getByRole('treeitem', { name: 'Heart' })
  await expect(item).toHaveAttribute('aria-level', '2')
  await expect(item).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Enter')
  await expect(section.getByTestId('tree')).toContainText('Heart')
})

test('[keyboard] Alt and arrows move an entry, and it is said where it went', async ({ page, piece }) => {
  const section = await piece('Tree')
  const order = section.getByTestId('tree')
  await section.getByRole('tree', { name: 'Pages' }).focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(order).toHaveText('/services services/cancer services/heart heart/rehab /locations /news')
  await expect(section.getByText('Dropped. Heart: under Services, place 2 of 2.')).toBeAttached()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect(order).toHaveText('/services services/cancer /heart heart/rehab /locations /news')
  await page.keyboard.press('Alt+ArrowRight')
  await expect(order).toContainText('services/heart')
  await page.keyboard.press('Alt+ArrowDown')
  await expect(section.getByText('It can’t move any further.')).toBeAttached()
})

test('[keyboard] an entry is carried by steps of 25 pixels, put down with Enter and left with Escape', async ({
  page,
  piece,
}) => {
  const section = await piece('Tree')
  const tree = section.getByRole('tree', { name: 'Pages' })
  const order = section.getByTestId('tree')
  const before = await order.innerText()
  const said = section.getByRole('status').first()
  const mark = tree.locator('[data-drop]')
  await tree.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+m')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowRight')
  await expect(mark).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said).toHaveText('Not moved.')
  await expect(mark).toBeHidden()
  await expect(order).toHaveText(before)
  await page.keyboard.press('Alt+m')
  await expect(said).toHaveText(/^Picked up News\./)
  const begin = (await mark.boundingBox())?.y
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowUp')
  // Four steps are 100 pixels, and a row is 32 high: three rows up.
  await expect(said).toHaveText('News: under Heart, place 1 of 2')
  expect((begin ?? 0) - ((await mark.boundingBox())?.y ?? 0)).toBe(3 * 32)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(order).toHaveText('/services services/heart heart/news heart/rehab services/cancer /locations')
})

test('[pointer] an entry is dragged by its grip to a place and a depth', async ({ page, piece }) => {
  const section = await piece('Tree')
  const tree = section.getByRole('tree', { name: 'Pages' })
  const grip = await tree.getByRole('treeitem', { name: 'News' }).locator('[data-grip]').boundingBox()
  if (!grip) throw new Error('There is no grip.')
  await page.mouse.move(grip.x + 8, grip.y + 8)
  await page.mouse.down()
  await page.mouse.move(grip.x + 20, grip.y - 20, { steps: 3 })
  await page.mouse.move(grip.x + 33, grip.y + 8 - 64, { steps: 3 })
  await expect(tree.locator('[data-drop]')).toBeVisible()
  await page.mouse.up()
  await expect(section.getByTestId('tree')).toHaveText(
    '/services services/heart heart/rehab services/news services/cancer /locations',
  )
})

test('[pointer] an entry is moved without dragging: a press on its grip, a press where it belongs', async ({
  page,
  piece,
}) => {
  const section = await piece('Tree')
  const tree = section.getByRole('tree', { name: 'Pages' })
  await tree.getByRole('treeitem', { name: 'News' }).locator('[data-grip]').click()
  const target = await tree.getByRole('treeitem', { name: 'Locations' }).boundingBox()
  if (!target) throw new Error('There is no row.')
  await page.mouse.move(target.x + target.width - 40, target.y + 3)
  await expect(tree.locator('[data-drop]')).toBeVisible()
  await page.mouse.click(target.x + target.width - 40, target.y + 3)
  await expect(section.getByTestId('tree')).toHaveText(
    '/services services/heart heart/rehab services/cancer /news /locations',
  )
})

test('[keyboard] a branch is chosen as a whole, and what is above shows that a part is', async ({
  page,
  piece,
}) => {
  const section = await piece('Tree')
  const tree = section.getByRole('tree', { name: 'Branches' })
  await expect(tree.getByRole('treeitem', { name: 'Heart' })).toHaveAttribute('aria-checked', 'mixed')
  await tree.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await expect(section.getByTestId('chosen')).toHaveText('cancer heart rehab services')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  await expect(section.getByTestId('chosen')).toHaveText('cancer')
  await expect(tree.getByRole('treeitem', { name: 'Services' })).toHaveAttribute('aria-checked', 'mixed')
})

test('[keyboard] of 30,000 tags one is found, chosen, and the focus comes back', async ({ page, piece }) => {
  const section = await piece('Tree of 30,000')
  const opener = section.getByRole('button', { name: 'Choose tags' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Tags' })
  await expect(dialog.getByRole('treeitem', { name: '29999' })).toBeVisible()
  await page.keyboard.type('arzte 25559')
  await expect(dialog.getByRole('treeitem', { name: 'Ärzte 25559', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await expect(dialog.getByText('2 selected')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(section.getByTestId('picked')).toHaveText('29999 25559')
  await expect(opener).toBeFocused()
})

test('[keyboard] 30,000 entries open, and one moves among them', async ({ page, piece }) => {
  const section = await piece('Tree of 30,000')
  const tree = section.getByRole('tree', { name: 'Tags' })
  await tree.focus()
  await page.keyboard.press('*')
  await expect(tree.getByRole('treeitem', { name: 'Services 10', exact: true })).toBeVisible()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(section.getByText(/^Dropped\. Services 0/)).toBeAttached()
})

test('has no barriers', async ({ page, piece }) => {
  await piece('Tree')
  expect(await barriers(page, { within: 'main' })).toEqual([])
})
