import type { AnyRow } from '../../core/entities/index.ts'
import { RecordList } from './pages/record-list.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] a submission is read, a note is added, and it is done', async ({
  page,
  api,
  visit,
  word,
}) => {
  const config = {
    fields: [
      { name: 'name', label: 'Your name', kind: 'text', required: true },
      { name: 'why', label: 'What is it about?', kind: 'long text' },
    ],
  }
  const form = { FrmName: `Contact ${word}`, FrmConfig: JSON.stringify(config) }
  const { FrmId } = (await api.send('POST', 'Form', form)) as AnyRow
  const sent = await page.request.post(`/api/v1/db/form/submit?id=${FrmId}`, {
    form: { name: `Jo ${word}`, why: 'My knee\nhurts' },
  })
  expect(sent.ok()).toBe(true)
  const list = new RecordList(page)
  await visit(`/form-submissions/90?filter=FrmId%3D${FrmId}`)
  await expect(list.rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^New/ })).toHaveCount(0)
  await list.search.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')

  const answers = page.getByRole('region', { name: 'Answers' })
  await expect(answers).toContainText('Your name')
  await expect(answers).toContainText(`Jo ${word}`)
  await expect(answers).toContainText('My knee')
  await expect(page.getByLabel('Answers')).toHaveCount(1)
  const note = page.getByRole('textbox', { name: 'Add a note' })
  await note.fill('Called back')
  await page.keyboard.press('Control+s')
  const notes = page.getByRole('region', { name: 'Notes' })
  await expect(notes.getByRole('listitem')).toContainText('Called back')
  await expect(note).toHaveValue('')
  await page.reload()
  await expect(notes.getByRole('listitem')).toContainText('Called back')
  await expect(answers).toContainText(`Jo ${word}`)
  expect(await barriers(page)).toEqual([])
})
