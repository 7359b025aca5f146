import sharp from 'sharp'
import { Files } from './pages/files.ts'
import { RecordList } from './pages/record-list.ts'
import { type Api, expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

const pdf = (text: string) => Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`)
const picture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#0b6b6f' } })
    .jpeg()
    .toBuffer()

interface Sent {
  readonly FId: number
  readonly FPath: string
  readonly FMeta: string
  readonly FAltText: string | null
}

/** Brings a file in behind the interface's back. */
async function bring({ request, token }: Api, name: string, mimeType: string, buffer: Buffer): Promise<Sent> {
  const answer = await request.post('/api/v1/mc/file', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name, mimeType, buffer } },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

test('[keyboard] several files are brought in, described, replaced and found where they are used', async ({
  page,
  api,
  visit,
  word,
}) => {
  const files = new Files(page)
  const list = new RecordList(page)
  await visit(`/documents?search=${word}`)
  await expect(page.getByText('No search results found')).toBeVisible()
  await files.choose([
    { name: `${word} plan.pdf`, mimeType: 'application/pdf', buffer: pdf('one') },
    { name: `${word} wrong.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('MZ\0\0program\0\0') },
  ])
  await expect(files.line(`${word} plan.pdf`)).toContainText('Uploaded')
  await expect(files.line(`${word} wrong.pdf`)).toContainText('program')
  await expect(page.getByText('1 of 2 uploaded · 1 stopped')).toBeVisible()
  await page.getByRole('button', { name: `Cancel ${word} wrong.pdf` }).press('Enter')
  await expect(files.line(`${word} wrong.pdf`)).toContainText('Canceled')
  await page.getByRole('button', { name: 'Clear the list' }).press('Enter')

  const [file] = await api.list<Sent>('File', `FName~${word}`)
  if (!file) throw new Error('The file was not stored.')
  await api.create('Content', {
    CTitle: `${word} page`,
    CtId: 1,
    CIntroText: `<a href="${file.FPath}">Plan</a>`,
  })
  await page.keyboard.press('f')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Used in one place' })).toBeVisible()
  await expect(page.getByRole('link', { name: `${word} page` })).toBeVisible()

  await page.getByRole('button', { name: 'Replace…' }).press('Enter')
  await files.choose([{ name: 'newer.pdf', mimeType: 'application/pdf', buffer: pdf('two') }])
  await expect(page.getByRole('button', { name: 'Replace…' })).toHaveAttribute('aria-expanded', 'false')
  expect(await (await page.request.get(file.FPath)).body()).toEqual(pdf('two'))

  await page.getByRole('button', { name: 'Delete this file…' }).press('Enter')
  const question = page.getByRole('alertdialog')
  await expect(question.getByText('This file is used in one place.')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete', exact: true })).toHaveCount(0)
  await question.getByRole('button', { name: 'Close', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Delete anyway…' }).press('Enter')
  await page.getByRole('button', { name: 'Delete it', exact: true }).press('Enter')
  await list.total(0)
  expect((await page.request.get(file.FPath)).status()).toBe(404)
})

test('[pointer] a file is dropped, and one that is pasted comes in too', async ({ page, visit, word }) => {
  const files = new Files(page)
  await visit(`/documents?search=${word}`)
  await expect(page.getByText('No search results found')).toBeVisible()
  await files.drop('Upload files', `${word}.txt`, 'text/plain', 'dropped')
  await expect(files.line(`${word}.txt`)).toContainText('Uploaded')
  await page.evaluate(name => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['pasted'], name, { type: 'text/plain' }))
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, `${word}-pasted.txt`)
  await expect(files.line(`${word}-pasted.txt`)).toContainText('Uploaded')
  await new RecordList(page).total(2)
})

