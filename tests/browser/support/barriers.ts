import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The part of a page that is looked at, by its selector, and the part that is not; all of it at first. */
interface Look {
  readonly within?: string
  readonly without?: string
  /** How it looks in the dark is seen elsewhere. */
  readonly isLightOnly?: boolean
}

/** What is not the same in the dark: axe's rules that look at colors. The others see the same document. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Waits until what comes in or goes out has done so: half faded in, every text is too pale. What lies in a closed fold
 * is not drawn, and its transitions wait until it is opened.
 */
const movedIn = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' &&
            Number.isFinite(effect?.getComputedTiming().endTime) &&
            effect instanceof KeyframeEffect &&
            effect.target?.checkVisibility(),
        )
        .map(({ finished }) => finished),
    ),
  )

/** Waits until no part says that it is busy and every picture has come; what is shown as busy for good, is looked at so. */
const settled = (page: Page) =>
  page
    .waitForFunction(
      () =>
        !document.querySelector('[aria-busy="true"], [data-sonner-toast][data-mounted="false"]') &&
        ![...document.querySelectorAll('[role="status"]')].some(part =>
          /Loading(…|\.\.\.)/.test(part.textContent),
        ) &&
        [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
      undefined,
      { timeout: 4_000 },
    )
    .catch(() => undefined)

async function found(page: Page, { within, without }: Look, rules?: string[]) {
  await settled(page)
  await movedIn(page)
  // Without the legacy mode each look opens a page of its own, for frames of other origins; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations
}

/**
 * What axe finds wrong with the page as it is, in light and in dark, rule by rule; nothing at best. WCAG 2.2 AA and
 * axe's best practices.
 */
export async function barriers(page: Page, look: Look = {}) {
  const inLight = await found(page, look)
  if (look.isLightOnly) return named(inLight, 'light')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const inDark = await found(page, look, COLOR_RULES)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'no-preference' })
  return [...named(inLight, 'light'), ...named(inDark, 'dark')]
}

const named = (violations: Awaited<ReturnType<typeof found>>, scheme: 'light' | 'dark') =>
  violations.map(({ id, nodes }) => ({ scheme, id, nodes: nodes.map(node => node.html) }))
