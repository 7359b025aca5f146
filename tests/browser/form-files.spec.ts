import { type Api, expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const resume = { name: 'My resume.pdf', mimeType: 'application/pdf', buffer: PDF }
const program = {
  name: 'resume.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300, 1)]),
}

const makeForm = async (api: Api, word: string): Promise<number> =>
  (
    await api.create<{ FrmId: number }>('Form', {
      FrmName: `Careers ${word}`,
      FrmConfig: JSON.stringify({
        steps: [
          { name: 'you', title: 'You' },
          { name: 'work', title: 'Work' },
        ],
        fields: [
          { name: 'name', label: 'Your name', kind: 'text', required: true, step: 'you' },
          { name: 'resume', label: 'Resume', kind: 'file', required: true, step: 'work' },
        ],
      }),
    })
  ).FrmId

for (const javaScriptEnabled of [true, false])
  test(`files are sent with a form ${javaScriptEnabled ? 'with' : 'without'} a script, and downloaded by the staff`, async ({
    browser,
    page,
    api,
    visit,
    word,
    baseURL,
  }) => {
    const id = await makeForm(api, `${word} ${javaScriptEnabled}`)
    const visitor = await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
      ...(baseURL && { baseURL }),
    })
    const form = await visitor.newPage()
    await form.goto(`/_site/form/${id}`)
    await form.getByLabel('Your name').fill('Jo')
    await form.getByRole('button', { name: 'Continue' }).click()
    await form.getByLabel(/^Resume/).setInputFiles(program)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form).toHaveTitle(/^Error: Work/)
    await expect(form.getByRole('alert')).toContainText('Programs can’t be uploaded')
    await form.getByLabel(/^Resume/).setInputFiles(resume)
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByRole('heading', { name: 'Check your answers' })).toBeVisible()
    await expect(form.getByText('My resume.pdf')).toBeVisible()
    await form
      .getByRole('button', { name: /^Change/ })
      .last()
      .click()
    await expect(form.getByRole('checkbox', { name: /My resume\.pdf/ })).toBeChecked()
    if (javaScriptEnabled) expect(await barriers(form)).toEqual([])
    await form.getByRole('button', { name: 'Continue' }).click()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form).toHaveURL(new RegExp(`/_site/sent/${id}$`))
    await visitor.close()

    const [sent] = await api.list<{ FsId: number }>('FormSubmission', `FrmId=${id}`)
    await visit(`/form-submissions/90/${sent?.FsId}`)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Download My resume\.pdf/ }).click()
    expect((await download).suggestedFilename()).toBe('My resume.pdf')
    expect(await barriers(page)).toEqual([])
  })