test('[keyboard] an upload that is paused goes on where it was', async ({ page, visit, word }) => {
  const files = new Files(page)
  await visit('/documents')
  const pieces: string[] = []
  let hold: (() => void) | undefined
  await page.route('**/api/v1/mc/uploads/*', async route => {
    if (route.request().method() === 'PATCH') {
      pieces.push(route.request().headers()['upload-offset'] ?? '')
      if (pieces.length === 2) await new Promise<void>(go => (hold = go))
    }
    await route.continue().catch(() => undefined)
  })
  const buffer = Buffer.concat([pdf('long'), Buffer.alloc(12_000_000, ' ')])
  await files.choose([{ name: `${word}.pdf`, mimeType: 'application/pdf', buffer }])
  await expect.poll(() => pieces.length).toBe(2)
  await page.getByRole('button', { name: `Pause ${word}.pdf` }).press('Enter')
  await expect(files.line(word)).toContainText('Paused')
  hold?.()
  await page.getByRole('button', { name: `Resume ${word}.pdf` }).press('Enter')
  await expect(files.line(word)).toContainText('Uploaded')
  expect(pieces[0]).toBe('0')
  expect(Number(pieces[2])).toBeGreaterThanOrEqual(5_000_000)
})

test('[keyboard] a picture is cut with the arrow keys, gets its focal point and its words', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { FId, FPath } = await bring(api, `${word}.jpg`, 'image/jpeg', await picture())
  await visit(`/image-tool?record=${FId}`)
  await page.getByRole('tab', { name: 'Focal point' }).click()
  const mark = page.getByRole('button', { name: /^Focal point: 50% from the left/ })
  await mark.press('Shift+ArrowRight')
  await page.getByRole('button', { name: /^Focal point: 60% from the left/ }).press('ArrowUp')
  await expect(page.getByLabel('From the top, %')).toHaveValue('49')
  await page.getByLabel('Alt text').fill(`A ${word}`)
  await page.keyboard.press('Control+s')
  await expect(page.getByRole('contentinfo').getByRole('status')).toContainText('Saved')
  const [saved] = await api.list<Sent>('File', `FId=${FId}`)
  expect(JSON.parse(saved?.FMeta ?? '')).toMatchObject({ focalX: 0.6, focalY: 0.49 })
  expect(saved?.FAltText).toBe(`A ${word}`)

  await page.getByRole('tab', { name: 'Crop and convert' }).click()
  const desk = page.getByRole('region', { name: 'The file' })
  const corner = page.getByRole('button', { name: /^Bottom right corner/ })
  for (let step = 0; step < 4; step++) await corner.press('Shift+ArrowLeft')
  await expect(desk.getByLabel('Width', { exact: true })).toHaveValue('500')
  await desk.getByLabel('From the top', { exact: true }).fill('100')
  await page.getByRole('button', { name: 'Apply in place' }).press('Enter')
  await expect(page.getByText('500 × 300')).toBeVisible()
  const { width, height } = await sharp(await (await page.request.get(FPath)).body()).metadata()
  expect([width, height]).toEqual([500, 300])
})

test('[pointer] a picture is dragged to a cut and kept as WebP beside the old one', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { FId } = await bring(api, `${word}.jpg`, 'image/jpeg', await picture())
  await visit(`/image-tool?record=${FId}`)
  await page.getByRole('tab', { name: 'Crop and convert' }).click()
  const desk = page.getByRole('region', { name: 'The file' })
  const corner = page.getByRole('button', { name: /^Bottom right corner/ })
  await expect(desk.getByLabel('Width', { exact: true })).toHaveValue('600')
  // It waits until the corner stands still, which it does not while what is above it is still being read.
  await corner.hover()
  const box = await corner.boundingBox()
  if (!box) throw new Error('The corner is not drawn.')
  await page.mouse.move(box.x + 5, box.y + 5)
  await page.mouse.down()
  await page.mouse.move(box.x - 145, box.y - 95, { steps: 5 })
  await page.mouse.up()
  await expect(desk.getByLabel('Width', { exact: true })).not.toHaveValue('600')
  await page.getByLabel('Format of the new file').selectOption('webp')
  await page.getByRole('button', { name: 'Save as a new file' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`^Created ${word}.webp`) })).toBeFocused()
  await expect(page.getByRole('img', { name: /^After/ })).toBeVisible()
})

