import { expect, type Locator, type Page } from '@playwright/test'

/** Where the focus is, as far as a person can tell. */
interface Stop {
  /** Its place among all that Tab should reach, from the top; -1 for what it should not. */
  readonly place: number
  readonly name: string
  readonly flaw: string | null
  /** What is in a frame has an order of its own. */
  readonly isFrame: boolean
}

/** Marks what Tab should reach, in the order of the document, and says how much that is. */
const markStops = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, iframe, summary, [tabindex], [contenteditable="true"]',
    )
    const stops = [...all].filter(
      element =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        element.checkVisibility({ visibilityProperty: true }) &&
        // Of radio buttons with one name Tab reaches one only: the chosen one, or the first.
        !(
          element instanceof HTMLInputElement &&
          element.type === 'radio' &&
          element !==
            (document.querySelector(`[type=radio][name="${CSS.escape(element.name)}"]:checked`) ??
              document.querySelector(`[type=radio][name="${CSS.escape(element.name)}"]`))
        ),
    )
    stops.forEach((element, place) => {
      element.dataset.stop = String(place)
    })
    return stops.length
  })

const currentStop = (page: Page): Promise<Stop | null> =>
  page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return null
    const { width, height, left, top } = at.getBoundingClientRect()
    const style = getComputedStyle(at)
    const ring = [style, getComputedStyle(at, '::before'), getComputedStyle(at.parentElement ?? at)]
    const isRinged = ring.some(
      ({ outlineStyle, boxShadow }) => outlineStyle !== 'none' || (boxShadow !== 'none' && boxShadow !== ''),
    )
    const seen = document.elementFromPoint(left + width / 2, top + height / 2)
    const isSeen = seen !== null && (at.contains(seen) || seen.contains(at) || seen.closest('label') !== null)
    return {
      // A composite hands the focus on to the one of its parts whose turn it is.
      place: Number(at.closest<HTMLElement>('[data-stop]')?.dataset.stop ?? -1),
      isFrame: at.tagName === 'IFRAME',
      name: at.getAttribute('aria-label') ?? at.textContent?.trim().slice(0, 40) ?? at.tagName,
      flaw:
        width === 0 || height === 0
          ? 'has no size'
          : !isSeen && at.tagName !== 'IFRAME'
            ? 'is hidden by something else'
            : !isRinged && !at.matches('iframe, [contenteditable]')
              ? 'does not show that it has the focus'
              : null,
    }
  })

/**
 * Walks a screen with Tab from its beginning and gives what is wrong with the way: a stop that is left out or comes out
 * of order, one that is hidden or does not show the focus, and where the focus is lost (WCAG 2.2, 2.1.1, 2.4.3, 2.4.7,
 * 2.4.11). Nothing at best.
 */
export async function focusFlaws(page: Page, atMost = 30): Promise<readonly string[]> {
  const stops = await markStops(page)
  const flaws: string[] = []
  let before = -1
  await page.evaluate(() => {
    const focused = document.activeElement
    if (focused instanceof HTMLElement) focused.blur()
    getSelection()?.removeAllRanges()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  while (before + 1 < Math.min(stops, atMost)) {
    await page.keyboard.press('Tab')
    const stop = await currentStop(page)
    if (stop === null) return [...flaws, `After stop ${before} of ${stops} the focus is lost.`]
    if (stop.flaw) flaws.push(`“${stop.name}” ${stop.flaw}.`)
    if (stop.place !== before + 1)
      return [...flaws, `Stop ${before} is followed by ${stop.place}, “${stop.name}”.`]
    before = stop.place
    if (stop.isFrame) return flaws
  }
  return flaws
}

/** Presses Tab until a control has the focus; fails after 40 steps. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const isThere = () => control.evaluate(element => element === document.activeElement)
  for (let step = 0; step < 40 && !(await isThere()); step += 1) await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}
