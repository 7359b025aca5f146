import {
  changesOnStep,
  dependsOnStep,
  type Form,
  type FormPage,
  type FormStep,
  firstPage,
  isPaged,
  isQuestion,
  namesOf,
  onlyIfWords,
  partsOf,
  readForm,
  sayStep,
  type Walk,
  walkForm,
} from '@rounds/core/rules/forms'
import type { FormOption } from '../forms/offered-records.ts'
import { PROOF_FIELD } from '../forms/proof.ts'
import { TOKEN_FIELD, TOKEN_MARK } from '../forms/tokens.ts'
import type { FormConfig, FormField, ShownForm } from '../read/forms.ts'
import { answersHtml } from './form-check.ts'
import { fieldHtml, inputId, isSearched } from './form-field.ts'
import { continueHtml, SAVED_FIELD, saveButton, saveHelp } from './form-saving.ts'
import { formScriptTag, proofWorker } from './form-script.ts'
import { escapeHtml } from './trusted-html.ts'

/** The names under which a form carries what is no answer of a visitor. */
export const formFields = {
  /** The page that the form stands on. */
  page: 'rounds-page',
  /** The step that is shown, and what its buttons ask for. */
  step: 'rounds-step',
  go: 'rounds-go',
  /** That an answer is changed after all of them were checked. */
  change: 'rounds-change',
  /** What tells this form from any other that was shown. */
  token: TOKEN_FIELD,
  /** The work that its browser has done. */
  proof: PROOF_FIELD,
  /** The file of a visitor who goes on with saved answers. */
  saved: SAVED_FIELD,
} as const

/** What a visitor gave, what was wrong with it, and how far they have come. */
export interface Refilled {
  readonly given: ReadonlyMap<string, readonly string[]>
  readonly issues: readonly { readonly field?: string; readonly message: string }[]
  /** The page of the form that is shown; its first one where none is named. */
  readonly page?: FormPage
  readonly isChange?: boolean
  readonly token?: string
  /** What is said above it and takes the focus, made safe already. */
  readonly notice?: string
}

/** How a form is shown: how its texts are made safe, where it is sent, what is in it already. */
export interface FormView {
  readonly html: (text: string | null) => string
  /** The hidden field that is to be left empty. */
  readonly trap: string
  /** The path of the page that it stands on, so that the answer leads back. */
  readonly from: string
  readonly refilled?: Refilled
  /** Where it is sent, where that is not to the form manager's forms. */
  readonly action?: string
  /** What the address of the page chooses beforehand, by the kind of field: the key of a physician or a location. */
  readonly chosen?: Chosen
}

/** A physician and a location that are chosen before anybody has typed anything. */
export interface Chosen {
  readonly physician?: string
  readonly location?: string
}

/** Where a form is walked page by page, and where it can be opened without a page around it. */
export const walkPath = (id: number): string => `/_site/form/${id}`

const submitPath = (id: number): string => `/api/v1/db/form/submit?id=${id}`

/** What one page of a form is drawn from. */
interface Drawing {
  readonly shown: ShownForm
  readonly form: Form
  readonly view: FormView
  readonly given: ReadonlyMap<string, readonly string[]>
  readonly walk: Walk
}

/** A form as HTML that needs no script: the whole of it, or the page that its visitor has come to. */
export function formHtml(shown: ShownForm, view: FormView): string {
  if (shown.closed !== null)
    return `<p><strong>${escapeHtml(shown.title)}:</strong> ${escapeHtml(shown.closed)}</p>`
  const form = readForm(shown.config)
  const given = new Map([...beginWith(form, view.chosen), ...(view.refilled?.given ?? [])])
  const drawing = { shown, form, view, given, walk: walkForm(form, given) }
  const page = view.refilled?.page ?? (isPaged(form) ? firstPage(form, given) : undefined)
  if (page?.at === 'check') return checkHtml(drawing)
  if (page?.at === 'exit') return exitHtml(drawing, page.exit.title || '', page.exit.copy ?? null)
  const step = form.steps.find(({ name }) => name === page?.step) ?? form.steps[0]
  return step ? stepHtml(drawing, step) : ''
}

