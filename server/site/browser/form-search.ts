import Combobox from '@github/combobox-nav'

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

/** What is compared: without accents and case. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Whether every word that was typed begins a word of an option. */
const matches = (option: string, typed: string): boolean =>
  wordsOf(typed).every(part => wordsOf(option).some(word => word.startsWith(part)))

function searchBox(list: HTMLSelectElement): SearchBox {
  const { input, options, says, wrong, holder } = drawn(list)
  const combobox = new Combobox(input, options, {
    tabInsertsSuggestions: false,
    scrollIntoViewOptions: AT_ONCE,
  })
  const entries = [...list.options]
    .filter(({ value }) => value !== '')
    .map(option => {
      const entry = make('li', { id: `${options.id}-${option.index}`, textContent: option.text })
      entry.setAttribute('role', 'option')
      return { option, entry, folded: fold(option.text) }
    })
  options.append(...entries.map(({ entry }) => entry))
  const chosen = () => (list.value === '' ? '' : (list.selectedOptions[0]?.text ?? ''))

  const close = () => {
    if (options.hidden) return
    options.hidden = true
    combobox.stop()
  }
  const open = (typed: string) => {
    const found = entries.filter(({ option, entry, folded }) => {
      entry.hidden = option.disabled || !matches(folded, typed)
      return !entry.hidden
    })
    says.textContent =
      found.length === 0 ? 'Nothing found' : found.length === 1 ? '1 result' : `${found.length} results`
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
    const picked = entries.find(({ entry }) => entry === event.target)
    if (!picked) return
    pick(picked)
    says.textContent = `${picked.option.text} chosen`
    close()
  })
  holder.addEventListener('focusout', () => {
    // As in a list of the browser's own, who leaves on an entry has chosen it.
    const marked = entries.find(({ entry }) => entry.getAttribute('aria-selected') === 'true')
    close()
    if (marked) return pick(marked)
    const typed = fold(input.value)
    if (wordsOf(typed).length === 0 || list.value !== '') return
    // Who has typed all that is needed has chosen.
    const meant = entries.filter(({ option, folded }) => !option.disabled && matches(folded, typed))
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
