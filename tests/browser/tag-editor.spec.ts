import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] moving a tag first shows who loses access, and can be undone', async ({
  page,
  api,
  visit,
  word,
}) => {
  for (const end of ['one', 'two'])
    await api.send('POST', 'Tag', { TIdParent: 4, TName: `${word} ${end}`, TPath: `/${word}-${end}` })
  await visit(`/custom-tag-editor?search=${word}`)
  const tree = page.getByRole('tree', { name: 'Custom tag editor' })
  const moved = tree.getByRole('treeitem', { name: `${word} two` })
  await expect(moved).toHaveAttribute('aria-level', '3')
  await page.getByRole('searchbox', { name: 'Search tags' }).press('ArrowDown')
  await expect(tree).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Alt+ArrowRight')
  const review = page.getByRole('dialog', { name: `Move “${word} two” to “${word} one”?` })
  await review.locator('summary').press('Enter')
  await expect(review.getByText('Vera Hallowell')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await review.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(moved).toHaveAttribute('aria-level', '4')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(moved).toHaveAttribute('aria-level', '3')
  await expect(tree).toBeFocused()
})
