import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { RecordList } from './pages/record-list.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { keepToken, newUser, tokenOf } from './support/api.ts'
import { barriers } from './support/barriers.ts'

const steps = [
  { name: 'who', title: 'Who is it for?' },
  { name: 'visit', title: 'The visit' },
]
const fields = [
  { name: 'name', label: 'Your name', kind: 'text', required: true, step: 'who' },
  { name: 'topic', label: 'What is it about?', kind: 'text', step: 'visit' },
  { name: 'why', label: 'What hurts?', kind: 'long text', step: 'visit', health: true },
]

/** A form with submissions that were sent in one after the other; gives their keys, the first one first. */
async function sent(page: Page, api: Api, word: string, count: number) {
  const { FrmId } = await api.create<{ FrmId: number }>('Form', {
    FrmName: `Contact ${word}`,
    FrmConfig: JSON.stringify({ fields, steps }),
    FrmMetaData: JSON.stringify({ listColumns: ['topic', 'why'] }),
  })
  for (let index = 1; index <= count; index++) {
    const form = { name: `Jo ${index}`, topic: `Topic ${index}`, why: 'My knee\nhurts' }
    const answer = await page.request.post(`/api/v1/db/form/submit?id=${FrmId}`, { form })
    expect(answer.ok()).toBe(true)
  }
  const rows = await api.list<{ FsId: number }>('FormSubmission', `FrmId=${FrmId}`)
  return { FrmId, keys: rows.map(({ FsId }) => FsId).sort((a, b) => a - b) }
}

const inboxOf = (FrmId: number) =>
  `/form-submissions/90?filter=${encodeURIComponent(`FrmId=${FrmId},FsState=new`)}`
const stateOf = async (api: Api, FsId: number) =>
  (await api.list<{ FsState: string; UserId: string | null }>('FormSubmission', `FsId=${FsId}`))[0]

