import { diffArrays } from 'diff'
import { outlineOf } from './outline.ts'

/** What a tool shows, without the menus around it. */
export const screen = (): Element => document.querySelector('main') ?? document.body

/** What opens in front of the screen. */
export const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]'

/** What is in front: the dialog or menu that opened last, or the screen. */
export const front = (): Element => [...document.querySelectorAll(LAYERS)].at(-1) ?? screen()

/** What a control goes by. */
export const nameOf = (control: Element): string =>
  (control.getAttribute('aria-label') ?? control.getAttribute('title') ?? control.textContent ?? '')
    .replace(/\s+/g, ' ')
    .trim()

/** Several controls are of one kind, as for each entry of a list: “Change the keys of Undo”, “Confirm: Name”. */
const kindOf = (name: string): string => name.replace(/(?: of |: ).*/, '')

/** Of several controls of a kind the first. */
export const firstOfEach = (names: Iterable<string>): readonly string[] =>
  [...new Map([...names].toReversed().map(name => [kindOf(name), name])).values()].toReversed()

/** A part of the page line by line, with the words of an element on its line. */
export const linesOf = (part: Element): string[] =>
  outlineOf(part)
    .trimEnd()
    .replace(/\n *(?=“)/g, ' ')
    .split('\n')

/** What is there that was not there before, and the reverse. */
export const changesOf = (before: string[], after: string[]): string[] =>
  diffArrays(before, after).flatMap(({ added, removed, value }) =>
    added || removed ? value.map(line => `${added ? '+' : '-'} ${line.trim()}`) : [],
  )
