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
  await expect(settings.getByLabel('Question')).toBeFocused()
  await page.keyboard.type('Are you insured?')
  await page.keyboard.press('Escape')
  await expect(structure.getByRole('button', { name: /insured/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(settings.getByLabel('Question')).toBeFocused()
  await settings.getByLabel('Visitors must answer it').press('Space')
  await page.keyboard.press('Delete')
  await expect(structure.getByRole('button', { name: /insured/ })).toBeVisible()
  await page.keyboard.press('i')
  await page.getByRole('menuitem', { name: 'Short text', exact: true }).press('Enter')
  await settings.getByLabel('Question').fill('Insurance number')
  const wholeForm = structure.getByRole('button', { name: 'The whole form' })
  const placeBefore = await wholeForm.boundingBox()
  await settings.getByRole('button', { name: 'Add condition' }).press('Enter')
  await expect(settings.getByLabel('Effect')).toBeFocused()
  await expect(page.getByRole('status', { name: 'Problems of the form' })).toBeVisible()
  expect((await wholeForm.boundingBox())?.y, 'nothing moves while one writes').toBe(placeBefore?.y)
  await settings.getByLabel('Answer', { exact: true }).selectOption('Yes')
  await expect(structure.getByRole('button', { name: /Insurance number/ })).toContainText(
    'if “Are you insured?” is “Yes”',
  )

  await expect(preview.getByLabel('Insurance number')).toHaveCount(0)
  await expect(preview.getByText('“Insurance number” isn’t shown with these answers.')).toBeVisible()
  await preview.getByLabel('Yes').press('Space')
  await expect(preview.getByLabel('Insurance number')).toBeVisible()
  expect(await barriers(page)).toEqual([])

  await structure.getByRole('button', { name: /Insurance number/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(structure.getByRole('button')).toContainText([/whole form/, /Insurance number/, /insured/])
  await expect(page.getByRole('status', { name: 'Problems of the form' })).toContainText('before you publish')
  await page.keyboard.press('Control+z')
  await expect(structure.getByRole('button')).toContainText([/whole form/, /insured/, /Insurance number/])
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Visitors can’t see this form yet.')).toContainText('Draft saved')
  const stored = async () => {
    const [form] = await api.list<{ FrmConfig: string | null }>('Form', `FrmId=${FrmId}`)
    return JSON.parse(form?.FrmConfig ?? 'null')?.fields
  }
  expect(await stored()).toBeUndefined()

  await page.reload()
  await expect(structure.getByRole('button', { name: /Insurance number/ })).toBeVisible()
  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  await publish.press('Enter')
  await expect(page.getByText('Published, no changes')).toBeVisible()
  await expect(publish).toBeFocused()
  expect(await stored()).toMatchObject([
    { label: 'Are you insured?', required: true },
    { label: 'Insurance number' },
  ])

  await structure.getByRole('button', { name: /Insurance number/ }).click()
  await settings.getByRole('textbox', { name: 'Question' }).fill('Policy number')
  await expect(page.getByText('Visitors see the published version')).toContainText('Draft saved')
  await page.getByRole('button', { name: 'Versions' }).press('Enter')
  await page.getByRole('button', { name: 'Compare with the draft' }).press('Enter')
  await expect(page.getByText('“Insurance number” → “Policy number”')).toBeVisible()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Restore into the draft' }).press('Enter')
  await expect(page.getByText('Published, no changes')).toBeVisible()
  await expect(page.getByText('Draft before a version was restored')).toBeVisible()
})

test('[keyboard] a blank form has its title, an honest preview and a key for its first question', async ({
  page,
  visit,
  word,
}) => {
  await visit('/form-manager?record=new')
  await expect(page.getByLabel(/^Blank form/)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${word} visit`)
  await page.keyboard.press('Enter')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('This form has no questions yet.')
  await page.keyboard.press('i')
  await page.getByRole('menuitem', { name: 'Email', exact: true }).press('Enter')
  const settings = page.getByRole('region', { name: 'What is selected' })
  await expect(settings.getByLabel('Question')).toBeFocused()
  await expect(settings.getByLabel('Autofill as')).toHaveValue('email')
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(`${word} visit`)
})

test('[keyboard] a form starts from a template', async ({ page, visit, word }) => {
  await visit('/form-manager?record=new')
  await page.getByLabel(/^Patient feedback/).press('Space')
  await page.getByRole('textbox', { name: /^Name/ }).fill(`${word} feedback`)
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Create form' }).press('Enter')
  await expect(page.getByRole('heading', { name: `${word} feedback` })).toBeVisible()
  await expect(page.getByText('Not published')).toBeVisible()
  await page.getByRole('button', { name: 'Settings', exact: true }).press('Enter')
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Tell us about your visit')
  expect(await barriers(page)).toEqual([])
})

test('a question is dragged before another and into another step, and what was just typed outlives a reload', async ({
  page,
  api,
  visit,
  word,
}) => {
  const text = (name: string, step: string) => ({ name, label: `Your ${name}`, kind: 'text', step })
  const { FrmId } = await api.create<{ FrmId: number }>('Form', {
    FrmName: `${word} form`,
    FrmVisible: false,
    FrmConfig: JSON.stringify({
      steps: [
        { name: 'who', title: 'Who' },
        { name: 'why', title: 'Why' },
      ],
      fields: [text('name', 'who'), text('phone', 'who'), text('reason', 'why')],
    }),
  })
  await visit(`/form-manager/${FrmId}`)
  const structure = page.getByRole('list', { name: 'Steps and questions' })
  const entry = (name: string) => structure.getByRole('button', { name: new RegExp(name) })
  const isOrdered = (...names: readonly string[]) =>
    expect(structure.getByRole('button')).toContainText(['whole form', ...names])
  const drag = async (from: string, onto: string) => {
    await entry(from).hover()
    await page.mouse.down()
    const place = await entry(onto).boundingBox()
    if (!place) throw new Error(`${onto} is not in view.`)
    await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2, { steps: 8 })
    await page.mouse.up()
    // The drag library ignores clicks for 50 ms after a drop. People aren't that fast.
    await page.waitForTimeout(100)
  }
  await isOrdered('Who', 'name', 'phone', 'Why', 'reason')
  await drag('Your phone', 'Your name')
  await isOrdered('Who', 'phone', 'name', 'Why', 'reason')
  await drag('Your name', 'Your reason')
  await isOrdered('Who', 'phone', 'Why', 'name', 'reason')
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await isOrdered('Who', 'phone', 'name', 'Why', 'reason')

  await entry('Your phone').click()
  const label = page.getByRole('region', { name: 'What is selected' }).getByLabel('Question')
  await label.fill('Where can we call you?')
  await page.reload()
  await entry('Where can we call you').click()
  await expect(label).toHaveValue('Where can we call you?')
})