test('[keyboard] a slide is picked, described, moved and saved', async ({ page, api, visit, word }) => {
  await bring(api, `${word} one.jpg`, 'image/jpeg', await picture())
  await bring(api, `${word} two.jpg`, 'image/jpeg', await picture(300, 300))
  const { CId } = await api.create<{ CId: number }>('Content', { CTitle: `${word} carousel`, CtId: 12 })
  await visit(`/carousel-tool?record=${CId}`)
  for (const name of ['one', 'two']) {
    await page.getByRole('button', { name: 'Add a slide…' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type(`${word} ${name}`)
    await expect(dialog.getByText('1 picture', { exact: true })).toBeVisible()
    await dialog.getByRole('radio').press('Space')
    await dialog.getByLabel('Alt text').fill(`Number ${name}`)
    await dialog.getByRole('button', { name: 'Use this picture' }).press('Enter')
    await expect(dialog).toBeHidden()
  }
  await expect(page.getByRole('heading', { name: '2 slides' })).toBeVisible()
  await page.getByRole('button', { name: 'Move slide 2 up' }).press('Enter')
  await page.getByRole('group', { name: 'Slide 1' }).getByLabel('Headline').fill('First now')
  await page.getByRole('button', { name: 'Save slides' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Save slides' })).toBeDisabled()
  const saved = async () => {
    const blocks = await api.list<{ CbPhotoAltText: string; CbHeadline: string | null; CbSortOrder: number }>(
      'ContentBlock',
      `CId=${CId}`,
    )
    return blocks.map(block => [block.CbSortOrder, block.CbPhotoAltText, block.CbHeadline])
  }
  // The button is disabled while it saves, too.
  await expect.poll(saved).toEqual([
    [10, 'Number two', 'First now'],
    [20, 'Number one', null],
  ])
})

test('[pointer] a video gets a poster and captions', async ({ page, api, visit, word }) => {
  const { MId } = await api.create<{ MId: number }>('Custom_Media', {
    MTitle: `${word} film`,
    MType: 'video',
  })
  await bring(api, `${word} poster.jpg`, 'image/jpeg', await picture())
  await visit(`/video-tool?record=${MId}`)
  await page.getByRole('button', { name: 'Choose a poster…' }).click()
  await page.getByRole('dialog').getByRole('searchbox').fill(word)
  await page.getByRole('dialog').getByText(`${word} poster`).click()
  await page.getByRole('button', { name: 'Use this picture' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('contentinfo').getByRole('status')).toContainText('Saved')
  const [media] = await api.list<{ MPhoto: string }>('Custom_Media', `MId=${MId}`)
  expect(JSON.parse(media?.MPhoto ?? '').src).toContain(word)
})

test('the screens of files have no barriers', async ({ page, api, visit, word }) => {
  const files = new Files(page)
  await visit(`/documents?search=${word}`)
  await files.choose([{ name: `${word}.pdf`, mimeType: 'application/pdf', buffer: pdf('axe') }])
  await expect(files.line(word)).toContainText('Uploaded')
  expect(await barriers(page), 'documents').toEqual([])
  const { FId } = await bring(api, `${word}.jpg`, 'image/jpeg', await picture())
  await visit(`/image-tool?record=${FId}`)
  for (const tab of ['Focal point', 'Crop and convert']) {
    await page.getByRole('tab', { name: tab }).click()
    expect(await barriers(page), tab).toEqual([])
  }
  await visit('/image-tool')
  await expect(page.getByRole('list', { name: 'Pictures' }).getByRole('listitem').first()).toBeVisible()
  expect(await barriers(page), 'gallery').toEqual([])
  await visit('/carousel-tool')
  await page.locator('[data-row] [data-opens]').first().click()
  await page.getByRole('button', { name: 'Add a slide…' }).click()
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible()
  expect(await barriers(page), 'picker').toEqual([])
})
