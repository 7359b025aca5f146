/** How quick is the table with 100,000 rows? Beside a bare TanStack table of the same, and a bare query, in one run. */
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import { chromium as launch } from '../tests/browser/support/chromium.ts'
import { builtKit, pieceAddress, serveKit } from '../tests/browser/support/kit.ts'
import {
  conditionOf,
  notePaints,
  paintsSeen,
  percentile,
  readyFor,
  runSlowed,
  scriptOf,
} from './in-browser.ts'
import { besideBare } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
/** Rows on the server, or fewer where the machine has no time: `ROWS=20000 npm run bench table`. */
const ROWS = Number(process.env.ROWS ?? 100_000)
const SORTED = ['city', 'physicians', 'type', 'name']
const TYPED = 'athens 1'
/** Pixels a second: as fast as a hand flings a wheel. */
const SPEED = 6_000
const SCROLLED_MS = 2_000
const PAGES = 8

type Open = (page: Page) => Promise<void>

/** Prints what scrolling, sorting, filtering and selecting cost in the browser, and a page of the server's. */
export async function benchTable(): Promise<void> {
  const browser = await chromium.launch(await launch())
  try {
    const files = await builtKit()
    const script = await scriptOf('bare-lists.tsx')
    const ours: Open = async page => {
      await serveKit(page, files)
      await page.goto(pieceAddress('Data grid of 100,000'))
    }
    const bare: Open = async page => {
      await page.setContent('<!doctype html><title>Bare</title><script>scene = "table"</script>')
      await page.addScriptTag({ content: script })
    }
    for (const slower of [1, 4]) await askInBrowser(browser, ours, bare, slower)
    await askSelecting(browser, ours)
    await askPages(browser)
  } finally {
    await browser.close()
  }
}

interface Seen {
  readonly blank: number
  readonly sort: number
  readonly filter: number
}

async function askInBrowser(browser: Browser, ours: Open, bare: Open, slower: number): Promise<void> {
  const pairs: [Seen, Seen][] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push([await seenIn(browser, ours, slower), await seenIn(browser, bare, slower)])
  const condition = conditionOf(slower)
  for (const what of ['sort', 'filter'] as const) {
    const median = medianOf(pairs.map(([mine]) => mine[what])).toFixed(0)
    const ratio = printRatio(ratioOf(pairs.map(([mine, theirs]) => [mine[what], theirs[what]])))
    process.stdout.write(`${what} 100,000 rows, p95${condition}: ${median} ms, ${ratio} of a bare table\n`)
  }
  // Where the bare table has no blank frame there is no ratio: the shares stand side by side.
  const share = (side: 0 | 1) => `${(100 * medianOf(pairs.map(pair => pair[side].blank))).toFixed(1)} %`
  process.stdout.write(
    `frames with blank rows while scrolling${condition}: ${share(0)}; of a bare table ${share(1)}\n`,
  )
}

async function seenIn(browser: Browser, open: Open, slower: number): Promise<Seen> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await open(page)
  await page.locator('[data-row]').first().waitFor()
  await readyFor(page)
  const heads = SORTED.map(field =>
    page.locator(`[role=columnheader][data-column=${field}], button:text-is("${field}")`),
  )
  const seen = await runSlowed(page, slower, async () => ({
    blank: await page.evaluate(scrollThrough, { speed: SPEED, milliseconds: SCROLLED_MS }),
    sort: await sorting(page, heads),
    filter: await filtering(page),
  }))
  await page.close()
  return seen
}

