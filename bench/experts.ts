/** How soon is a physician's record open, from the click in the list to the painted form? */
import type { Browser, Page } from '@playwright/test'
import { readyFor, withBrowser } from './in-browser.ts'
import type { Running } from './process.ts'
import { medianOf } from './ratio.ts'
import { signedIn } from './typing.ts'

const [VISITS, RECORDS] = [5, 6]

/** Opens records from the list, each visit with a browser that has nothing in memory; prints the first and the others. */
export async function benchRecords(server: Running, token: string): Promise<void> {
  await withBrowser(async browser => {
    const visits: number[][] = []
    for (let visit = 0; visit < VISITS; visit++) visits.push(await openSome(browser, server, token))
    const first = medianOf(visits.map(([time = Number.NaN]) => time))
    const later = medianOf(visits.flatMap(([, ...times]) => times))
    process.stdout.write(
      `a physician’s record opened from the list: the first of a visit ${first.toFixed(0)} ms, the others ${later.toFixed(0)} ms\n`,
    )
  })
}

async function openSome(browser: Browser, { url }: Running, token: string): Promise<number[]> {
  const page = await signedIn(browser, token)
  await page.goto(`${url}/maintenance/custom/experts`)
  await readyFor(page)
  const times: number[] = []
  for (let row = 0; row < RECORDS; row++) {
    await page.locator('[role=grid] [data-row]').nth(row).getByRole('link').first().waitFor()
    // People read the list before they click.
    await page.waitForTimeout(1_500)
    times.push(await openRow(page, row))
    await page.goBack()
  }
  await page.context().close()
  return times
}

/** The milliseconds from the click on a row's link until its form has been painted. */
const openRow = (page: Page, row: number): Promise<number> =>
  page.evaluate(
    nth =>
      new Promise<number>(resolve => {
        const rows = document.querySelectorAll('[role=grid] [data-row]')
        const begin = performance.now()
        rows[nth]?.querySelector('a')?.click()
        const look = () => {
          const field = document.querySelector<HTMLInputElement>('#field-PhLastName')
          if (field?.value) requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begin)))
          else requestAnimationFrame(look)
        }
        look()
      }),
    row,
  )
