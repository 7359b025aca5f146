/** The running product in a browser as the target in which a model's paths are gone (`tests/model.ts`). */
import { expect, type Locator, type Page, type Route, test } from '@playwright/test'
import { ApiError } from '../../../core/api/index.ts'
import type { Expectation, ModelEvent, TestTarget } from '../../model.ts'

/** The calls by which the product asks a slot. */
export interface CallsOf {
  /** Which requests they are. */
  readonly url: RegExp
  readonly method?: string
  /** What the model says that the slot is asked, as it is read from the request; nothing is compared without it. */
  readonly asks?: (route: Route) => unknown
  /** The answer as the server would send it, where it differs from what the slot gives. */
  readonly body?: (output: unknown) => unknown
  readonly headers?: (output: unknown) => Record<string, string>
  /** The events for which the server itself is brought to answer like that; all others are answered in its place. */
  readonly really?: Readonly<Record<string, (route: Route, modelEvent: ModelEvent) => Promise<unknown>>>
}

/** What a page says of itself, and what a person can do on it, in the words of a model. */
export interface PageOfModel<Seen> {
  readonly page: Page
  /** The calls that the model answers; all others go to the server. */
  readonly slots: Readonly<Record<string, CallsOf>>
  /** How a person does what the model calls `sends`. */
  readonly events: Readonly<Record<string, (before: Expectation) => Promise<unknown>>>
  /** Deadlines of the model that are as short as the waits of React, in milliseconds. */
  readonly short?: readonly number[]
  /** What the page shows. */
  readonly sees: () => Promise<Seen>
  /** What it should show. */
  readonly wants: (expected: Expectation) => Seen
}

/** The longest of the waits that go on by the real clock, in milliseconds: React's. */
const SHORT = 300

/** How long a page has for what is expected of it, in milliseconds: machines are busy at times. */
const PATIENCE = 20_000

/** When it is looked again at what may take a while, in milliseconds: mostly it is there at once. */
const OFTEN = [10, 20, 40, 80, 160, 320]

/** When the clock of every page stands still: it goes on only as far as a model says. */
export const NOW = new Date('2026-05-12T09:30:00Z')

/**
 * Makes a page a target. Its clock stands still but for what the events let pass; a deadline is reached to the
 * millisecond. The calls of the slots wait for the model's answers, and a slot is asked exactly when the model says
 * so, with what it says. Call it before the page is opened.
 */
export async function pageTarget<Seen>(of: PageOfModel<Seen>): Promise<TestTarget> {
  const { page, slots, events } = of
  // A path is many steps long, and each is looked at.
  test.setTimeout(5 * PATIENCE)
  await stopClock(page, of.short ?? [])
  /** Asked by the page, and not yet heard of by the model. */
  const asked: { readonly slot: string; readonly route: Route }[] = []
  /** Heard of, and not yet answered. */
  const open: typeof asked = []
  for (const [slot, { url, method }] of Object.entries(slots))
    await page.route(url, route => {
      if (method !== undefined && route.request().method() !== method) return route.fallback()
      asked.push({ slot, route })
      return undefined
    })

  const shows = (expected: Expectation) =>
    expect
      .poll(() => of.sees().catch(isLeft), { intervals: OFTEN, timeout: PATIENCE })
      .toEqual(of.wants(expected))

  const hears = async (expected: Expectation) => {
    for (const call of expected.called as readonly { slot: string; input?: unknown }[]) {
      const calls = slots[call.slot]
      if (!calls) continue
      await expect
        .poll(() => asked[0]?.slot, { message: `asks “${call.slot}”`, intervals: OFTEN, timeout: PATIENCE })
        .toBe(call.slot)
      const heard = asked.shift()
      if (!heard) continue
      if (calls.asks) expect(calls.asks(heard.route), `what “${call.slot}” is asked`).toEqual(call.input)
      open.push(heard)
    }
    expect(
      asked.map(call => call.slot),
      'slots asked besides',
    ).toEqual([])
  }

  const settle = async (name: string, modelEvent: Extract<ModelEvent, { slot: string }>) => {
    // Of what was asked twice, the page waits for the last only.
    const mine = open.filter(call => call.slot === modelEvent.slot)
    const { route } = mine.at(-1) ?? {}
    if (!route) throw new Error(`“${modelEvent.slot}” is not being asked.`)
    for (const call of mine) open.splice(open.indexOf(call), 1)
    const { body, headers, really } = slots[modelEvent.slot] ?? {}
    const answersItself = really?.[name]
    if (answersItself) await answersItself(route, modelEvent)
    else if (modelEvent.kind === 'answers')
      await route.fulfill({
        json: body ? body(modelEvent.output) : (modelEvent.output ?? { success: true }),
        ...(headers && { headers: headers(modelEvent.output) }),
      })
    else await fail(route, modelEvent.error)
  }

  return {
    act: async (name, modelEvent, before) => {
      if (modelEvent.kind === 'passes') {
        const ms = modelEvent.ms as number
        if (modelEvent.exactly) {
          await page.clock.runFor(ms - 1)
          await shows(before)
        }
        await page.clock.runFor(modelEvent.exactly ? 1 : ms)
      } else if (modelEvent.kind === 'sends') {
        const effect = events[name]
        if (!effect) throw new Error(`The page has no way to do “${name}”.`)
        await effect(before)
      } else await settle(name, modelEvent)
    },
    // Known or not, the page is waited for: the clock may not go on before it has heard of the last answer.
    check: async expected => {
      await hears(expected)
      await shows(expected)
    },
  }
}

