import type { Page } from '@playwright/test'
import { trap } from '../../core/api/contracts/index.ts'
import { questionnaire } from '../../server/seed/demo/questionnaire.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

const heading = (page: Page) => page.locator('h2.step')
const proceed = (page: Page) => page.getByRole('button', { name: 'Continue' }).click()
const inGroup = (page: Page, group: string | RegExp, option: string) =>
  page.getByRole('group', { name: group }).getByLabel(option, { exact: true })

/** The way through the questionnaire of somebody who is new and has no insurance; `look` is asked at each page. */
async function fillIn(page: Page, look: () => Promise<void>): Promise<void> {
  await expect(heading(page)).toHaveText('About your visit')
  await look()
  await proceed(page)
  await expect(page.getByRole('alert')).toContainText('There is a problem')
  await expect(page).toHaveTitle(/^Error: About your visit/)
  await expect(page.locator('.problems')).toBeFocused()
  await look()
  await page.getByRole('link', { name: 'Answer “Who is filling in this form?”' }).click()
  await inGroup(page, /Who is filling/, 'I am a parent or guardian').check()
  await page.getByLabel('Your name').fill('Elowen Ashdown')
  await inGroup(page, /What is the visit for/, 'A new problem').check()
  await page.getByLabel('What is the problem').fill('A rash since May')
  await proceed(page)

  await expect(heading(page)).toHaveText('About the patient')
  await expect(heading(page)).toBeFocused()
  await page.getByLabel('Patient’s full name').fill('Rowan Ashdown')
  await page.getByLabel('Month').fill('2')
  await page.getByLabel('Day').fill('30')
  await page.getByLabel('Year').fill('2015')
  await inGroup(page, /seen at Wexmoor/, 'No').check()
  await page.getByLabel('Street address').fill('12 Elm Street')
  await page.getByLabel('City').fill('Wexmoor')
  await page.getByLabel('State').selectOption('Kansas')
  await page.getByLabel('ZIP code').fill('66900')
  await proceed(page)
  await expect(page.getByRole('alert')).toContainText('Date of birth must be a real date')
  await look()
  await page.getByRole('alert').getByRole('link').click()
  await expect(page.getByLabel('Month')).toBeFocused()
  await page.getByLabel('Day').fill('3')
  await proceed(page)

  await expect(heading(page)).toHaveText('Insurance')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Patient’s full name')).toHaveValue('Rowan Ashdown')
  await page.goBack()
  await expect(heading(page)).toHaveText('Insurance')
  await look()
  await inGroup(page, /paid for/, 'Without insurance').check()
  await proceed(page)

  await expect(heading(page)).toHaveText('Health history')
  await inGroup(page, /any of these/, 'Diabetes').check()
  await inGroup(page, /allergic/, 'No').check()
  await look()
  await proceed(page)

  await expect(heading(page)).toHaveText('How to reach you')
  await inGroup(page, /reach you/, 'Email').check()
  await page.getByLabel('Email address').fill('e@example.com')
  await page.getByLabel(/The clinic may add/).check()
  await look()
  await proceed(page)

  await expect(heading(page)).toHaveText('Check your answers')
  await expect(page.getByText('February 3, 2015')).toBeVisible()
  await expect(page.getByText('Member ID')).toHaveCount(0)
  await look()
  await page.getByRole('button', { name: 'Change How should we reach you?' }).click()
  await expect(page.getByLabel('Email address')).toHaveValue('e@example.com')
  await proceed(page)
  await expect(heading(page)).toHaveText('Check your answers')
}

/** A form of the test's own, so that its submissions are known. */
async function newForm(api: Api, word: string): Promise<number> {
  const form = { FrmName: `Questionnaire ${word}`, FrmConfig: JSON.stringify(questionnaire) }
  const { FrmId } = await api.create<{ FrmId: number }>('Form', form)
  return FrmId
}

const sendButton = (page: Page) => page.getByRole('button', { name: 'Send to the clinic' })

for (const width of [1440, 320])
  test(`a form with branches has no barriers on any step, ${width} pixels wide`, async ({
    page,
    api,
    word,
  }) => {
    const id = await newForm(api, word)
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`/_site/form/${id}`)
    await fillIn(page, async () => {
      expect(await barriers(page)).toEqual([])
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(over).toBeLessThanOrEqual(0)
    })
    await sendButton(page).dblclick()
    await expect(page).toHaveURL(new RegExp(`/_site/sent/${id}$`))
    const sent = await api.list('FormSubmission', `FrmId=${id}`)
    expect(sent).toMatchObject([{ FsState: 'new' }])
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the same form is filled in and sent', async ({ page, api, word }) => {
    const id = await newForm(api, word)
    await page.goto(`/_site/form/${id}`)
    await expect(page.getByText('Answer this if “What is the visit for?” is “A new problem”.')).toBeVisible()
    await fillIn(page, async () => {})
    await sendButton(page).click()
    await expect(page.getByRole('main')).toContainText('The care team will read your answers')
    const sent = await api.list('FormSubmission', `FrmId=${id}`)
    expect(sent).toHaveLength(1)
  })
})