/** Runs in the page: the share of frames in which a part of the view has no row when it is painted. */
function scrollThrough({ speed, milliseconds }: { speed: number; milliseconds: number }): Promise<number> {
  const scroll = document.querySelector<HTMLElement>('.data-grid-scroll, [data-scroll]')
  if (!scroll) throw new Error('There is nothing to scroll.')
  const view = scroll.getBoundingClientRect()
  const isBlank = () => {
    const rows = [...scroll.querySelectorAll('[data-row]')].map(row => row.getBoundingClientRect())
    const [top, bottom] = [view.top + 40, view.bottom - 20]
    return [top, (top + bottom) / 2, bottom].some(
      line => !rows.some(row => row.top <= line && row.bottom >= line),
    )
  }
  return new Promise(done => {
    let frames = 0
    let blank = 0
    const begun = performance.now()
    const step = (now: number) => {
      scroll.scrollTop = (speed * Math.max(0, now - begun)) / 1000
      // What is there now is what this frame paints: rows that come later come into the next one.
      frames += 1
      if (isBlank()) blank += 1
      if (now - begun < milliseconds) requestAnimationFrame(step)
      else {
        scroll.scrollTop = 0
        done(blank / frames)
      }
    }
    requestAnimationFrame(step)
  })
}

async function sorting(page: Page, heads: readonly Locator[]): Promise<number> {
  await notePaints(page, 'click')
  for (const head of heads) for (let time = 0; time < 4; time++) await head.click()
  return percentile(await paintsSeen(page), 0.95)
}

async function filtering(page: Page): Promise<number> {
  await page.locator('input[type=search]').first().focus()
  await notePaints(page, 'keydown')
  await page.keyboard.type(TYPED, { delay: 120 })
  return percentile(await paintsSeen(page), 0.95)
}

async function askSelecting(browser: Browser, open: Open): Promise<void> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await open(page)
  const boxes = page.locator('[data-row] input[type=checkbox]')
  await boxes.first().waitFor()
  // The focus comes into the grid first, which is another matter.
  await boxes.nth(2).click()
  const before = await page.evaluate(drawnRows)
  await boxes.nth(2).press('Space')
  const drawn = (await page.evaluate(drawnRows)) - before
  process.stdout.write(`rows that are drawn when one is selected: ${drawn}\n`)
  await page.close()
}

const drawnRows = () => (window as unknown as { drawn: { rows: number } }).drawn.rows

const askPages = (browser: Browser) =>
  besideBare(ROWS, async ({ ours, bare, token }) => {
    const all: number[] = []
    const pairs: [number, number][] = []
    for (let round = 0; round < ROUNDS; round++) {
      const mine = await pagesSeen(browser, ours.url, token)
      const theirs: number[] = []
      for (let page = 0; page < PAGES; page++) {
        const before = performance.now()
        await (await fetch(`${bare.url}/list`)).text()
        theirs.push(performance.now() - before)
      }
      all.push(...mine)
      pairs.push([percentile(mine, 0.95), percentile(theirs, 0.95)])
    }
    process.stdout.write(
      `the next page of ${ROWS.toLocaleString('en')} rows on screen, p95: ${percentile(all, 0.95).toFixed(0)} ms, ${printRatio(ratioOf(pairs))} of a bare query\n`,
    )
  })

/** Milliseconds from pressing “next page” until its rows are painted, page after page. */
async function pagesSeen(browser: Browser, url: string, token: string): Promise<readonly number[]> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await page.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  await page.goto(`${url}/maintenance/custom/locations`)
  await page.locator('[data-row]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await readyFor(page)
  const times: number[] = []
  for (let at = 0; at < PAGES; at++) times.push(await page.evaluate(nextPage))
  await page.close()
  return times
}

/** Runs in the page. */
function nextPage(): Promise<number> {
  const keys = () =>
    [...document.querySelectorAll('[data-row]')].map(row => row.getAttribute('data-row')).join()
  const before = keys()
  const button = document.querySelector<HTMLButtonElement>('button[aria-label="Next page"]')
  if (!button) throw new Error('There is no next page.')
  const begun = performance.now()
  button.click()
  return new Promise(done => {
    const look = () => {
      if (keys() === before) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => done(performance.now() - begun)
      return port2.postMessage(null)
    }
    requestAnimationFrame(look)
  })
}
