import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a form is built, walked in the preview and saved', async ({ page, api, visit, word }) => {
  const { FrmId } = await api.create<{ FrmId: number }>('Form', {
    FrmName: `${word} form`,
    FrmVisible: false,
  })
  await visit(`/form-manager/${FrmId}`)
  const structure = page.getByRole('list', { name: 'Steps and questions' })
  const settings = page.getByRole('region', { name: 'What is selected' })
  const preview = page.getByRole('region', { name: 'Preview' })
  const add = async (kind: string) => {
    await page.getByRole('button', { name: 'Add question' }).press('Enter')
    await page.getByRole('menuitem', { name: kind, exact: true }).press('Enter')
  }
  await add('Yes or no')
  await settings.getByLabel('Question').fill('Are you insured?')
  await settings.getByLabel('Visitors must answer it').press('Space')
  await add('Short text')
  await settings.getByLabel('Question').fill('Insurance number')
  await settings.getByRole('button', { name: 'Add condition' }).press('Enter')
  await settings.getByLabel('Answer', { exact: true }).selectOption('Yes')
  await expect(structure.getByRole('button', { name: /Insurance number/ })).toContainText('Conditional')

  await expect(preview.getByText('Insurance number')).toHaveCount(0)
  await preview.getByLabel('Yes').press('Space')
  await expect(preview.getByLabel('Insurance number')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await structure.getByRole('button', { name: /Insurance number/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(structure.getByRole('button')).toContainText([/whole form/, /Insurance number/, /insured/])
  await expect(page.getByRole('status', { name: 'Problems of the form' })).toContainText(
    'Fix it before you publish',
  )
  await page.keyboard.press('Control+z')
  await expect(structure.getByRole('button')).toContainText([/whole form/, /insured/, /Insurance number/])
  await page.keyboard.press('Control+s')
  const stored = async () => {
    const [form] = await api.list<{ FrmConfig: string | null }>('Form', `FrmId=${FrmId}`)
    return JSON.parse(form?.FrmConfig ?? 'null')?.fields
  }
  await expect
    .poll(stored)
    .toMatchObject([{ label: 'Are you insured?', required: true }, { label: 'Insurance number' }])
})
