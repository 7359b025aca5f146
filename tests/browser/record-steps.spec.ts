import { RecordForm } from './pages/record-form.ts'
import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

test('[keyboard] from record to record in the order of the list, over the end of a page; the focus stays', async ({
  page,
  api,
  visit,
  word,
}) => {
  for (const name of ['c', 'a', 'b'])
    await api.create('Redirect', { RType: '301', RFrom: `/${word}/${name}`, RTo: '/' })
  await visit(`/redirects/301?search=${word}&sort=RFrom&size=2`)
  await page.getByRole('link', { name: `/${word}/a` }).click()
  const form = new RecordForm(page)
  await expect(form.heading(`/${word}/a`)).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Records in Redirects' })
  await expect(steps).toContainText('1 of 3')
  expect(await barriers(page)).toEqual([])
  const next = steps.getByRole('button', { name: 'Next record' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect(form.heading(`/${word}/b`)).toBeVisible()
  await expect(page).toHaveTitle(`/${word}/b – Redirects – Rounds`)
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.heading(`/${word}/c`)).toBeVisible()
  await expect(steps).toContainText('3 of 3')
  await expect(next).toBeFocused()
  // There is none after it.
  await page.keyboard.press('Enter')
  await page.keyboard.press('k')
  await expect(form.heading(`/${word}/b`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(form.heading(`/${word}/c`)).toBeVisible()

  // What is unsaved is asked about first.
  await page.getByRole('textbox', { name: 'Note' }).fill('Mind this')
  await steps.getByRole('button', { name: 'Previous record' }).click()
  await form.question.getByRole('button', { name: 'Stay here' }).click()
  await expect(form.heading(`/${word}/c`)).toBeVisible()
  await form.save.click()
  await expect(form.status).toContainText('Saved')

  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/page=2/)
})

test('[pointer] one field is put back from the history of a record, and that is undone', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { RId } = await api.create<{ RId: number }>('Redirect', {
    RType: '301',
    RFrom: `/${word}`,
    RTo: '/one',
  })
  await api.send('PATCH', `Redirect/${RId}`, { RTo: '/two', RNote: 'Moved' })
  await visit(`/redirects/301?record=${RId}`)
  const form = new RecordForm(page)
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('/one → /two')
  await history.getByRole('button', { name: 'Put To back as it was' }).click()
  await expect(form.status).toContainText('Saved')
  await expect(form.control('RTo')).toHaveValue('/one')
  await expect(form.control('RNote')).toHaveValue('Moved')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Undo' }).click()
  await expect(form.control('RTo')).toHaveValue('/two')
})
