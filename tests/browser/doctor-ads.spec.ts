import { expect, test } from './pages/signed-in.ts'
import { barriers } from './support/barriers.ts'

// What calls itself headless is not counted.
test.use({ userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' })

test('[keyboard] an ad stands on the page of its location, and its clicks are counted', async ({
  page,
  api,
  visit,
  word,
}) => {
  const { PhId } = await api.create('Custom_Physician', { PhFirstName: 'Ada', PhLastName: word })
  const { LId } = await api.create('Custom_Location', { LName: `${word} Clinic`, LPageUrl: `${word}-clinic` })
  const { DaId } = await api.create('Custom_DoctorAd', {
    DaTitle: `${word} sees you soon`,
    PhId,
    DaPlace: 'location',
    LId,
  })
  await page.goto(`/locations/${word}-clinic`)
  const ad = page.getByRole('region', { name: `${word} sees you soon` })
  expect(await barriers(page)).toEqual([])
  await ad.getByRole('link', { name: `Meet Ada ${word}` }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ada ${word}`)
  await expect
    .poll(async () => (await api.list('Custom_DoctorAd', `DaId=${DaId}`))[0])
    .toMatchObject({ DaViews: 1, DaClicks: 1 })
  await visit(`/custom/doctor-ads/${DaId}`)
  await expect(page.getByRole('figure', { name: 'Views and clicks by day, the last 30 days' })).toBeVisible()
  expect(await barriers(page)).toEqual([])
})
