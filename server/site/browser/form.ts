/**
 * What a form on the website does beyond plain HTML: questions appear and vanish as answers on the same page call for
 * them, by the evaluator that the server uses. What is hidden keeps its answer; the server drops it when it is sent. Long
 * lists are searched by typing. And a worker does the work that tells a browser from a program.
 * Built into `form-built.js` by `npm run build:form-script`.
 */
import { type FormConfig, readForm, walkForm } from '@rounds/core/rules/forms'
import { pairLists } from './form-pairs.ts'
import { searchLists } from './form-search.ts'

function follow(element: HTMLFormElement): void {
  const form = readForm(JSON.parse(element.dataset.form ?? '{}') as FormConfig)
  const parts = [...element.querySelectorAll<HTMLElement>('[data-field]')]
  for (const hint of element.querySelectorAll<HTMLElement>('.only-if')) hint.hidden = true

  const update = () => {
    const sent = new FormData(element)
    const given = new Map([...new Set(sent.keys())].map(name => [name, sent.getAll(name).map(String)]))
    const { path, required } = walkForm(form, given)
    const shown = new Set(path.flatMap(({ fields }) => fields.map(({ name }) => name ?? '')))
    for (const part of parts) {
      const name = part.dataset.field ?? ''
      part.hidden = name !== '' && !shown.has(name)
      markRequired(part, required.has(name))
    }
  }
  element.addEventListener('input', update)
  element.addEventListener('change', update)
  // Browsers put back what was typed when somebody comes back to a page.
  addEventListener('pageshow', update)
  update()
}

/** The star and the word after a label, as the server draws them. */
function markRequired(part: HTMLElement, isRequired: boolean): void {
  const label = part.querySelector('legend') ?? part.querySelector('label')
  const marks = label?.querySelectorAll<HTMLElement>('.needed, .needed + .hidden') ?? []
  for (const mark of marks) mark.hidden = !isRequired
  if (!label || !isRequired || marks.length > 0) return
  const star = Object.assign(document.createElement('span'), { className: 'needed', textContent: '*' })
  star.setAttribute('aria-hidden', 'true')
  const word = Object.assign(document.createElement('span'), {
    className: 'hidden',
    textContent: ' (required)',
  })
  const end = label.querySelector('input + span') ?? label
  end.append(' ', star, word)
}

/** Lets a worker do the work of a form as soon as somebody begins to fill it in; nobody waits for it. */
function prove(element: HTMLFormElement): void {
  const inputNamed = (name: string) => element.elements.namedItem(name) as HTMLInputElement | null
  const begin = () => {
    const proof = inputNamed('rounds-proof')
    const token = inputNamed('rounds-token')?.value
    if (proof?.value !== '' || !token) return
    const worker = new Worker(element.dataset.proof ?? '')
    worker.onmessage = ({ data }: MessageEvent<string>) => {
      proof.value = data
      worker.terminate()
    }
    worker.postMessage(token)
  }
  element.addEventListener('focusin', begin, { once: true })
}

for (const element of document.querySelectorAll<HTMLFormElement>('form[data-form]')) follow(element)
for (const element of document.querySelectorAll<HTMLFormElement>('form.form')) {
  pairLists(element)
  searchLists(element)
}
// Browsers derive keys on secure pages only.
if (isSecureContext)
  for (const element of document.querySelectorAll<HTMLFormElement>('form[data-proof]')) prove(element)
