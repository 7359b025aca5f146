import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with the page as it is, rule by rule; nothing at best. */
export async function barriers(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(node => node.html) }))
}
