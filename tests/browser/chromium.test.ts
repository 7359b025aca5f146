import { expect, test } from './support/test.ts'

test('the browser runs script, keeps contexts apart and measures text', async ({ page, browser }) => {
  await page.setContent('<h1 style="display: inline-block">Łódź</h1><script>document.title = "ran"</script>')
  await expect(page).toHaveTitle('ran')
  const box = await page.getByRole('heading', { name: 'Łódź' }).boundingBox()
  expect(box?.width).toBeGreaterThan(20)

  const second = await browser.newContext()
  const other = await second.newPage()
  await other.goto('data:text/html,<p>second')
  await expect(other.getByText('second')).toBeVisible()
  await second.close()
})
