import Combobox from '@github/combobox-nav'
import { foldText } from '@rounds/core/rules/text'

/** A smooth scroll that is on its way would go on, and leave what has the focus out of sight. */
const AT_ONCE = { behavior: 'instant', block: 'nearest' } as const

/** Makes a search box of each long list of a form; the list stays behind it and is what is sent. */
export function searchLists(form: HTMLFormElement): void {
  const boxes = [...form.querySelectorAll<HTMLSelectElement>('select[data-searched]')].map(searchBox)
  if (boxes.length === 0) return
  const showAll = () => {
    for (const { show } of boxes) show()
  }
  showAll()
  addEventListener('pageshow', showAll)
  form.addEventListener('submit', event => {
    // Going back, or on from elsewhere, asks nothing of this page.
    if ((event.submitter as HTMLButtonElement | null)?.value === 'back') return
    const unknown = boxes.filter(({ refuse }) => refuse())
    if (unknown.length === 0) return
    event.preventDefault()
    unknown[0]?.input.focus()
    unknown[0]?.input.scrollIntoView({ ...AT_ONCE, block: 'center' })
  })
}

interface SearchBox {
  readonly input: HTMLInputElement
  /** Shows what is chosen in the list. */
  show(): void
  /** Whether something is typed that is none of the list; says so at the box. */
  refuse(): boolean
}

const fold = (text: string) => foldText(text).trim()

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Whether every word that was typed begins a word of an option. */
const matches = (words: readonly string[], typed: readonly string[]): boolean =>
  typed.every(part => words.some(word => word.startsWith(part)))

/** More would not be read, and would take a phone seconds to lay out. */
const MOST_SHOWN = 100

function searchBox(list: HTMLSelectElement): SearchBox {
  const { input, options, says, wrong, holder } = drawn(list)
  const combobox = new Combobox(input, options, {
    tabInsertsSuggestions: false,
    scrollIntoViewOptions: AT_ONCE,
  })
  const entries = [...list.options]
    .filter(({ value }) => value !== '')
    .map(option => {
      const folded = fold(option.text)
      return { option, folded, words: wordsOf(folded) }
    })
  const idOf = ({ option }: (typeof entries)[number]) => `${options.id}-${option.index}`
  const elementOf = (entry: (typeof entries)[number]) => {
    const element = make('li', { id: idOf(entry), textContent: entry.option.text })
    element.setAttribute('role', 'option')
    return element
  }
  const chosen = () => (list.value === '' ? '' : (list.selectedOptions[0]?.text ?? ''))

  const close = () => {
    if (options.hidden) return
    options.hidden = true
    combobox.stop()
  }
  const open = (typed: string) => {
    const parts = wordsOf(typed)
    const found = entries.filter(({ option, words }) => !option.disabled && matches(words, parts))
    says.textContent = countOf(found.length)
    combobox.clearSelection()
    options.replaceChildren(...found.slice(0, MOST_SHOWN).map(elementOf))
    if (found.length > MOST_SHOWN) options.append(more())
    if (found.length === 0) return close()
    if (!options.hidden) return
    options.hidden = false
    combobox.start()
    options.scrollIntoView(AT_ONCE)
  }
  const choose = (value: string) => {
    const isOther = list.value !== value
    list.value = value
    if (isOther) list.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const clearProblem = () => {
    wrong.hidden = true
  }

  const pick = ({ option }: { readonly option: HTMLOptionElement }) => {
    choose(option.value)
    input.value = option.text
    clearProblem()
  }

  input.addEventListener('input', () => {
    clearProblem()
    choose('')
    open(fold(input.value))
  })
  const openAll = () => {
    if (options.hidden) open(input.value === chosen() ? '' : fold(input.value))
  }
  input.addEventListener('click', openAll)
  input.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !options.hidden) event.preventDefault()
    if (event.key === 'Escape') close()
    if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && options.hidden) {
      event.preventDefault()
      openAll()
      combobox.navigate(event.key === 'ArrowDown' ? 1 : -1)
    }
    // Enter in a box whose list is open is meant for the list.
    if (event.key === 'Enter' && !options.hidden) event.preventDefault()
  })
  // A press on the list must not take the focus from the box.
  options.addEventListener('mousedown', event => event.preventDefault())
  options.addEventListener('combobox-commit', event => {
    const picked = entries.find(entry => idOf(entry) === (event.target as Element).id)
    if (!picked) return
    pick(picked)
    says.textContent = `${picked.option.text} chosen`
    close()
  })
  holder.addEventListener('focusout', () => {
    // As in a list of the browser's own, who leaves on an entry has chosen it.
    const markedId = options.querySelector('[aria-selected=true]')?.id
    const marked = entries.find(entry => idOf(entry) === markedId)
    close()
    if (marked) return pick(marked)
    const typed = fold(input.value)
    const parts = wordsOf(typed)
    if (parts.length === 0 || list.value !== '') return
    // Who has typed all that is needed has chosen.
    const meant = entries.filter(({ option, words }) => !option.disabled && matches(words, parts))
    const exact = meant.filter(({ folded }) => folded === typed)
    const [only, another] = exact.length > 0 ? exact : meant
    if (only && !another) pick(only)
  })

  return {
    input,
    show: () => {
      if (list.value !== '' || fold(input.value) === '') input.value = chosen()
    },
    refuse: () => {
      const typed = input.value.trim()
      if (typed === '' || list.value !== '') return false
      wrong.textContent = `“${typed}” isn’t in the list. Choose an entry from the list, or clear the box.`
      wrong.hidden = false
      return true
    },
  }
}

function countOf(found: number): string {
  if (found === 0) return 'Nothing found'
  if (found === 1) return '1 result'
  return found > MOST_SHOWN ? `${found} results. Type more to see fewer.` : `${found} results`
}

/** What stands below the entries where more were found than are shown. */
function more(): HTMLLIElement {
  const element = make('li', { className: 'more', textContent: 'Type more to see the rest.' })
  element.setAttribute('role', 'presentation')
  // It is told with the number of results.
  element.setAttribute('aria-hidden', 'true')
  return element
}

/** The box, its options and its words, where the list was; label and problems lead to the box. */
function drawn(list: HTMLSelectElement) {
  const { id } = list
  const input = make('input', { type: 'text', id, autocomplete: 'off', spellcheck: false })
  const options = make('ul', { id: `${id}-options`, hidden: true })
  options.setAttribute('role', 'listbox')
  options.setAttribute('aria-label', labelOf(list))
  const says = make('p', { className: 'hidden' })
  says.setAttribute('role', 'status')
  const wrong = make('p', { className: 'wrong', id: `${id}-unknown`, hidden: true })
  wrong.setAttribute('role', 'alert')
  const help = make('p', { className: 'hidden', id: `${id}-typing` })
  help.textContent = 'Type to search the list, then choose with the arrow keys and Enter.'
  const described = [list.getAttribute('aria-describedby'), wrong.id, help.id].filter(Boolean).join(' ')
  input.setAttribute('aria-describedby', described)
  for (const name of ['required', 'aria-invalid']) {
    const value = list.getAttribute(name)
    if (value !== null) input.setAttribute(name, value)
  }
  list.id = `${id}-list`
  list.hidden = true
  const holder = make('div', { className: 'searched' })
  holder.append(wrong, input, options, help, says)
  list.before(holder)
  return { input, options, says, wrong, holder }
}

const labelOf = ({ labels }: HTMLSelectElement) => labels?.[0]?.firstChild?.textContent?.trim() ?? ''

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), properties)
