import {
  carriedFileOf,
  type FieldPart,
  fileRulesOf,
  optionsOf,
  partName,
  partsOf,
  partValue,
  sayBytes,
  sayFileRules,
} from '@rounds/core/rules/forms'
import type { FormOption } from '../forms/offered-records.ts'
import type { FormField, ShownForm } from '../read/forms.ts'
import { escapeHtml } from './trusted-html.ts'

/** What a field is drawn with beside its own definition. */
export interface FieldState {
  readonly given: ReadonlyMap<string, readonly string[]>
  /** What is wrong with it. */
  readonly wrong: string | undefined
  /** When it is to be answered, in words, where that depends on another question of the same page. */
  readonly onlyIf: string | undefined
  readonly isRequired: boolean
  /** Whether the script shows, hides or marks it. */
  readonly isFollowed: boolean
  /** Whether an option goes with what was chosen on another page; all do where nothing was. */
  readonly goesWithChoice?: ((option: FormOption) => boolean) | undefined
}

/** Where the links of the summary of problems lead. */
export const inputId = (form: number, name: string) => `f${form}-${name.replace(/[^\w-]/g, '-')}`

const inputTypes: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'tel',
  number: 'number',
  date: 'date',
  time: 'time',
}

/** What can be chosen in a field: its own options, or records of the site. */
export function offeredFor(form: ShownForm, field: FormField): readonly FormOption[] {
  if (field.kind === 'yes or no')
    return [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ]
  if (field.kind === 'rating') return ratings(field)
  return form.offered[String(field.kind)] ?? optionsOf(field)
}

/** More options than this are searched by typing, where scripts run; without, they stay a list. */
const LONG_LIST = 15

/** Whether the script makes a search box of a field. What browsers fill in by themselves stays as it is. */
export const isSearched = (form: ShownForm, field: FormField): boolean =>
  isList(form, field) &&
  field.kind !== 'state' &&
  !field.autocomplete &&
  offeredFor(form, field).length > LONG_LIST

const isList = (form: ShownForm, { kind }: FormField): boolean =>
  kind === 'dropdown' || form.offered[String(kind)] !== undefined

/** One field with its label, its help and what is wrong with it (WCAG 2.2, 1.3.1, 3.3). */
export function fieldHtml(form: ShownForm, field: FormField, state: FieldState): string {
  const { kind } = field
  const name = field.name ?? ''
  const marked = state.isFollowed ? ` data-field="${escapeHtml(name)}"` : ''
  if (kind === 'heading') return `<h3${marked}>${escapeHtml(field.label ?? '')}</h3>`
  const id = inputId(form.id, name)
  const label = escapeHtml(field.label || name)
  if (kind === 'signature')
    return `<p class="help"${marked}><strong>${label}:</strong> this cannot be sent through the website. Please bring it with you, or call us.</p>`
  const onlyIf = state.onlyIf ? `<p class="help only-if">${escapeHtml(state.onlyIf)}</p>` : ''
  const help = field.help ? `<p class="help" id="${id}-help">${escapeHtml(field.help)}</p>` : ''
  const wrong = state.wrong
    ? `<p class="wrong" id="${id}-wrong"><span class="hidden">Error: </span>${escapeHtml(state.wrong)}</p>`
    : ''
  const described = [...(help ? [`${id}-help`] : []), ...(wrong ? [`${id}-wrong`] : [])].join(' ')
  const describedBy = described ? ` aria-describedby="${described}"` : ''
  const mark = state.isRequired
    ? ' <span class="needed" aria-hidden="true">*</span><span class="hidden"> (required)</span>'
    : ''
  const width = field.width === 'half' || field.width === 'third' ? ` ${field.width}` : ''
  const needed = state.isRequired && !state.onlyIf ? ' required' : ''
  const own = `id="${id}" name="${escapeHtml(name)}"${needed}${describedBy}${state.wrong ? ' aria-invalid="true"' : ''}`
  const given = state.given.get(name) ?? []
  const group = (inner: string) =>
    `<fieldset class="field options${width}"${describedBy}${marked}><legend id="${id}" tabindex="-1">${label}${mark}</legend>${onlyIf}${help}${wrong}${inner}</fieldset>`
  if (kind === 'choice' || kind === 'choices' || kind === 'rating' || kind === 'yes or no')
    return group(choicesHtml(form, field, id, given, needed))
  if (partsOf(field).length > 0) return group(partsHtml(form, field, id, state))
  if (kind === 'checkbox')
    return `<div class="field check${width}"${marked}>${onlyIf}<label><input type="checkbox" ${own} value="true"${given.length > 0 && given[0] !== 'false' && given[0] !== '' ? ' checked' : ''}> <span>${label}${mark}</span></label>${help}${wrong}</div>`
  if (kind === 'file')
    return `<div class="field${width}"${marked}><label for="${id}">${label}${mark}</label>${onlyIf}${help}<p class="help" id="${id}-takes">${escapeHtml(sayFileRules(field))}</p>${wrong}${filesHtml(field, id, given, describedBy)}</div>`
  return `<div class="field${width}"${marked}><label for="${id}">${label}${mark}</label>${onlyIf}${help}${wrong}${controlHtml(form, field, own, state)}</div>`
}

