import { LinkedRecords } from './pages/linked-records.ts'
import { RecordForm } from './pages/record-form.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'
import { tabTo } from './support/focus-walk.ts'

const physician = (api: Api, word: string) =>
  api.create<{ PhId: number }>('Custom_Physician', { PhLastName: word, PhTitle: 'Cardiologist' })

test('[keyboard] sections are reached one after the other, and say what is changed in them', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId } = await physician(api, word)
  const form = new RecordForm(page)
  const parts = new LinkedRecords(page, 'locations')
  await visit(`/custom/experts/${PhId}`)
  const position = page.getByRole('textbox', { name: 'Position' })
  await expect(position).toHaveValue('Cardiologist')

  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByRole('heading', { name: /^Practice/ })).toBeFocused()
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByRole('heading', { name: 'Training' })).toBeFocused()
  await page.keyboard.press('Alt+PageUp')
  await page.keyboard.press('Alt+PageUp')
  await expect(page.getByRole('heading', { name: 'Identity' })).toBeFocused()

  await tabTo(page, position)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Surgeon')
  await expect(page.getByText('was Cardiologist')).toBeVisible()
  await expect(parts.to('Identity')).toHaveText(/1/)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Undo the change of Position' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(position).toBeFocused()
  await expect(position).toHaveValue('Cardiologist')
  await expect(form.status).toHaveText('No unsaved changes')
})

test('a folded section opens where its field is changed or refused', async ({ page, api, visit, word }) => {
  const [one, other] = await Promise.all([physician(api, word), physician(api, `${word} too`)])
  await api.send('PATCH', `Custom_Physician/${one.PhId}`, { PhUrl: word })
  const form = new RecordForm(page)
  await visit(`/custom/experts/${other.PhId}`)
  const url = page.getByRole('textbox', { name: 'URL', exact: true })
  await expect(page.getByRole('textbox', { name: 'Position' })).toBeVisible()
  await expect(url).toBeHidden()
  await new LinkedRecords(page, 'locations').to('Search and web address').click()
  await url.fill(word)
  // It was not folded again by hand, since what is changed stays visible.
  await page.locator('summary', { hasText: 'Search and web address' }).click()
  await expect(url).toBeVisible()
  await form.save.click()
  await expect(url).toHaveAttribute('aria-invalid', 'true')
})

test('[keyboard] days with the same hours are one row', async ({ page, api, visit, word }) => {
  const { LId } = await api.create<{ LId: number }>('Custom_Location', { LName: word })
  const form = new RecordForm(page)
  await visit(`/custom/locations/${LId}`)
  const hours = page.getByRole('group', { name: 'Opening hours' })
  await hours.getByRole('button', { name: 'Add hours' }).press('Enter')
  const days = hours.getByRole('group', { name: 'Row 1: days' })
  await expect(days.getByLabel('Mon')).toBeFocused()
  await expect(hours.getByLabel('Row 1: opens')).toHaveValue('08:00')
  await days.getByLabel('Fri').press('Space')
  await hours.getByRole('button', { name: 'Add hours' }).press('Enter')
  await hours.getByLabel('Row 2: in which weeks').selectOption('2nd of the month')
  await hours.getByRole('button', { name: 'Row 2: remove' }).press('Enter')
  await expect(hours.getByRole('button', { name: 'Row 1: remove' })).toBeFocused()
  await page.keyboard.press('Control+S')
  await expect(form.status).toHaveText(/^Saved/)
  const stored = await api.send<{ LHours: string }>('GET', `Custom_Location/${LId}`)
  expect(JSON.parse(stored.LHours).map(({ day }: { day: number }) => day)).toEqual([1, 2, 3, 4])
})

test('what a location alert leads to is typed as people write it, or picked', async ({
  page,
  visit,
  word,
}) => {
  await visit('/custom/location-alerts?record=new')
  await page.getByRole('textbox', { name: 'Title' }).fill(word)
  const link = page.getByRole('textbox', { name: 'Link', exact: true })
  await link.fill('785 555 0100')
  await link.blur()
  await expect(link).toHaveValue(/^tel:/)
  await page.getByRole('button', { name: 'Choose: Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Web address, email, phone or page').fill('nurse@x.example')
  await dialog.getByRole('button', { name: 'Set link' }).click()
  await expect(link).toHaveValue('mailto:nurse@x.example')
  await expect(page.getByRole('textbox', { name: 'Text' })).toHaveAttribute('contenteditable', 'true')
})

for (const width of [1280, 360])
  test(`[keyboard] what scrolls stays below the header of a record, ${width} px wide`, async ({
    page,
    visit,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await visit('/custom/experts/1')
    const header = page.locator('.sticky', { has: page.getByRole('heading', { level: 1 }) })
    const headerEnd = () => header.evaluate(element => element.getBoundingClientRect().bottom)
    await page.getByRole('button', { name: 'Delete this physician…' }).focus()
    const covered: string[] = []
    for (let step = 0; step < 60; step += 1) {
      await page.keyboard.press('Shift+Tab')
      const { top, name, isInForm } = await page.evaluate(() => {
        const at = document.activeElement ?? document.body
        const name = at.getAttribute('aria-label') ?? (at.id || at.textContent)
        // A preview is higher than the screen.
        const isInForm = at.closest('#main section') !== null && at.tagName !== 'IFRAME'
        return { top: at.getBoundingClientRect().top, name, isInForm }
      })
      if (isInForm && top < (await headerEnd())) covered.push(`${name} at ${top}`)
    }
    expect(covered).toEqual([])
    await page.getByRole('textbox', { name: 'Biography' }).evaluate(text => {
      text.scrollIntoView({ block: 'start' })
    })
    const toolbar = await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox()
    expect(toolbar?.y).toBeGreaterThanOrEqual(Math.floor(await headerEnd()))
    const parts = page
      .getByRole('navigation', { name: /^Parts of/ })
      .getByRole('link')
      .first()
    if (width === 1280) await expect(parts).toBeInViewport()
  })

test('a record with all its sections has no barrier, on a wide screen and a narrow one', async ({
  page,
  visit,
}) => {
  await visit('/custom/experts/1')
  for (const fold of await page.locator('summary').all()) await fold.click()
  await page.getByRole('textbox', { name: 'Position' }).fill('Something else')
  for (const [width, isLightOnly] of [
    [1920, false],
    [360, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    expect(await barriers(page, { isLightOnly })).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
