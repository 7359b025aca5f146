/** How much does a page load, and when are its rows there? Beside a bare page with the same rows in the same run. */
import type { Browser, Page } from '@playwright/test'
import { withBrowser } from './in-browser.ts'
import type { Running } from './process.ts'
import { besideBare } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
const ROWS = 5_000

interface Conditions {
  readonly name: string
  readonly warm: boolean
  readonly throttled: boolean
}

const conditions: readonly Conditions[] = [
  { name: 'cold', warm: false, throttled: false },
  { name: 'warm', warm: true, throttled: false },
  { name: 'cold, 10 Mbit/s, 40 ms, 4× slower processor', warm: false, throttled: true },
]

/** Prints the script bytes of the first loads and the times until rows are seen. */
export const benchPages = () =>
  besideBare(ROWS, ({ ours, bare, token }) =>
    withBrowser(async browser => {
      const signsIn = await scriptKilobytes(browser, `${ours.url}/maintenance/login`)
      process.stdout.write(`script of the sign-in page: ${signsIn} kB\n`)
      const list = await scriptKilobytes(browser, `${ours.url}/maintenance/custom/locations`, token)
      process.stdout.write(`script up to a list: ${list} kB\n`)
      for (const condition of conditions) await ask(browser, condition, ours, bare, token)
    }),
  )

async function ask(
  browser: Browser,
  condition: Conditions,
  ours: Running,
  bare: Running,
  token: string,
): Promise<void> {
  const pairs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await rowsSeen(
      browser,
      condition,
      `${ours.url}/maintenance/custom/locations`,
      '[role=row]',
      token,
    )
    const theirs = await rowsSeen(browser, condition, `${bare.url}/page`, 'tr', token)
    pairs.push([mine, theirs])
  }
  const median = medianOf(pairs.map(([mine]) => mine)).toFixed(0)
  process.stdout.write(
    `rows of a list seen, ${condition.name}: ${median} ms, ${printRatio(ratioOf(pairs))} of a bare page\n`,
  )
}

async function rowsSeen(
  browser: Browser,
  { warm, throttled }: Conditions,
  url: string,
  row: string,
  token: string,
): Promise<number> {
  const context = await browser.newContext()
  await context.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  await context.addInitScript(markRows, row)
  const page = await context.newPage()
  if (throttled) await throttle(page)
  // The browser keeps compiled scripts from the second visit on.
  if (warm) for (let visit = 0; visit < 2; visit++) await measureLoad(page, url)
  const time = await measureLoad(page, url)
  await context.close()
  return time
}

/**
 * Runs in the page: notes when the tenth row is painted, since a look from outside comes too late. A message that is
 * sent in a frame arrives when that frame is drawn.
 */
function markRows(row: string): void {
  new MutationObserver((_, observer) => {
    if (document.querySelectorAll(row).length <= 10) return
    observer.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => console.debug(`rows ${performance.now()}`)
      port2.postMessage(null)
    })
  }).observe(document, { childList: true, subtree: true })
}

/**
 * Milliseconds from the start of the navigation until the rows are painted. The page tells it by itself: to be asked, it
 * would first have to run a large script of the test library's, on the slow processor.
 */
async function measureLoad(page: Page, url: string): Promise<number> {
  const told = page.waitForEvent('console', message => message.text().startsWith('rows '))
  await page.goto(url, { waitUntil: 'commit' })
  return Number((await told).text().slice('rows '.length))
}

async function throttle(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const bytes = (10 * 1024 * 1024) / 8
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 40,
    downloadThroughput: bytes,
    uploadThroughput: bytes,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

async function scriptKilobytes(browser: Browser, url: string, token?: string): Promise<string> {
  const context = await browser.newContext()
  if (token) await context.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return (bytes / 1000).toFixed(1)
}
