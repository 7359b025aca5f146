import type { FormConfig, FormField, FormOption, ShownForm } from '../read/forms.ts'
import { escapeHtml } from './trusted-html.ts'

/** What a visitor gave, and what was wrong with it. */
export interface Refilled {
  readonly given: ReadonlyMap<string, readonly string[]>
  readonly issues: readonly { readonly field?: string; readonly message: string }[]
}

/** How a form is shown: how its texts are made safe, where it is sent, what is in it already. */
export interface FormView {
  readonly html: (text: string | null) => string
  /** The hidden field that is to be left empty. */
  readonly trap: string
  /** The path of the page that it stands on, so that the answer leads back. */
  readonly from: string
  readonly refilled?: Refilled
  /** What the address of the page chooses beforehand, by the kind of field: the key of a physician or a location. */
  readonly chosen?: Chosen
}

/** A physician and a location that are chosen before anybody has typed anything. */
export interface Chosen {
  readonly physician?: string
  readonly location?: string
}

/** A form as HTML that needs no script: labels, help, one fieldset for each group of choices (WCAG 2.2, 1.3.1, 3.3). */
export function formHtml(form: ShownForm, view: FormView): string {
  if (!form.isOpen) return `<p><strong>${escapeHtml(form.title)}:</strong> this form is closed.</p>`
  const { config, id } = form
  const fields = (config.fields ?? []).filter(
    field => field.name || field.kind === 'heading' || field.kind === 'copy',
  )
  const conditional = new Set((config.conditions ?? []).flatMap(one => one.field ?? []))
  const draw = (field: FormField) => fieldHtml(form, field, view, conditional.has(field.name ?? ''))
  const named = new Set((config.steps ?? []).map(step => step.name))
  const steps = (config.steps ?? []).map(
    step => `<section aria-label="${escapeHtml(step.title || String(step.name))}"><h3>${escapeHtml(step.title || String(step.name))}</h3>${view.html(step.copy ?? null)}
<div class="fields">${fields
      .filter(field => field.step === step.name)
      .map(draw)
      .join('\n')}</div></section>`,
  )
  const loose = fields.filter(field => !field.step || !named.has(field.step)).map(draw)
  return `<form class="form" id="form-${id}" method="post" action="/api/v1/db/form/submit?id=${id}" accept-charset="utf-8">
${view.html(form.introduction)}
<p class="help">Fields marked with <span class="needed">*</span> are required.</p>
${loose.length > 0 ? `<div class="fields">${loose.join('\n')}</div>` : ''}
${steps.join('\n')}
<p class="trap" aria-hidden="true"><label>Leave this empty <input type="text" name="${view.trap}" tabindex="-1" autocomplete="off"></label></p>
<input type="hidden" name="rounds-page" value="${escapeHtml(view.from)}">
<p><button class="button" type="submit">${escapeHtml(config.submitLabel || 'Send')}</button></p>
</form>`
}

/** What is wrong, in one place above the form, each with a link to its field (WCAG 2.2, 3.3.1). */
export function problemsHtml(form: ShownForm, { issues }: Refilled): string {
  const entries = issues.map(({ field, message }) =>
    field
      ? `<li><a href="#${inputId(form.id, field)}">${escapeHtml(message)}</a></li>`
      : `<li>${escapeHtml(message)}</li>`,
  )
  return `<section class="problems" role="alert" aria-labelledby="problems"><h2 id="problems">This could not be sent yet</h2><p>What you wrote is still here.</p><ul>${entries.join('')}</ul></section>`
}

const inputId = (form: number, name: string) => `f${form}-${name.replace(/[^\w-]/g, '-')}`

const inputTypes: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'tel',
  number: 'number',
  date: 'date',
  time: 'time',
}

const offeredFor = (form: ShownForm, field: FormField): readonly FormOption[] =>
  form.offered[String(field.kind)] ??
  (field.options ?? []).map(({ value, label }) => ({
    value: value ?? label ?? '',
    label: label || value || '',
  }))

