import userEvent from '@testing-library/user-event'
import { changesOf, firstOfEach, front, LAYERS, linesOf, nameOf, screen } from './changes.ts'
import { steady } from './outline.ts'
import { refuseWrites, settled } from './support.tsx'

const CONTROLS =
  'button, summary, [role="tab"], [role="menuitem"], [role="menuitemcheckbox"], [role="menuitemradio"]'
/** What is off, or one of many days or rows. */
const LEFT_OUT =
  ':disabled, [aria-disabled="true"], [aria-hidden="true"] *, [inert] *, table *, [role="grid"] *'
/** So many are pressed in a menu or dialog. */
const MOST_IN_LAYER = 8

/** What can be pressed in a part of the page, by its name; of several with one name, the first. */
function controlsIn(part: Element): ReadonlyMap<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const control of part.querySelectorAll<HTMLElement>(CONTROLS)) {
    const name = nameOf(control)
    if (name !== '' && !control.matches(LEFT_OUT) && !found.has(name)) found.set(name, control)
  }
  return found
}

/**
 * Presses what a screen has, each from the beginning, and what is in the menus and dialogs that open then. Nothing is
 * written. Returns what comes of it, line by line: where it leads, what it wants to write, what appears and disappears.
 *
 * @param show shows the screen anew.
 * @param leaves the names of what is not pressed.
 */
export async function pressEverything(show: () => Promise<unknown>, leaves: RegExp): Promise<string> {
  const wanted = refuseWrites()
  const lines: string[] = []
  const user = userEvent.setup({ document, delay: null })
  const press = async (name: string) => {
    controlsIn(front()).get(name)?.focus()
    await user.keyboard('{Enter}')
    await settled(document.body)
  }
  /** What pressing something does; true if a menu or dialog opened. */
  const pressLast = async (name: string, note: (text: string) => void): Promise<boolean> => {
    const before = {
      address: location.href,
      front: front(),
      screen: linesOf(screen()),
      lines: linesOf(front()),
    }
    wanted.length = 0
    await press(name)
    // An address may lead on to another one.
    for (let last = before.address; location.href !== last; await settled(document.body)) last = location.href
    for (const call of wanted) note(`writes ${steady(call)}`)
    if (location.href !== before.address) note(`leads to ${steady(location.pathname + location.search)}`)
    else if (front() === before.front) changesOf(before.lines, linesOf(front())).forEach(note)
    else if (front().matches(LAYERS)) linesOf(front()).forEach(note)
    else changesOf(before.screen, linesOf(screen())).forEach(note)
    return front() !== before.front && front().matches(LAYERS)
  }
  /** What the page was like with a layer open, or none, before anything was pressed in it. */
  let fresh: { readonly path: string; readonly page: string } | null = null
  const page = () => `${location.href}\n${linesOf(document.body).join('\n')}`
  const isFresh = (path: string) => fresh?.path === path && fresh.page === page()
  /** Shows the screen with a layer open, anew unless it is just that. */
  const bring = async (path: readonly string[]): Promise<void> => {
    const name = path.join()
    if (isFresh(name)) return
    if (path.length > 0 && isFresh('')) await press(path[0] ?? '')
    else {
      await show()
      for (const step of path) await press(step)
    }
    fresh = { path: name, page: page() }
  }
  const walk = async (path: readonly string[], name: string): Promise<void> => {
    await bring(path)
    if (!controlsIn(front()).has(name)) return
    lines.push('  '.repeat(path.length) + steady(name))
    const isOpen = await pressLast(name, text => lines.push(`${'  '.repeat(path.length + 1)}${text}`))
    if (!isOpen || path.length > 0) return
    const shown = fresh
    fresh = { path: name, page: page() }
    for (const next of firstOfEach(controlsIn(front()).keys())
      .filter(one => !leaves.test(one))
      .slice(0, MOST_IN_LAYER))
      await walk([name], next)
    await user.keyboard('{Escape}')
    await settled(document.body)
    fresh = shown
  }
  await bring([])
  for (const name of firstOfEach(controlsIn(screen()).keys()).filter(one => !leaves.test(one)))
    await walk([], name)
  return `${lines.join('\n')}\n`
}
