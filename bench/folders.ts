/**
 * How quick are the folders of a site with 30,000 of them? Opened in the running product, and one of them moved, from the
 * click to what is painted; beside a bare page over a bare handler that reads and writes the same rows in the same run.
 */
import type { Page } from '@playwright/test'
import { readyFor, withBrowser } from './in-browser.ts'
import { besideBareOn, FIRST_FOLDER, fillFolders, type Pair } from './product.ts'
import { medianOf, printRatio, ratioOf } from './ratio.ts'

const ROUNDS = 5
const FOLDERS = Number(process.env.ROWS ?? 30_000)

/** Prints how long it takes to open the folders, to see what a move would change, and to move. */
export const benchFolders = () =>
  besideBareOn(
    connection => fillFolders(connection, FOLDERS),
    pair =>
      withBrowser(async browser => {
        const rounds: [Seen, Seen][] = []
        for (let round = 0; round < ROUNDS; round++) {
          const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
          const seen = await oursIn(await context.newPage(), pair, round)
          rounds.push([seen, await bareIn(await context.newPage(), pair, round)])
          await context.close()
        }
        for (const [what, words] of Object.entries(WORDS)) {
          const pairs = rounds.map(([ours, bare]) => [ours[what as Step], bare[what as Step]] as const)
          const median = medianOf(pairs.map(([ours]) => ours)).toFixed(0)
          process.stdout.write(
            `${words}, ${FOLDERS} folders: ${median} ms, ${printRatio(ratioOf(pairs))} of a bare page\n`,
          )
        }
      }),
  )

const WORDS = { open: 'folders opened', move: 'a folder moved' } as const
type Step = keyof typeof WORDS
type Seen = Readonly<Record<Step, number>>

/** The folder that is moved in a round, from one of the top to another; each round another one. */
const movedIn = (round: number) => ({
  folder: FIRST_FOLDER + 31 + 30 * round,
  parent: FIRST_FOLDER + 2,
})

/** What tells a folder of the bench by its name. */
const digits = (folder: number) => String(folder - FIRST_FOLDER).padStart(6, '0')

async function oursIn(page: Page, { ours, token }: Pair, round: number): Promise<Seen> {
  await page.addInitScript(value => localStorage.setItem('rounds.token', value), token)
  await page.goto(`${ours.url}/maintenance/`)
  await readyFor(page)
  const link = page.getByRole('link', { name: 'Folder organization' }).first()
  await link.hover()
  await page.waitForLoadState('networkidle')
  const open = await untilPainted(page, { selector: '[role=treeitem]' }, () => link.click())
  const { folder, parent } = movedIn(round)
  const search = page.getByRole('searchbox', { name: /^Search in Folder/ })
  await search.fill(digits(folder))
  const item = page.getByRole('treeitem').filter({ hasText: digits(folder) })
  await item.first().click()
  await page.getByRole('button', { name: 'Move…' }).click()
  const picker = page.getByRole('dialog')
  await picker.getByRole('searchbox').fill(digits(parent))
  await picker
    .getByRole('treeitem')
    .filter({ hasText: digits(parent) })
    .first()
    .click()
  await picker.getByRole('button', { name: 'Done' }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Move', exact: true })
  await confirm.waitFor()
  await page.locator('[role=dialog] button:not([disabled])', { hasText: /^Move$/ }).waitFor()
  const move = await untilPainted(page, { selector: '[role=treeitem]', text: digits(parent) }, () =>
    confirm.click(),
  )
  return { open, move }
}

async function bareIn(page: Page, { bare }: Pair, round: number): Promise<Seen> {
  await page.goto(`${bare.url}/folders/page`)
  await readyFor(page)
  const open = await untilPainted(page, { selector: '[role=treeitem]' }, () => page.locator('#open').click())
  await page.evaluate(asked => Object.assign(globalThis, { asked }), movedIn(round))
  const move = await untilPainted(page, { selector: '[data-moved]' }, () => page.locator('#move').click())
  return { open, move }
}

/** What is awaited: an element, and what it says. */
interface Awaited {
  readonly selector: string
  readonly text?: string
}

/** Milliseconds from a click to the frame in which something is painted that was not there. */
async function untilPainted(page: Page, awaited: Awaited, click: () => Promise<unknown>): Promise<number> {
  await page.evaluate(markPainted, awaited)
  await click()
  return page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
}

/** Runs in the page: a message that is sent in a frame is heard when it has been painted. */
function markPainted({ selector, text = '' }: Awaited): void {
  let begun = 0
  addEventListener(
    'click',
    ({ timeStamp }) => {
      begun = timeStamp
    },
    { capture: true, once: true },
  )
  const isThere = () =>
    [...document.querySelectorAll(selector)].some(element => element.textContent?.includes(text))
  const painted = new Promise<number>((done, fail) => {
    setTimeout(() => fail(new Error(`${selector} ${text} is never seen.`)), 20_000)
    new MutationObserver((_, observer) => {
      if (begun === 0 || !isThere()) return
      observer.disconnect()
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now() - begun)
        port2.postMessage(null)
      })
    }).observe(document, { childList: true, subtree: true, characterData: true })
  })
  Object.assign(window, { painted })
}