function fieldHtml(form: ShownForm, field: FormField, view: FormView, isConditional: boolean): string {
  const { kind } = field
  if (kind === 'heading') return `<h3>${escapeHtml(field.label ?? '')}</h3>`
  if (kind === 'copy') return `<div>${view.html(field.copy ?? null)}</div>`
  const name = field.name ?? ''
  const beforehand = kind === 'physician' || kind === 'location' ? view.chosen?.[kind] : undefined
  const given =
    view.refilled?.given.get(name) ??
    (beforehand === undefined ? undefined : [beforehand]) ??
    (field.default === undefined || field.default === null ? [] : [String(field.default)])
  if (kind === 'hidden')
    return `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(given[0] ?? '')}">`
  const id = inputId(form.id, name)
  const label = escapeHtml(field.label || name)
  if (kind === 'file' || kind === 'signature')
    return `<p class="help"><strong>${label}:</strong> this cannot be sent through the website. Please bring it with you, or call us.</p>`
  const issue = view.refilled?.issues.find(one => one.field === name)
  const help = field.help ? `<p class="help" id="${id}-help">${escapeHtml(field.help)}</p>` : ''
  const wrong = issue ? `<p class="wrong" id="${id}-wrong">${escapeHtml(issue.message)}</p>` : ''
  const described = [...(help ? [`${id}-help`] : []), ...(wrong ? [`${id}-wrong`] : [])].join(' ')
  const mark = field.required
    ? ' <span class="needed" aria-hidden="true">*</span><span class="hidden"> (needed)</span>'
    : ''
  const state = `${described ? ` aria-describedby="${described}"` : ''}${issue ? ' aria-invalid="true"' : ''}`
  const width = field.width === 'half' || field.width === 'third' ? ` ${field.width}` : ''
  const needed = field.required && !isConditional ? ' required' : ''
  const own = `id="${id}" name="${escapeHtml(name)}"${needed}${state}`
  if (kind === 'choice' || kind === 'choices' || kind === 'rating' || kind === 'yes or no')
    return `<fieldset class="field options${width}"${described ? ` aria-describedby="${described}"` : ''}><legend id="${id}" tabindex="-1">${label}${mark}</legend>${help}${choicesHtml(form, field, id, given, needed)}${wrong}</fieldset>`
  if (kind === 'checkbox')
    return `<div class="field check${width}"><label><input type="checkbox" ${own} value="true"${given.length > 0 && given[0] !== 'false' ? ' checked' : ''}> <span>${label}${mark}</span></label>${help}${wrong}</div>`
  return `<div class="field${width}"><label for="${id}">${label}${mark}</label>${help}${controlHtml(form, field, own, given)}${wrong}</div>`
}

function choicesHtml(
  form: ShownForm,
  field: FormField,
  id: string,
  given: readonly string[],
  needed: string,
): string {
  const several = field.kind === 'choices'
  const options =
    field.kind === 'yes or no'
      ? [
          { value: 'yes', label: 'Yes' },
          { value: 'no', label: 'No' },
        ]
      : field.kind === 'rating'
        ? ratings(field)
        : offeredFor(form, field)
  return options
    .map(
      ({ value, label }, index) =>
        `<label for="${id}-${index}"><input type="${several ? 'checkbox' : 'radio'}" id="${id}-${index}" name="${escapeHtml(field.name ?? '')}" value="${escapeHtml(value)}"${given.includes(value) ? ' checked' : ''}${several ? '' : needed}> <span>${escapeHtml(label)}</span></label>`,
    )
    .join('')
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

function controlHtml(form: ShownForm, field: FormField, own: string, given: readonly string[]): string {
  const value = escapeHtml(given[0] ?? '')
  const { rules } = field
  const length = `${rules?.minLength ? ` minlength="${Number(rules.minLength)}"` : ''}${rules?.maxLength ? ` maxlength="${Number(rules.maxLength)}"` : ''}`
  const hint = `${field.placeholder ? ` placeholder="${escapeHtml(field.placeholder)}"` : ''}${field.autocomplete ? ` autocomplete="${escapeHtml(field.autocomplete)}"` : ''}`
  if (field.kind === 'long text' || field.kind === 'address')
    return `<textarea ${own}${length}${hint}>${value}</textarea>`
  if (field.kind === 'dropdown' || form.offered[String(field.kind)])
    return `<select ${own}${hint}><option value="">Please select</option>${offeredFor(form, field)
      .map(
        option =>
          `<option value="${escapeHtml(option.value)}"${given.includes(option.value) ? ' selected' : ''}>${escapeHtml(option.label)}</option>`,
      )
      .join('')}</select>`
  const type = inputTypes[String(field.kind)] ?? 'text'
  const range =
    type === 'number'
      ? `${typeof rules?.min === 'number' ? ` min="${rules.min}"` : ''}${typeof rules?.max === 'number' ? ` max="${rules.max}"` : ''} step="any"`
      : type === 'date'
        ? `${rules?.earliest ? ` min="${escapeHtml(rules.earliest)}"` : ''}${rules?.latest ? ` max="${escapeHtml(rules.latest)}"` : ''}`
        : ''
  return `<input type="${type}" ${own}${length}${range}${hint} value="${value}">`
}

/** What is said after a form was sent. */
export const confirmationHtml = (config: FormConfig, html: FormView['html']): string =>
  html(config.confirmation?.message || '<p>Thank you. We have received what you sent us.</p>')
