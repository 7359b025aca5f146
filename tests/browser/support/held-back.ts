import type { Page } from '@playwright/test'

/** Holds back what a page asks for at an address, until the function that comes back is called. */
export async function heldBack(page: Page, address: string | RegExp): Promise<() => void> {
  let give = () => {}
  const given = new Promise<void>(resolve => {
    give = resolve
  })
  await page.route(address, async route => {
    await given
    await route.fallback()
  })
  return give
}
