/** From a key press to what it paints, as the browser itself tells it: on a slower processor, beside a bare text area. */
import type { Browser, Page } from '@playwright/test'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
const SLOWER = 4
const TEXT = 'the quick brown fox jumps over it '.repeat(2)

/** A page of a browser of its own, signed in. */
export async function signedIn(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  return context.newPage()
}

/** Types in what `open` has focused and in a bare text area, in turns, and prints both; `where` names the first. */
export async function printTyping(
  browser: Browser,
  token: string,
  where: string,
  open: (page: Page) => Promise<void>,
): Promise<void> {
  const bare = (page: Page) => page.setContent('<textarea autofocus></textarea>')
  const pairs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push([await typing(browser, token, open), await typing(browser, token, bare)])
  const median = medianOf(pairs.map(([mine]) => mine)).toFixed(0)
  process.stdout.write(
    `key press to paint in ${where}, p75, ${SLOWER}× slower processor: ${median} ms, ${printRatio(ratioOf(pairs))} of a bare text area\n`,
  )
}

/** The 75th percentile in milliseconds. */
async function typing(browser: Browser, token: string, open: (page: Page) => Promise<void>): Promise<number> {
  const page = await signedIn(browser, token)
  await open(page)
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) if (entry.name === 'keydown') seen.push(entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit)
  })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.keyboard.type(TEXT, { delay: 80 })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const seen = await page.evaluate(() => (window as unknown as { seen: number[] }).seen)
  await page.context().close()
  // What took less than a frame is not told, and counts as one.
  const all = [...seen, ...Array<number>(Math.max(0, TEXT.length - seen.length)).fill(16)].sort(
    (a, b) => a - b,
  )
  return all[Math.floor(all.length * 0.75)] ?? Number.NaN
}
