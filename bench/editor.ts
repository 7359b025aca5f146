/** How quick is the editor with a page of 100 blocks? Beside a bare page with one text area, in the same run. */
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromium as launch } from '../tests/browser/support/chromium.ts'
import { freshProduct, signIn } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const BLOCKS = 100
const ROUNDS = 5
const TEXT = 'the quick brown fox jumps over it '
const SLOWER = 4

/** Prints the time until a page can be edited, and from key press to paint while it is written. */
export async function benchEditor(): Promise<void> {
  const product = await freshProduct()
  const ours = await product.start()
  const browser = await chromium.launch(await launch())
  try {
    const token = await signIn(ours.url)
    const cId = await makePage(ours.url, token)
    const opened: number[] = []
    for (let round = 0; round < ROUNDS; round++) opened.push(await openEditor(browser, ours.url, token, cId))
    process.stdout.write(`a page of ${BLOCKS} blocks can be edited: ${medianOf(opened).toFixed(0)} ms\n`)
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await typing(browser, ours.url, token, `/maintenance/edit?cid=${cId}`)
      pairs.push([mine, await typing(browser, ours.url, token, null)])
    }
    const slowest = medianOf(pairs.map(([mine]) => mine)).toFixed(0)
    process.stdout.write(
      `key press to paint in it, p75, ${SLOWER}× slower processor: ${slowest} ms, ${printRatio(ratioOf(pairs))} of a bare text area\n`,
    )
  } finally {
    await browser.close()
    await ours.stop()
    await product.remove()
  }
}

async function makePage(url: string, token: string): Promise<number> {
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api/v1/db/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return (await answer.json()) as { CId: number }
  }
  const { CId } = await send('Content', { CTitle: 'A long page', CtId: 1, CSeoUrl: '/bench/long' })
  const blocks = Array.from({ length: BLOCKS }, (_, index) => ({
    CId,
    CbHeadline: `Block ${index + 1}`,
    CbCopy: `<p>${TEXT.repeat(40)}</p>`,
    CbSortOrder: index,
  }))
  await send('ContentBlock/all', blocks)
  return CId
}

async function signedIn(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  return context.newPage()
}

async function openEditor(browser: Browser, url: string, token: string, cId: number): Promise<number> {
  const page = await signedIn(browser, token)
  await page.goto(`${url}/maintenance/edit?cid=${cId}`, { waitUntil: 'commit' })
  await page.waitForFunction(most => document.querySelectorAll('[data-block]').length === most, BLOCKS)
  const time = await page.evaluate(() => performance.now())
  await page.context().close()
  return time
}

/** The 75th percentile, in milliseconds, of what the browser itself says from a key press to the next paint. */
async function typing(browser: Browser, url: string, token: string, path: string | null): Promise<number> {
  const page = await signedIn(browser, token)
  if (path === null) await page.setContent('<textarea autofocus></textarea>')
  else {
    await page.goto(url + path)
    await page.locator('[data-block]').nth(50).click()
    await page.locator('.ProseMirror').first().click()
  }
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const typed = TEXT.repeat(2)
  await page.keyboard.type(typed, { delay: 80 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  await page.context().close()
  // What took less than a frame is not told, and counts as one.
  const all = [...seen, ...Array<number>(Math.max(0, typed.length - seen.length)).fill(16)].sort(
    (a, b) => a - b,
  )
  return all[Math.floor(all.length * 0.75)] ?? Number.NaN
}
