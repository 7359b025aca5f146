/** How soon does the palette show what is typed? Beside a bare `cmdk` list of the same, and a bare query, in one run. */
import type { Browser, Page } from '@playwright/test'
import { createClient } from '@rounds/core/api'
import {
  conditionOf,
  notePaints,
  paintsSeen,
  percentile,
  readyFor,
  runSlowed,
  scriptOf,
  withBrowser,
} from './in-browser.ts'
import type { Running } from './process.ts'
import { besideBareOn, fillLocations, fillPhysicians } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
/** So many rows as a large organisation has, or fewer where the machine has no time: `ROWS=20000 npm run bench palette`. */
const ROWS = Number(process.env.ROWS ?? 100_000)
const TYPED = ['redirect', 'new page', 'emergency', 'doctors', 'vanity url', 'user', 'alert off', 'key']
const SOUGHT = [
  'heart',
  'general hos',
  'a1b',
  'c0ffe',
  'urgent care 12',
  'Łódź',
  'main street',
  '00004711',
  'medi',
  'zz',
  'maria gonzalez',
  'gonzalez heart',
  'cardiology',
  '(205) 555-0123',
]

/** Prints from key press to paint of tools and actions, and from asking to the answer for records. */
export const benchPalette = () =>
  besideBareOn(
    async connection => {
      await fillLocations(connection, ROWS)
      await fillPhysicians(connection, ROWS / 5)
    },
    async ({ ours, bare, token }) => {
      await askRecords(ours, bare, token)
      await withBrowser(async browser => {
        const script = await scriptOf('bare-palette.tsx')
        for (const slower of [1, 4]) await askKeys(browser, ours.url, token, script, slower)
        await askFrames(browser, ours.url, token)
      })
    },
  )

async function askKeys(
  browser: Browser,
  url: string,
  token: string,
  script: string,
  slower: number,
): Promise<void> {
  const pairs: [number, number][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const mine = await keysIn(browser, slower, page => openPalette(page, url, token))
    const theirs = await keysIn(browser, slower, async page => {
      await page.setContent('<!doctype html><title>Bare</title>')
      await page.addScriptTag({ content: script })
    })
    pairs.push([mine, theirs])
  }
  const median = medianOf(pairs.map(([mine]) => mine)).toFixed(0)
  process.stdout.write(
    `key press to paint of tools and actions, p95${conditionOf(slower)}: ${median} ms, ${printRatio(ratioOf(pairs))} of a bare list\n`,
  )
}

async function openPalette(page: Page, url: string, token: string): Promise<void> {
  await page.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  await page.goto(`${url}/maintenance/account`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.keyboard.press('Control+k')
}

/** Prints how many key presses have shown all of their tools and actions in the very next frame. */
async function askFrames(browser: Browser, url: string, token: string): Promise<void> {
  const page = await browser.newPage()
  await openPalette(page, url, token)
  await page.locator('[cmdk-input]').waitFor()
  await readyFor(page)
  await page.evaluate(markFrames)
  for (const word of TYPED) {
    await page.keyboard.type(word, { delay: 90 })
    await page.locator('[cmdk-input]').fill('')
  }
  const frames = await page.evaluate(() => (window as unknown as { frames: boolean[] }).frames)
  await page.close()
  const share = (100 * frames.filter(Boolean).length) / frames.length
  process.stdout.write(`tools and actions shown in the frame after the key press: ${share.toFixed(1)} %\n`)
}

/** Runs in the page: whether what the next frame shows is what stays; records come when the server has answered. */
function markFrames(): void {
  const frames: boolean[] = []
  Object.assign(window, { frames })
  const shownText = () =>
    [...document.querySelectorAll('[cmdk-group]')]
      .map(group => group.textContent ?? '')
      .filter(text => !text.startsWith('Records'))
      .join()
  addEventListener(
    'keydown',
    () =>
      requestAnimationFrame(() => {
        const first = shownText()
        setTimeout(() => frames.push(shownText() === first), 60)
      }),
    true,
  )
}

/** The 95th percentile, in milliseconds, from a key press to the end of the frame that shows what came of it. */
async function keysIn(
  browser: Browser,
  slower: number,
  open: (page: Page) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await open(page)
  const line = page.locator('[cmdk-input]')
  await line.waitFor()
  await notePaints(page, 'keydown')
  await runSlowed(page, slower, async () => {
    for (const word of TYPED) {
      await page.keyboard.type(word, { delay: 90 })
      await line.fill('')
    }
  })
  const seen = await paintsSeen(page)
  await context.close()
  return percentile(seen, 0.95)
}

async function askRecords(ours: Running, bare: Running, token: string): Promise<void> {
  const client = createClient({ baseUrl: ours.url, token: () => token })
  const pairs: [number, number][] = []
  const all: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const mine: number[] = []
    const theirs: number[] = []
    for (const text of SOUGHT) {
      mine.push(await measureTime(() => client.search({ text, limit: 12 })))
      theirs.push(
        await measureTime(() =>
          fetch(`${bare.url}/list?contains=${encodeURIComponent(text)}`).then(answer => answer.text()),
        ),
      )
    }
    all.push(...mine)
    pairs.push([percentile(mine, 0.95), percentile(theirs, 0.95)])
  }
  process.stdout.write(
    `records of every kind found among ${ROWS.toLocaleString('en')} locations and a fifth as many physicians, p95: ${percentile(all, 0.95).toFixed(0)} ms, ${printRatio(ratioOf(pairs))} of a bare query of one table\n`,
  )
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  return performance.now() - before
}