/** How wide a box is, in signs, what fills it in, and whether it takes digits alone. */
const boxes: Readonly<Record<string, readonly [size: number, autocomplete: string, digits?: true]>> = {
  month: [2, 'bday-month', true],
  day: [2, 'bday-day', true],
  year: [4, 'bday-year', true],
  street: [40, 'address-line1'],
  unit: [20, 'address-line2'],
  city: [30, 'address-level2'],
  state: [20, 'address-level1'],
  zip: [10, 'postal-code', true],
}

function partsHtml(form: ShownForm, field: FormField, id: string, state: FieldState): string {
  const isMissing = ({ part, missing }: FieldPart) =>
    missing !== undefined && partValue(field, part, state.given) === ''
  const someMissing = partsOf(field).some(isMissing)
  // Where a box is missing, it is the one that is wrong; else the whole is.
  const isWrong = (one: FieldPart) =>
    Boolean(state.wrong) && (someMissing ? isMissing(one) : one.missing !== undefined)
  const parts = partsOf(field).map(one =>
    partHtml(form, field, id, one, { given: state.given, isWrong: isWrong(one) }),
  )
  return `<div class="boxes ${field.kind === 'address' ? 'address' : 'birth'}">${parts.join('')}</div>`
}

function partHtml(
  form: ShownForm,
  field: FormField,
  id: string,
  { part, label }: FieldPart,
  { given, isWrong }: { readonly given: FieldState['given']; readonly isWrong: boolean },
): string {
  const [size, autocomplete, digits] = boxes[part] ?? [20, 'off']
  const typed = partValue(field, part, given)
  const own = `id="${id}-${part}" name="${escapeHtml(partName(field.name ?? '', part))}" autocomplete="${autocomplete}"${isWrong ? ' aria-invalid="true"' : ''}`
  const states = part === 'state' ? form.offered.state : undefined
  const control = states
    ? `<select ${own}>${optionsHtml(states, [typed])}</select>`
    : `<input type="text"${digits ? ' inputmode="numeric"' : ''} ${own} size="${size}"${size <= 10 ? ` maxlength="${size}"` : ''} value="${escapeHtml(typed)}">`
  return `<div class="${part}"><label for="${id}-${part}">${label}</label>${control}</div>`
}

function choicesHtml(
  form: ShownForm,
  field: FormField,
  id: string,
  given: readonly string[],
  needed: string,
): string {
  const several = field.kind === 'choices'
  return offeredFor(form, field)
    .map(
      ({ value, label }, index) =>
        `<label for="${id}-${index}"><input type="${several ? 'checkbox' : 'radio'}" id="${id}-${index}" name="${escapeHtml(field.name ?? '')}" value="${escapeHtml(value)}"${given.includes(value) ? ' checked' : ''}${several ? '' : needed}> <span>${escapeHtml(label)}</span></label>`,
    )
    .join('')
}

