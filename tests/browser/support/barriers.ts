import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** The part of a page that is looked at, by its selector, the part that is not, and the rules; all of it by all at first. */
interface Look {
  readonly within?: string
  readonly without?: string
  readonly rules?: string[]
}

/** Waits until what comes in or goes out has done so: half faded in, every text is too pale. */
const movedIn = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
        )
        .map(({ finished }) => finished),
    ),
  )

/** What axe finds wrong with the page as it is, rule by rule; nothing at best. WCAG 2.2 AA and axe's best practices. */
export async function barriers(page: Page, { within, without, rules }: Look = {}) {
  await movedIn(page)
  // Without the legacy mode each look opens a page of its own, for frames of other origins; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(node => node.html) }))
}
