import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from '@playwright/test'
import type Axe from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The part of a page that is looked at, by its selector, and the part that is not; all of it at first. */
interface Look {
  readonly within?: string
  readonly without?: string
  /** How it looks in the dark is seen elsewhere. */
  readonly isLightOnly?: boolean
  /** It is shown as busy for good. */
  readonly isBusy?: boolean
}

/** What is not the same in the dark: axe's rules that look at colors. The others see the same document. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Waits until what comes in or goes out has done so: half faded in, every text is too pale. What lies in a closed fold
 * is not drawn, and its transitions wait until it is opened.
 */
const movedIn = (page: Page) =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' &&
            Number.isFinite(effect?.getComputedTiming().endTime) &&
            effect instanceof KeyframeEffect &&
            effect.target?.checkVisibility(),
        )
    // A change begins with the next frame, and what inherits a color follows once that has changed.
    for (let still = 0; still < 3; still += 1) {
      await new Promise(requestAnimationFrame)
      const animations = moving()
      if (animations.length > 0) still = 0
      await Promise.allSettled(animations.map(({ finished }) => finished))
    }
  })

/** Waits until no part says that it is busy and every picture has come. */
const settled = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"], [data-sonner-toast][data-mounted="false"]') &&
      ![...document.querySelectorAll('[role="status"]')].some(part =>
        /Loading(…|\.\.\.)/.test(part.textContent),
      ) &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  )

/** Each document gets axe once; a frame hands what is in it to the frame around it. */
async function addAxe(frame: Frame): Promise<void> {
  try {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(AXE)
  } catch (error) {
    // A preview can be replaced at any time, by another frame or by a new document, which then gets axe.
    if (frame.isDetached()) return
    const isReplaced = error instanceof Error && error.message.includes('context was destroyed')
    if (frame.parentFrame() === null || !isReplaced) throw error
    await addAxe(frame)
  }
}

async function found(page: Page, { within, without, isBusy }: Look, rules?: readonly string[]) {
  if (!isBusy) await settled(page)
  await movedIn(page)
  for (const frame of page.frames()) await addAxe(frame)
  return page.evaluate(
    async ({ within, without, rules }) => {
      const { axe } = window as unknown as { axe: typeof Axe }
      const { violations } = await axe.run(
        { include: [within ?? ':root'], exclude: without ? [without] : [] },
        { resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) },
      )
      return violations.map(({ id, nodes }) => ({
        id,
        nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
      }))
    },
    { within, without, rules },
  )
}

/**
 * What axe finds wrong with the page as it is, in light and in dark, rule by rule; nothing at best. WCAG 2.2 AA and
 * axe's best practices.
 */
export async function barriers(page: Page, look: Look = {}) {
  const inLight = await found(page, look)
  if (look.isLightOnly) return named(inLight, 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await found(page, look, COLOR_RULES)
  await page.emulateMedia({ colorScheme: 'light' })
  return [...named(inLight, 'light'), ...named(inDark, 'dark')]
}

const named = (violations: Awaited<ReturnType<typeof found>>, scheme: 'light' | 'dark') =>
  violations.map(violation => ({ scheme, ...violation }))