/** What stands in a form before anybody has typed anything. */
function beginWith(form: Form, chosen: Chosen | undefined): ReadonlyMap<string, readonly string[]> {
  const given = new Map<string, readonly string[]>()
  for (const field of form.steps.flatMap(({ fields }) => fields)) {
    const { kind, default: preset } = field
    const beforehand = kind === 'physician' || kind === 'location' ? chosen?.[kind] : undefined
    const value = beforehand ?? (preset === undefined || preset === null ? undefined : String(preset))
    if (value !== undefined && isQuestion(field)) given.set(field.name ?? '', [value])
  }
  return given
}

function stepHtml(drawing: Drawing, step: FormStep): string {
  const { shown, form, view, walk } = drawing
  const isFirst = walk.path[0]?.step === step || walk.path.length === 0
  const visible = new Set(walk.path.find(one => one.step === step)?.fields)
  // What other answers of the same page show or hide is there, so that it can be answered without a script.
  const fields = step.fields.filter(
    field => field.kind !== 'hidden' && (visible.has(field) || dependsOnStep(form, step, field)),
  )
  const count = sayStep(form, walk, step)
  const countId = `form-${shown.id}-step`
  const title = step.title
    ? `<h2 class="step"${count ? ` aria-describedby="${countId}"` : ''} tabindex="-1"${focusOn(drawing)}>${escapeHtml(step.title)}</h2>`
    : ''
  const isLast = !isPaged(form)
  return formElement(drawing, {
    action: isLast ? (view.action ?? submitPath(shown.id)) : walkPath(shown.id),
    step,
    rendered: fields,
    inner: `${isFirst ? view.html(shown.introduction) + alertsHtml(drawing) : ''}${count ? `<p class="help step-count" id="${countId}">${count}</p>` : ''}${title}${view.html(step.copy)}
${fields.some(field => canBeRequired(form, field)) ? REQUIRED_NOTE : ''}
${fields.length > 0 ? `<div class="fields">${fields.map(field => drawField(drawing, step, field)).join('\n')}</div>` : ''}`,
    buttons: isLast
      ? `<button class="button" type="submit">${escapeHtml(shown.config.submitLabel || 'Send')}</button>`
      : `${goButton('next', 'Continue')}${isFirst ? '' : goButton('back', 'Back', 'button quiet')}`,
    after: isFirst && savesLater(drawing) ? continueHtml(shown, view.from) : '',
  })
}

const REQUIRED_NOTE = '<p class="help">Fields marked with <span class="needed">*</span> are required.</p>'

/** Whether a field is required, or becomes so by other answers. */
const canBeRequired = ({ require }: Form, { name, required }: FormField) =>
  required === true || require.has(name ?? '')

/** The alerts at the location that the page's address has chosen. */
function alertsHtml({ shown, view: { chosen } }: Drawing): string {
  const alerts = chosen?.location === undefined ? [] : (shown.alerts[chosen.location] ?? [])
  return alerts
    .map(({ title, words }) => {
      const when = words ? `<p class="at">${escapeHtml(words)}</p>` : ''
      return `<div class="place-alert warning"><p><strong>${escapeHtml(title)}</strong></p>${when}</div>`
    })
    .join('')
}

/** The page begins where it has changed; what is wrong takes the focus before. */
const focusOn = ({ view: { refilled } }: Drawing) =>
  refilled?.page && refilled.issues.length === 0 && !refilled.notice ? ' autofocus' : ''

function drawField(drawing: Drawing, step: FormStep, field: FormField): string {
  const { shown, form, view, given, walk } = drawing
  const name = field.name ?? ''
  const isFollowed = changesOnStep(form, step, field)
  if (field.kind === 'copy')
    return `<div${isFollowed ? ` data-field="${escapeHtml(name)}"` : ''}>${view.html(field.copy ?? null)}</div>`
  const isDependent = dependsOnStep(form, step, field)
  return fieldHtml(shown, field, {
    given,
    wrong: view.refilled?.issues.find(issue => issue.field === name)?.message,
    onlyIf: isDependent ? (onlyIfWords(form, field) ?? 'Answer this if it applies to you.') : undefined,
    isRequired: Boolean(field.required) || walk.required.has(name),
    isFollowed,
    goesWithChoice: choiceElsewhere(drawing, step, field),
  })
}

