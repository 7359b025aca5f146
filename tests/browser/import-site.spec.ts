import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

/** A small export of WordPress with two pages that link to each other. */
const siteOf = (word: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old ${word}</title><wp:base_site_url>https://${word}.example</wp:base_site_url>
${[1, 2]
  .map(
    id => `<item><title>${word} ${id}</title><link>https://${word}.example/${word}-${id}/</link>
<content:encoded><![CDATA[<p>See <a href="https://${word}.example/${word}-${3 - id}/">the other</a>.</p>[contact-form-7 id="1"]]]></content:encoded>
<wp:post_id>${id}</wp:post_id><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>`,
  )
  .join('\n')}
</channel></rss>`

test('[keyboard] an old site is planned, comes over, and is undone', async ({ page, api, visit, word }) => {
  const name = word.toLowerCase()
  await visit('/import')
  const buffer = Buffer.from(siteOf(name))
  await page.locator('input[type=file]').setInputFiles({ name: 'old.xml', mimeType: 'text/xml', buffer })
  const read = page.getByRole('button', { name: 'Read the old site' })
  await expect(read).toBeEnabled()
  await read.press('Enter')

  const run = page.getByRole('button', { name: 'Import 2 items' })
  await expect(run).toBeVisible()
  const items = page.getByRole('region', { name: 'What happens to each item' })
  await expect(items).toContainText(`${name} 1`)
  await expect(items).toContainText('Lost: A form made with [contact-form-7].')
  expect(await barriers(page)).toEqual([])
  expect(await api.list('Content', `CTitle=${name} 1`)).toEqual([])

  await run.press('Enter')
  await expect(page.getByRole('heading', { name: 'The import is done' })).toBeVisible()
  await expect(items.getByRole('link', { name: `${name} 2` })).toBeVisible()
  expect(await api.list('Content', `CTitle=${name} 1`)).toMatchObject([
    { CSeoUrl: `/${name}-1`, CVisible: true },
  ])

  await page.getByRole('button', { name: 'Undo this import' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo the import' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'The import was undone' })).toBeVisible()
  expect(await api.list('Content', `CTitle=${name} 1`)).toEqual([])
})