/** The files that have arrived, each of which can be left out again, and a place for more. */
function filesHtml(field: FormField, id: string, given: readonly string[], describedBy: string): string {
  const name = escapeHtml(field.name ?? '')
  const { most, endings } = fileRulesOf(field)
  const carried = given.flatMap((value, index) => {
    const file = carriedFileOf(value)
    return file
      ? `<label for="${id}-${index}"><input type="checkbox" id="${id}-${index}" name="${name}" value="${escapeHtml(value)}" checked> <span>${escapeHtml(file.name)} (${sayBytes(file.size)})</span></label>`
      : []
  })
  const list =
    carried.length > 0
      ? `<fieldset class="options sent-files"><legend class="help">Clear the check mark of a file to leave it out.</legend>${carried.join('')}</fieldset>`
      : ''
  const describes = describedBy.replace(/"$/, ` ${id}-takes"`) || ` aria-describedby="${id}-takes"`
  return `${list}<input type="file" id="${id}" name="${name}" accept="${endings.map(ending => `.${escapeHtml(ending)}`).join(',')}"${most > 1 ? ' multiple' : ''}${describes}>`
}

const MOST_STARS = 10

function ratings({ rules }: FormField): readonly FormOption[] {
  const from = Math.max(0, Math.floor(rules?.min ?? 1))
  const to = Math.min(from + MOST_STARS, Math.floor(rules?.max ?? 5))
  return Array.from({ length: Math.max(1, to - from + 1) }, (_, index) => {
    const value = String(from + index)
    const words = index === 0 ? ' (worst)' : from + index === to ? ' (best)' : ''
    return { value, label: value + words }
  })
}

function controlHtml(
  form: ShownForm,
  field: FormField,
  own: string,
  { given: answers, goesWithChoice = () => true }: FieldState,
): string {
  const given = answers.get(field.name ?? '') ?? []
  const value = escapeHtml(given[0] ?? '')
  const { rules } = field
  const length = `${rules?.minLength ? ` minlength="${Number(rules.minLength)}"` : ''}${rules?.maxLength ? ` maxlength="${Number(rules.maxLength)}"` : ''}`
  const hint = `${field.placeholder ? ` placeholder="${escapeHtml(field.placeholder)}"` : ''}${field.autocomplete ? ` autocomplete="${escapeHtml(field.autocomplete)}"` : ''}`
  if (field.kind === 'long text') return `<textarea ${own}${length}${hint}>${value}</textarea>`
  if (isList(form, field)) {
    // What was chosen stays, so that nobody's answer vanishes; the server says what does not go together.
    const options = offeredFor(form, field).filter(
      option => goesWithChoice(option) || given.includes(option.value),
    )
    const marks = `${isSearched(form, field) ? ' data-searched' : ''}${field.kind === 'physician' || field.kind === 'location' ? ` data-kind="${field.kind}"` : ''}`
    return `<select ${own}${hint}${marks}>${optionsHtml(options, given)}</select>`
  }
  const type = inputTypes[String(field.kind)] ?? 'text'
  const range =
    type === 'number'
      ? `${typeof rules?.min === 'number' ? ` min="${rules.min}"` : ''}${typeof rules?.max === 'number' ? ` max="${rules.max}"` : ''} step="any"`
      : type === 'date'
        ? `${rules?.earliest ? ` min="${escapeHtml(rules.earliest)}"` : ''}${rules?.latest ? ` max="${escapeHtml(rules.latest)}"` : ''}`
        : ''
  return `<input type="${type}" ${own}${length}${range}${hint} value="${value}">`
}

/** The options of a list, below one that says that nothing is chosen. */
const optionsHtml = (options: readonly FormOption[], given: readonly string[]): string =>
  `<option value="">Please select</option>${options
    .map(
      ({ value, label, goesWith }) =>
        `<option value="${escapeHtml(value)}"${goesWith ? ` data-goes-with="${escapeHtml(goesWith.join(' '))}"` : ''}${given.includes(value) ? ' selected' : ''}>${escapeHtml(label)}</option>`,
    )
    .join('')}`
