import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it is, rule by rule, or with some rules only; nothing at best. */
export async function barriers(page: Page, rules?: string[]) {
  // Without the legacy mode each look opens a page of its own, for frames of other origins; there are none.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze()
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(node => node.html) }))
}
