import userEvent from '@testing-library/user-event'
import { changesOf, front, linesOf, nameOf } from '../changes.ts'
import { steady } from '../outline.ts'
import { actAtOnce, noteWrites, settled } from '../support.tsx'

/** What people point at. */
const TARGETS = [
  'a[href]',
  'button',
  'summary',
  'label',
  'input',
  'textarea',
  'select',
  '[contenteditable="true"]',
  ...['tab', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'gridcell', 'columnheader'].map(
    role => `[role="${role}"]`,
  ),
  ...['treeitem', 'checkbox', 'radio', 'switch', 'combobox', 'slider'].map(role => `[role="${role}"]`),
].join()
/** What texts are written into. A question and its field may go by the same name as a button. */
const FIELDS = 'input, textarea, [contenteditable="true"]'
const LEFT_OUT = '[aria-hidden="true"] *, [inert] *'

/** What a target goes by: for a field its label. */
function namesOf(target: Element): readonly string[] {
  const labelled = (target.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
  const labels = [
    ...('labels' in target ? [...((target as HTMLInputElement).labels ?? [])] : []),
    ...labelled.flatMap(id => document.getElementById(id) ?? []),
  ]
  return [nameOf(target), ...labels.map(nameOf)].filter(Boolean)
}

/** What is found by a name in what is in front, else anywhere: exactly, else by its beginning. Fails if nothing is. */
function find(name: string, { place = 0, among = TARGETS } = {}): HTMLElement {
  for (const part of [front(), document.body]) {
    const here = [...part.querySelectorAll<HTMLElement>(among)].filter(one => !one.matches(LEFT_OUT))
    for (const goesBy of [(one: string) => one === name, (one: string) => one.startsWith(name)]) {
      const found = here.filter(target => namesOf(target).some(goesBy))[place]
      if (found) return found
    }
  }
  const names = [...front().querySelectorAll(among)].flatMap(target => namesOf(target)[0] ?? [])
  throw new Error(`Nothing here is called “${name}”, but: ${[...new Set(names)].join(' | ')}`)
}

/** Where the focus is. A heading has it only if nothing takes it sooner. */
function focusName(): string {
  const at = document.activeElement
  if (!at || at === document.body || at.tagName === 'H1') return ''
  const name = namesOf(at).at(-1) ?? ''
  return `${at.getAttribute('role') ?? at.tagName.toLowerCase()} “${name.slice(0, 60)}”`
}

function clipboardWith(
  text: string,
  { html, files = [] }: NonNullable<Parameters<Walk['paste']>[1]>,
): DataTransfer {
  const clipboard = new DataTransfer()
  if (text !== '') clipboard.setData('text/plain', text)
  if (html !== undefined) clipboard.setData('text/html', html)
  // The page's own list takes only files of its own kind.
  Object.defineProperty(clipboard, 'files', { value: files })
  return clipboard
}

/** Files that are saved on the person's computer, by name, as they come, until the page is closed. */
function noteFiles(): [name: string, file: Blob][] {
  const saved: [string, Blob][] = []
  const files = new Map<string, Blob>()
  const { createObjectURL } = URL
  const { click } = HTMLAnchorElement.prototype
  URL.createObjectURL = (file: Blob) => {
    const address = createObjectURL(file)
    files.set(address, file)
    return address
  }
  HTMLAnchorElement.prototype.click = function () {
    const file = files.get(this.href)
    if (file) saved.push([this.download, file])
    else click.call(this)
  }
  return saved
}

/** What is in a file, line by line; of what is no text, only what it is. */
const contentOf = async (file: Blob): Promise<readonly string[]> =>
  /text|csv|json/.test(file.type) ? (await file.text()).trimEnd().split('\n') : [file.type]

/** What a dialog puts around all that is behind it, which stays as it was. */
const BEHIND = / aria-hidden(?= |$)/
const AROUND = /^(?:div|span|span tabindex="0")$/

/** What shows of the page, line by line; whether a dialog is in front is told by the dialog alone. */
function shownLines(): string[] {
  let hiddenAt = Number.POSITIVE_INFINITY
  const shown = linesOf(document.body).filter(line => {
    const depth = line.search(/\S/)
    if (depth > hiddenAt) return false
    const isHidden = / hidden(?: |$)/.test(line.replace(/“.*|"[^"]*"/g, ''))
    hiddenAt = isHidden ? depth : Number.POSITIVE_INFINITY
    return !isHidden
  })
  return shown.map(line => line.trim().replace(BEHIND, '')).filter(line => !AROUND.test(line))
}

/** As in a browser, nothing that is hidden takes the focus. */
function focusOnlyWhatShows(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (!this.closest('[hidden], [inert]')) focus.call(this, options)
  }
}

export interface Walk {
  /** Presses keys, as user-event writes them: `{ArrowDown}`, `{Control>}s{/Control}`, or plain text. */
  press(keys: string): Promise<void>
  /** Clicks what goes by a name; of several, the one at this place. */
  click(name: string, place?: number): Promise<void>
  doubleClick(name: string): Promise<void>
  /** Replaces the text of a field. */
  fill(label: string, text: string): Promise<void>
  /** Chooses an option of a list by its words. */
  choose(label: string, option: string, place?: number): Promise<void>
  /** Puts a text, or what is copied from a page, or files, on the clipboard and inserts it where the focus is. */
  paste(text: string, more?: { readonly html?: string; readonly files?: readonly File[] }): Promise<void>
  /** Chooses files in a field. */
  upload(label: string, ...files: File[]): Promise<void>
  /** Does something else, which is written down by this name. */
  act(name: string, step: () => unknown): Promise<void>
  /** All steps so far, each with what it wrote, where it led, what appeared and disappeared, and where the focus is. */
  readonly journal: string
}

/** A person on the screen that is shown, whose every step is written down. What they save is saved. */
export function startWalk(): Walk {
  const written = noteWrites()
  const saved = noteFiles()
  focusOnlyWhatShows()
  const user = userEvent.setup({ document, delay: null })
  const lines: string[] = []
  const step = async (name: string, act: () => unknown) => {
    const before = { address: location.href, lines: shownLines(), focus: focusName() }
    written.length = 0
    saved.length = 0
    await act()
    await settled(document.body)
    for (let last = before.address; location.href !== last; await settled(document.body)) last = location.href
    lines.push(steady(name))
    for (const call of written) lines.push(`  writes ${steady(call)}`)
    for (const [called, file] of saved) {
      lines.push(`  saves ${steady(called)}`)
      for (const line of await contentOf(file)) lines.push(`    ${steady(line)}`)
    }
    if (location.href !== before.address)
      lines.push(`  leads to ${steady(location.pathname + location.search)}`)
    for (const line of changesOf(before.lines, shownLines())) lines.push(`  ${line}`)
    if (focusName() !== before.focus) lines.push(`  focus on ${steady(focusName()) || 'nothing'}`)
  }
  const quickly = (name: string, act: () => unknown) => step(name, () => actAtOnce(act))
  return {
    press: keys => quickly(`press ${keys}`, () => user.keyboard(keys)),
    click: (name, place) => quickly(`click ${name}`, () => user.click(find(name, { place }))),
    doubleClick: name => quickly(`double-click ${name}`, () => user.dblClick(find(name))),
    fill: (label, text) =>
      quickly(`fill ${label}: ${text}`, async () => {
        const field = find(label, { among: FIELDS })
        await user.clear(field)
        field.focus()
        await user.paste(text)
      }),
    choose: (label, option, place) =>
      quickly(`choose ${label}: ${option}`, () =>
        user.selectOptions(find(label, { place, among: 'select' }), option),
      ),
    paste: (text, more = {}) =>
      quickly(
        `paste ${more.files?.map(({ name }) => name).join(', ') ?? JSON.stringify(more.html ?? text)}`,
        () => user.paste(clipboardWith(text, more)),
      ),
    upload: (label, ...files) =>
      quickly(`upload ${label}: ${files.map(file => file.name).join(', ')}`, () =>
        user.upload(find(label, { among: 'input' }), files),
      ),
    act: step,
    get journal() {
      return `${lines.join('\n')}\n`
    },
  }
}