/** A physician can be asked for at some locations: what is chosen of one on another page narrows the other. */
function choiceElsewhere({ shown, form, given }: Drawing, step: FormStep, { kind }: FormField) {
  const chosen = (other: string) =>
    form.steps
      .filter(one => one !== step)
      .flatMap(({ fields }) => fields.filter(field => field.kind === other))
      .map(({ name }) => given.get(name ?? '')?.[0])
      .find(Boolean)
  if (kind === 'physician') {
    const location = chosen('location')
    return location ? ({ goesWith }: FormOption) => goesWith?.includes(location) ?? true : undefined
  }
  if (kind !== 'location') return undefined
  const physician = chosen('physician')
  const locations = shown.offered.physician?.find(({ value }) => value === physician)?.goesWith
  return locations ? ({ value }: FormOption) => locations.includes(value) : undefined
}

function checkHtml(drawing: Drawing): string {
  const { shown } = drawing
  return formElement(drawing, {
    action: submitPath(shown.id),
    rendered: [],
    inner: `<h2 class="step" tabindex="-1"${focusOn(drawing)}>Check your answers</h2>
<p>Nothing has been sent yet. Check what you wrote, then send it.</p>
${answersHtml(shown, drawing.walk, name => goButton(`step:${name}`, 'Change', 'change', walkPath(shown.id)))}`,
    buttons: `<button class="button" type="submit">${escapeHtml(shown.config.submitLabel || 'Send')}</button>${goButton('back', 'Back', 'button quiet', walkPath(shown.id))}`,
  })
}

const exitHtml = (drawing: Drawing, title: string, copy: string | null): string =>
  formElement(drawing, {
    action: walkPath(drawing.shown.id),
    rendered: [],
    inner: `<h2 class="step" tabindex="-1"${focusOn(drawing)}>${escapeHtml(title)}</h2>${drawing.view.html(copy)}`,
    buttons: goButton('back', 'Back', 'button quiet'),
    isEnd: true,
  })

const goButton = (go: string, words: string, look = 'button', action = '') =>
  `<button class="${look}" type="submit" name="${formFields.go}" value="${escapeHtml(go)}"${action ? ` formaction="${action}"` : ''}>${words}</button>`

interface FormParts {
  readonly action: string
  readonly step?: FormStep
  /** The fields that can be filled in here; the answers to all others are carried along. */
  readonly rendered: readonly FormField[]
  readonly inner: string
  readonly buttons: string
  /** Nothing is asked from here on. */
  readonly isEnd?: boolean
  /** What stands behind the form. */
  readonly after?: string
}

function formElement(
  drawing: Drawing,
  { action, step, rendered, inner, buttons, isEnd, after = '' }: FormParts,
): string {
  const { shown, form, view, given } = drawing
  const { refilled, trap } = view
  const here = new Set(rendered.flatMap(namesOf))
  const fields = form.steps.flatMap(one => one.fields).filter(isQuestion)
  const carried = fields
    .flatMap(namesOf)
    .filter(name => !here.has(name))
    .flatMap(name => (given.get(name) ?? []).map(value => hiddenInput(name, value)))
  const canSave = !isEnd && savesLater(drawing)
  const trapped = escapeHtml(refilled?.given.get(trap)?.[0] ?? '')
  const changes = step !== undefined && rendered.some(field => changesOnStep(form, step, field))
  const hasProof = view.action === undefined && !isEnd
  const isScripted = changes || hasProof || rendered.some(field => isSearched(shown, field))
  const proof = escapeHtml(refilled?.given.get(formFields.proof)?.[0] ?? '')
  return `<form class="form" id="form-${shown.id}" method="post" action="${action}" accept-charset="utf-8"${rendered.some(({ kind }) => kind === 'file') ? ' enctype="multipart/form-data"' : ''} novalidate${changes ? ` data-form="${escapeHtml(JSON.stringify(conditionsOf(shown.config)))}"` : ''}${hasProof ? ` data-proof="${proofWorker.path}"` : ''}>
${refilled?.notice ?? ''}${inner}
${carried.join('')}
<p class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="${trap}" tabindex="-1" autocomplete="off" value="${trapped}"></label></p>
${hiddenInput(formFields.page, view.from)}${hiddenInput(formFields.token, refilled?.token ?? TOKEN_MARK)}${step && isPaged(form) ? hiddenInput(formFields.step, step.name) : ''}${refilled?.isChange ? hiddenInput(formFields.change, 'true') : ''}${hasProof || proof ? `<input type="hidden" name="${formFields.proof}" value="${proof}">` : ''}
<p class="go">${buttons}${canSave ? saveButton(shown) : ''}</p>
${canSave ? saveHelp(shown) : ''}</form>${after}${isScripted ? formScriptTag : ''}`
}