test('[keyboard] submissions are read, taken, noted, done, undone and thrown out', async ({
  page,
  api,
  visit,
  word,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { FrmId, keys } = await sent(page, api, word, 3)
  const [first = 0, second = 0, third = 0] = keys
  const list = new RecordList(page)
  await visit(inboxOf(FrmId))
  await expect(list.rows).toHaveCount(3)
  await expect(page.getByRole('button', { name: /^New/ })).toHaveCount(0)
  // What the form chose is shown without opening, and nothing that holds health information.
  await expect(list.keyed(third)).toContainText('Topic 3')
  await expect(list.grid).not.toContainText('knee')
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('j')
  await expect(list.keyed(third).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Submission' })
  const heading = pane.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(`Contact ${word} #${third}`)
  await expect(page).toHaveTitle(`Contact ${word} #${third} – Form submissions – Rounds`)
  await expect(heading).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/form-submissions/90/${third}\\?filter=`))
  const answers = pane.getByRole('region', { name: 'Answers' })
  await expect(answers.getByRole('heading', { level: 4 })).toHaveText(['Who is it for?', 'The visit'])
  await expect(answers).toContainText('Jo 3')
  await expect(answers).toContainText('My knee')
  await expect(list.keyed(third)).toHaveAttribute('aria-current', 'true')
  expect(await barriers(page)).toEqual([])

  await page.keyboard.press('t')
  await expect(pane.getByRole('complementary')).toContainText('In progress')
  await expect(heading).toBeFocused()
  await page.keyboard.press('m')
  const note = pane.getByRole('textbox', { name: /^Add a note/ })
  await expect(note).toBeFocused()
  // Letters are typed here, and do nothing else.
  await page.keyboard.type('Called, je suis là!')
  await page.keyboard.press('Control+Enter')
  await expect(pane.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText(
    'Called, je suis là!',
  )
  await expect(note).toHaveValue('')
  await expect(note).toBeFocused()
  expect(await stateOf(api, third)).toMatchObject({ FsState: 'in hand' })

  await page.reload()
  await expect(answers).toContainText('Jo 3')
  await expect(list.rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(heading).toContainText(`#${second}`)
  await expect(heading).toBeFocused()
  await page.keyboard.press('e')
  await expect(heading).toContainText(`#${first}`)
  await expect(heading).toBeFocused()
  expect(await stateOf(api, second)).toMatchObject({ FsState: 'done' })
  await page.keyboard.press('u')
  await expect(list.keyed(second)).toHaveCount(1)
  expect(await stateOf(api, second)).toMatchObject({ FsState: 'new' })
  await page.keyboard.press('!')
  await expect(heading).toContainText(`#${second}`)
  expect(await stateOf(api, first)).toMatchObject({ FsState: 'spam' })

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: `Assign submission ${second}` })
  await expect(dialog.getByLabel('Assign to')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect.poll(async () => (await stateOf(api, second))?.UserId).not.toBeNull()

  await page.keyboard.press('Escape')
  await expect(pane).toHaveCount(0)
  await expect(list.keyed(second).locator(':focus')).toHaveCount(1)
  const offered = page.getByRole('list', { name: 'Keys', exact: true }).getByRole('listitem')
  await expect(offered).toHaveText(['j Next', 'k Previous', 'e Done', 'a Assign'])
  await page.keyboard.press('e')
  await expect(list.rows).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Mark as done, open the next')

  await visit(inboxOf(FrmId).replace('new', 'spam'))
  await expect(list.rows).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(pane.getByRole('button', { name: 'Not spam' })).toBeVisible()
  await expect(offered).toHaveText(['j Next', 'k Previous', 'a Assign', 'h Reply', 'l Not spam'])
  await page.keyboard.press('l')
  await expect.poll(async () => (await stateOf(api, first))?.FsState).toBe('new')
  await page.keyboard.press('h')
  await expect(
    page.getByRole('dialog', { name: `Reply to submission ${first}` }).getByLabel('Start from'),
  ).toBeFocused()
})

test('[keyboard] whoever it is not assigned to says why before anything is read', async ({
  page,
  api,
  request,
  dataFolder,
  word,
}) => {
  const { FrmId, keys } = await sent(page, api, word, 1)
  const reader = await newUser(request, dataFolder, { tags: [160] })
  await keepToken(page, await tokenOf(request, reader))
  await page.goto(`/maintenance${inboxOf(FrmId)}`)
  const list = new RecordList(page)
  await expect(list.rows).toHaveCount(1)
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(answers).toContainText('The answers are hidden')
  await expect(answers).not.toContainText('Jo')
  expect(await barriers(page)).toEqual([])
  const show = answers.getByRole('button', { name: 'Show answers…' })
  while (!(await show.evaluate(one => one === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Why do you need to read this?' })
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.type('Covers for Sam')
  await page.keyboard.press('Enter')
  await expect(answers).toContainText('Jo 1')
  await expect(answers.getByRole('heading', { name: 'Answers' })).toBeFocused()
  const [entry] = await api.list<{ Message: string }>('AuditLog', `Type=Viewed,.EntityKey=${keys[0]}`)
  expect(entry?.Message).toBe(`Looked at Form submission ${keys[0]}: Covers for Sam`)
})

test('[keyboard] some are done at once, and a file of them holds the columns that are shown, as the log says', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { FrmId, keys } = await sent(page, api, word, 2)
  const list = new RecordList(page)
  await visit(inboxOf(FrmId))
  await expect(list.rows).toHaveCount(2)
  await page.keyboard.press('j')
  await expect(list.keyed(keys[1]).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Control+a')
  const download = page.waitForEvent('download')
  await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: /CSV/ }).press('Enter')
  const path = await (await download).path()
  const [head, ...lines] = (await readFile(path, 'utf8')).trim().split(/\r?\n/)
  expect(head).toContain('ID,Form,State,Assigned to,Received')
  expect(lines).toHaveLength(2)
  const [entry] = await api.list<{ Message: string }>('AuditLog', 'Type=Export')
  expect(entry?.Message).toBe(
    'Exported 2 form submissions to data.csv: ID, Form, State, Assigned to, Received',
  )

  await page
    .getByRole('region', { name: 'Selection' })
    .getByRole('button', { name: /^Edit|^Change/ })
    .press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field').selectOption('FsState')
  await dialog.getByLabel('State').selectOption('done')
  await dialog.getByRole('button', { name: /^Change/ }).press('Enter')
  await expect(list.rows).toHaveCount(0)
  for (const FsId of keys) expect(await stateOf(api, FsId)).toMatchObject({ FsState: 'done' })
})

test('[keyboard] on a phone the list and the submission come one after the other', async ({
  page,
  api,
  visit,
  word,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { FrmId, keys } = await sent(page, api, word, 2)
  const list = new RecordList(page)
  await visit(inboxOf(FrmId))
  await expect(list.rows).toHaveCount(2)
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const pane = page.getByRole('region', { name: 'Submission' })
  await expect(pane.getByRole('region', { name: 'Answers' })).toContainText('Jo 2')
  await expect(list.grid).toBeHidden()
  expect(await barriers(page)).toEqual([])
  await page.keyboard.press('e')
  await expect(pane.getByRole('heading', { level: 2 })).toContainText(`#${keys[0]}`)
  await page.keyboard.press('Escape')
  await expect(list.keyed(keys[0]).locator(':focus')).toHaveCount(1)
  await expect(list.rows).toHaveCount(1)
})
