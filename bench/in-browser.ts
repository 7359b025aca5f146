/** What the benches of the interface do in a browser, ours and the bare one alike. */
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { chromium as launch } from '../tests/browser/support/chromium.ts'

/** Does something with a browser, and closes it. */
export async function withBrowser(work: (browser: Browser) => Promise<void>): Promise<void> {
  const browser = await chromium.launch(await launch())
  await work(browser).finally(() => browser.close())
}

/** A file of this folder as one script, as it would be delivered. */
export async function scriptOf(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, entry), formats: ['iife'], name: 'bare' },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code
  if (!code) throw new Error(`${entry} could not be built.`)
  return code
}

/** Notes from now on how long each event takes, from when it happened to the end of the frame that shows what came of it. */
export const notePaints = (page: Page, event: 'keydown' | 'click') => page.evaluate(markPaints, event)

/** The times that have been noted, in milliseconds. */
export const paintsSeen = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { seen: number[] }).seen)

/** Runs in the page: a message that is sent in a frame is heard when it has been painted. */
function markPaints(event: string): void {
  const seen: number[] = []
  Object.assign(window, { seen })
  addEventListener(
    event,
    ({ timeStamp }) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => seen.push(performance.now() - timeStamp)
        port2.postMessage(null)
      }),
    true,
  )
}

/** Readies a page for functions that are run in it: the compiler of the benches leaves `__name` in those that name others. */
export const readyFor = (page: Page) => page.evaluate('globalThis.__name = value => value')

/** Does something with a processor that is so many times slower. */
export async function runSlowed<T>(page: Page, rate: number, work: () => Promise<T>): Promise<T> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  const done = await work()
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return done
}

export const conditionOf = (slower: number): string => (slower === 1 ? '' : `, ${slower}× slower processor`)

export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