test('questions appear and vanish as they are called for, and keep their answers', async ({
  page,
  api,
  word,
}) => {
  const id = await newForm(api, word)
  await page.goto(`/_site/form/${id}`)
  const name = page.getByLabel('Your name')
  await expect(name).toBeHidden()
  await expect(page.getByText(/^Answer this if/).first()).toBeHidden()
  await inGroup(page, /Who is filling/, 'I help the patient').check()
  await name.fill('Elowen Ashdown')
  await inGroup(page, /Who is filling/, 'I am the patient').check()
  await expect(name).toBeHidden()
  await inGroup(page, /Who is filling/, 'I help the patient').check()
  await expect(name).toHaveValue('Elowen Ashdown')
})

test('an exit page ends a form, and leads back', async ({ page, api, word }) => {
  const id = await newForm(api, word)
  await page.goto(`/_site/form/${id}`)
  await inGroup(page, /Who is filling/, 'I am the patient').check()
  await inGroup(page, /What is the visit for/, 'Chest pain or trouble breathing right now').check()
  await proceed(page)
  await expect(heading(page)).toHaveText('Call 911 now')
  await expect(heading(page)).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(inGroup(page, /Who is filling/, 'I am the patient')).toBeChecked()
})

test('a form with its trap filled in is kept as spam, and its visitor is thanked', async ({
  page,
  api,
  word,
}) => {
  const id = await newForm(api, word)
  await page.goto(`/_site/form/${id}`)
  await page.locator(`[name="${trap}"]`).evaluate(field => field.setAttribute('value', 'https://jo.example'))
  await fillIn(page, async () => {})
  await sendButton(page).click()
  await expect(page.getByRole('main')).toContainText('The care team will read your answers')
  const sent = await api.list('FormSubmission', `FrmId=${id}`)
  expect(sent).toMatchObject([
    { FsState: 'spam', FsNotes: expect.stringContaining('A hidden field was filled in') },
  ])
})

test('[keyboard] a long list is searched, and offers of physicians those at the chosen location', async ({
  page,
  api,
}) => {
  await page.goto('/_site/form/1')
  const place = page.getByRole('combobox', { name: 'Where would you like to be seen?' })
  const person = page.getByRole('combobox', { name: 'With whom?' })
  const offered = page.getByRole('option')
  await person.press('ArrowDown')
  // More would not be read; who types on sees fewer.
  await expect(offered).toHaveCount(100)
  await expect(page.getByText(/^\d+ results. Type more to see fewer.$/)).toBeAttached()
  expect(await barriers(page)).toEqual([])
  await person.press('Escape')
  await expect(offered).toHaveCount(0)
  await place.press('ArrowDown')
  await expect(offered.first()).toHaveAttribute('aria-selected', 'true')
  expect(await barriers(page)).toEqual([])
  // Who goes on from an entry has chosen it.
  await place.press('Tab')
  await expect(place).not.toHaveValue('')

  await person.press('ArrowDown')
  expect(await offered.count()).toBeLessThan(100)
  const [name = ''] = await offered.allTextContents()
  const last = name.split(' ').at(-1) ?? ''
  await person.pressSequentially(`${name.slice(0, 2).toUpperCase()} ${last.slice(0, 3)}`)
  await expect(offered.filter({ hasText: name })).toBeVisible()
  await person.press('ArrowDown')
  await person.press('Enter')
  await expect(person).toHaveValue(new RegExp(last))
  const chosen = await person.inputValue()

  await person.press('Control+a')
  await person.pressSequentially('nobody of that name')
  await person.press('Tab')
  await page.getByLabel('Your name').fill('Elowen Ashdown')
  await page.getByLabel('Your email address').fill('elowen@example.com')
  const send = page.getByRole('button', { name: 'Request appointment' })
  await send.press('Enter')
  await expect(page.getByText('“nobody of that name” isn’t in the list.')).toBeVisible()
  await expect(person).toBeFocused()
  await expect(person).toBeInViewport()
  expect(await barriers(page)).toEqual([])
  await person.press('Control+a')
  // Who types the whole name and goes on has chosen.
  await person.pressSequentially(chosen.toLowerCase())
  await person.press('Tab')
  await expect(person).toHaveValue(chosen)
  await send.press('Enter')
  await expect(page.getByRole('main')).not.toContainText('There is a problem')
  await expect(page).toHaveURL(/thank|sent/)
  const requests = await api.list('Custom_FormSubmission', 'FrmId=1')
  const request = requests.toSorted((one, other) => Number(other.CfsId) - Number(one.CfsId))[0]
  const [physician] = await api.list('Custom_Physician', `PhId=${request?.PhId}`)
  expect(`${physician?.PhFirstName} ${physician?.PhLastName}`).toBe(chosen)
})
