import { Palette } from './pages/palette.ts'
import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

const verdict = /^[\d,]+ entries are unchanged\./

test('[keyboard] the log is verified, and what was found is told in place, in the status line and in the log', async ({
  page,
  visit,
}) => {
  const list = new RecordList(page)
  await visit('/logs')
  await expect(page.getByRole('figure', { name: 'Entries by day, the last thirty days' })).toBeVisible()
  await page.getByRole('button', { name: 'Verify the log' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main').getByText(verdict)).toBeVisible()
  await expect(list.status).toHaveText(verdict)
  expect(await barriers(page)).toEqual([])
  await visit('/logs?filter=Type%3DVerified')
  await expect(list.rows.first()).toContainText('Verified the audit log')
})

test('[keyboard] a broken log and a server that fails are told as they are', async ({ page, visit }) => {
  await visit('/logs')
  const answers = [
    { status: 200, json: { checked: 310, unsealed: 0, broken: { what: 'entry changed', entry: 311 } } },
    { status: 500, json: { success: false, message: 'Something broke.' } },
  ]
  await page.route('**/api/v1/mc/audit/verify', route => route.fulfill(answers.shift() ?? { status: 503 }))
  const button = page.getByRole('button', { name: 'Verify the log' })
  await button.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Entry 311 was changed after it was written.')
  await button.press('Space')
  await expect(page.getByRole('alert')).toContainText('Couldn’t verify the log.')
  await expect(button).toBeFocused()
})

test('[keyboard] each log has its list, which an address brings back with its search and an open entry', async ({
  page,
  api,
  visit,
  word,
}) => {
  for (const end of ['one', 'two'])
    await api.send('POST', 'auditlog/post', { Type: 'Client', Message: `${word} ${end}` })
  const list = new RecordList(page)
  await visit('/logs')
  await list.search.fill(`${word} two`)
  await expect(list.rows).toHaveCount(1)
  await list.search.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: `${word} two` })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Save/ })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: `${word} two` })).toBeVisible()
  await page.goBack()
  await expect(list.rows).toHaveCount(1)

  const logs = page.getByRole('navigation', { name: 'Logs' })
  await logs.getByRole('link', { name: 'Email' }).press('Enter')
  await expect(list.head('Subject')).toBeVisible()
  await expect(list.search).toHaveValue('')
  await list.search.fill(word)
  await expect(list.rows).toHaveCount(0)
  await expect.poll(() => list.parameters().get('search')).toBe(word)
  await logs.getByRole('link', { name: 'Errors', exact: true }).press('Enter')
  await expect(list.head('Error ID')).toBeVisible()
  await expect(logs.getByRole('link', { name: 'Errors', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await page.goBack()
  await expect(list.head('Subject')).toBeVisible()
  await expect(list.search).toHaveValue(word)
  expect(list.parameters().get('log')).toBe('e-mail')
})

test('a record’s history and the log say what was there before a change, and who was given or lost a link', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { LId } = await api.send<{ LId: number }>('POST', 'Custom_Location', {
    LName: `${word} clinic`,
    LPhone: '785 555 0100',
  })
  const { PhId } = await api.send<{ PhId: number }>('POST', 'Custom_Physician', {
    PhFirstName: 'Ann',
    PhLastName: word,
  })
  await api.send('POST', 'Custom_LocationToPhysician', { LId, PhId })
  await api.send('PATCH', `Custom_Location/${LId}`, { LPhone: '785 555 0199' })
  await api.send('DELETE', `Custom_LocationToPhysician/[${LId},${PhId}]`)
  const change = 'Phone: 785 555 0100 → 785 555 0199'
  await visit(`/custom/locations/${LId}`)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText(change)
  await expect(history).toContainText(`Deleted Physician at a location: ${word} clinic – Ann ${word}`)
  await page.getByRole('link', { name: 'History' }).click()
  const list = new RecordList(page)
  await expect(list.rows).toHaveCount(4)
  await expect(list.rows.filter({ hasText: change })).toHaveCount(1)

  // A link belongs to no tool, so its entry leads to both of its ends.
  await list.rows.filter({ hasText: 'Deleted Physician at a location' }).getByRole('link').first().click()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: `${word} clinic`, exact: true })).toBeVisible()
  await main.getByRole('link', { name: `Ann ${word}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ann ${word}`)
  await page.goBack()
  const others = page.getByRole('navigation', { name: 'Other entries' })
  await others.getByRole('link', { name: 'of all physicians at locations' }).click()
  await expect(page.getByRole('main')).toContainText(/Record type is ?Physician at a location/)
  await expect(list.rows.filter({ hasText: `${word} clinic` })).toHaveCount(2)
})

test('[keyboard] a list leads to the log of its records, and the palette to what a person did', async ({
  page,
  visit,
}) => {
  const list = new RecordList(page)
  await visit('/custom/locations')
  await list.choose('Log', 'Enter')
  await expect(page.getByRole('main')).toContainText(/Record type is ?Location/)
  const palette = new Palette(page)
  await palette.open()
  await palette.input.fill('show what someone did')
  await expect(palette.chosen).toHaveText(/^Show what someone did/)
  await page.keyboard.press('Enter')
  await palette.input.fill('admin@')
  await expect(palette.chosen).toContainText('Administrator')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText(/Person is ?Administrator/)
  await list.search.fill('Login Successful')
  await expect(list.rows.filter({ hasText: 'Login Successful' }).first()).toBeVisible()
})

test('[keyboard] a cause of errors is resolved on a phone, and the focus goes to the next', async ({
  page,
  visit,
}) => {
  const cause = (fingerprint: string, message: string) => ({
    ...{
      fingerprint,
      message,
      type: 'Mail',
      path: '/api/v1/mc/email/send',
      seen: 6,
      about: null,
      back: null,
    },
    ...{ firstAt: '2026-05-01T14:00:00.000Z', lastAt: '2026-05-04T14:00:00.000Z' },
    ...{ firstVersion: '1.0.0', lastVersion: '1.0.0', state: 'open', stateBy: null, stateAt: null },
  })
  let groups = [cause('1', 'The mail server did not answer.'), cause('2', 'The upload ended too early.')]
  await page.route('**/api/v1/mc/errors?*', route =>
    route.fulfill({ json: { groups, counts: { open: groups.length, resolved: 0, ignored: 0 } } }),
  )
  await page.route('**/api/v1/mc/errors/1', route => {
    groups = groups.slice(1)
    return route.fulfill({ json: cause('1', 'The mail server did not answer.') })
  })
  await page.setViewportSize({ width: 360, height: 780 })
  await visit('/logs?log=causes')
  const resolve = page.getByRole('button', { name: /^Resolve:/ })
  await expect(resolve.first()).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  expect(await barriers(page)).toEqual([])
  await resolve.first().press('Enter')
  await expect(resolve).toHaveCount(1)
  await expect(resolve).toBeFocused()
})