type Timers = Pick<Window, 'setTimeout' | 'clearTimeout'>

/**
 * Stops the clock of a page that is yet to be opened. Waits too short to be anybody's deadline go on by the real one:
 * they are React's, which holds back what it draws. But for those `deadlines`, which are the model's.
 */
async function stopClock(page: Page, deadlines: readonly number[]): Promise<void> {
  await page.context().addInitScript(() => Object.assign(window, { real: { setTimeout, clearTimeout } }))
  // It goes on until it is stopped, which takes its time on a machine that is busy, and never goes back.
  await page.clock.install({ time: NOW.getTime() - 10 * 60_000 })
  await page.clock.pauseAt(NOW)
  await page.addInitScript(
    ({ longest, deadlines }) => {
      const { real } = window as unknown as { real: Timers }
      const stopped: Timers = { setTimeout: window.setTimeout, clearTimeout: window.clearTimeout }
      const short = new Set<unknown>()
      const wait = (handler: TimerHandler, ms = 0, ...more: unknown[]) => {
        if (ms > longest || deadlines.includes(ms))
          return stopped.setTimeout.apply(window, [handler, ms, ...more])
        const id = real.setTimeout.apply(window, [handler, ms, ...more])
        short.add(id)
        return id
      }
      const forget = (id?: number) =>
        short.delete(id) ? real.clearTimeout.call(window, id) : stopped.clearTimeout.call(window, id)
      Object.assign(window, { setTimeout: wait, clearTimeout: forget })
    },
    { longest: SHORT, deadlines },
  )
}

/** Fails a call as the server or the network would; not with what is tried a second time. */
function fail(route: Route, error: unknown): Promise<void> {
  if (error instanceof TypeError || (error instanceof ApiError && error.status === 0)) return route.abort()
  if (error instanceof ApiError) return route.fulfill({ status: error.status, json: error.body })
  return route.fulfill({
    status: 422,
    json: { message: error instanceof Error ? error.message : 'Unknown Error' },
  })
}

/** What is in a field; null where there is none. None of these waits. */
export const valueIn = (field: Locator): Promise<string | null> =>
  field.evaluateAll(([one]) => (one ? (one as HTMLInputElement).value : null))

/** Whether a control can be used; null where there is none. */
export const isUsable = (control: Locator): Promise<boolean | null> =>
  control.evaluateAll(([one]) =>
    one ? !one.matches(':disabled') && one.getAttribute('aria-disabled') !== 'true' : null,
  )

/** Whether something says that it is busy; null where there is none. */
export const isBusy = (control: Locator): Promise<boolean | null> =>
  control.evaluateAll(([one]) => (one ? one.getAttribute('aria-busy') === 'true' : null))

/** Looks at several things at once. */
export async function allOf<T extends Record<string, unknown>>(
  looks: T,
): Promise<{ [Name in keyof T]: Awaited<T[Name]> }> {
  const seen = await Promise.all(Object.values(looks))
  return Object.fromEntries(Object.keys(looks).map((name, index) => [name, seen[index]])) as {
    [Name in keyof T]: Awaited<T[Name]>
  }
}

/** A page that is just being left shows nothing that counts. */
function isLeft(error: unknown): 'the page is being left' {
  if (String(error).includes('Execution context was destroyed')) return 'the page is being left'
  throw error
}

/** What can be read in something; null where there is none. */
export const wordsIn = async (place: Locator): Promise<string | null> =>
  (await place.allInnerTexts())[0]?.replace(/\s+/g, ' ').trim() ?? null