/** Whether visitors can save their answers and finish later; a form of another kind has no place to. */
const savesLater = ({ shown, view }: Drawing): boolean =>
  shown.config.saveLater === true && view.action === undefined

const hiddenInput = (name: string, value: string) =>
  `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`

/** What the script needs to know of a form: who depends on whom, and no words. */
const conditionsOf = ({ fields, steps, conditions, exits }: FormConfig): FormConfig => ({
  fields: (fields ?? []).map(({ name, kind, step, required }) => ({
    ...(name && { name }),
    ...(kind && { kind }),
    ...(step && { step }),
    ...(required && { required }),
  })),
  steps: (steps ?? []).map(({ name }) => ({ ...(name && { name }) })),
  conditions: conditions ?? [],
  exits: (exits ?? []).map(({ name }) => ({ ...(name && { name }) })),
})

/** What is wrong, in one place above the form, each with a link to its field (WCAG 2.2, 3.3.1). It takes the focus. */
export function problemsHtml(shown: ShownForm, { issues, given }: Refilled): string {
  if (issues.length === 0) return ''
  const fields = shown.config.fields ?? []
  const target = (name: string) => {
    const kind = fields.find(field => field.name === name)?.kind
    const id = inputId(shown.id, name)
    const [first] = kind ? partsOf({ kind }) : []
    if (first) return `${id}-${first.part}`
    return kind === 'choice' || kind === 'choices' || kind === 'rating' || kind === 'yes or no'
      ? `${id}-0`
      : id
  }
  const entries = issues.map(({ field, message }) =>
    field
      ? `<li><a href="#${target(field)}">${escapeHtml(message)}</a></li>`
      : `<li>${escapeHtml(message)}</li>`,
  )
  // A file that could not be read brought nothing that could be kept.
  const isAnswered = [...given.keys()].some(name => !name.startsWith('rounds-'))
  const kept = isAnswered ? '<p>What you wrote is still here.</p>' : ''
  return `<section class="problems" tabindex="-1" autofocus aria-labelledby="problems"><div role="alert"><h2 id="problems">There is a problem</h2>${kept}<ul>${entries.join('')}</ul></div></section>`
}

/** What the title of a document says before the title of its page: that something is wrong, and the step. */
export function titlePrefix(shown: ShownForm, { issues, page }: Refilled): string {
  const form = readForm(shown.config)
  const titleOf = (): string => {
    if (!page) return ''
    if (page.at === 'check') return 'Check your answers'
    if (page.at === 'exit') return page.exit.title || ''
    return form.steps.find(({ name }) => name === page.step)?.title ?? ''
  }
  const title = titleOf()
  return `${issues.length > 0 ? 'Error: ' : ''}${title ? `${title} – ` : ''}`
}

/** What is said after a form was sent. */
export const confirmationHtml = (config: FormConfig, html: FormView['html']): string =>
  html(config.confirmation?.message || '<p>Thank you. We have received what you sent us.</p>')
