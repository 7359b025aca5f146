import { carriedFileOf, isQuestion, labelOf, type Walk } from '@rounds/core/rules/forms'
import type { FormField, ShownForm } from '../read/forms.ts'
import { offeredFor } from './form-field.ts'
import { escapeHtml } from './trusted-html.ts'

/** The answers on the way that was really taken, step by step, each with a button that leads back to it. */
export function answersHtml(
  shown: ShownForm,
  { path, counted }: Walk,
  changeButton: (step: string) => string,
): string {
  return path
    .map(({ step, fields }) => {
      const rows = fields
        .filter(field => isQuestion(field) && field.kind !== 'hidden')
        .map(field => {
          const label = escapeHtml(labelOf(field))
          const button = changeButton(step.name).replace(
            'Change<',
            `Change<span class="hidden"> ${label}</span><`,
          )
          return `<div><dt>${label}</dt><dd>${answerHtml(shown, field, counted.get(field.name ?? '') ?? [])}</dd><dd>${button}</dd></div>`
        })
      return rows.length > 0
        ? `<section><h3>${escapeHtml(step.title)}</h3><dl class="answers">${rows.join('\n')}</dl></section>`
        : ''
    })
    .join('\n')
}

const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** An answer as it reads: the words of what was chosen, a date written out. */
function answerHtml(shown: ShownForm, field: FormField, values: readonly string[]): string {
  if (values.length === 0) return '<span class="none">Not answered</span>'
  const offered = new Map(offeredFor(shown, field).map(({ value, label }) => [value, label]))
  const words = values.map(value => {
    if (field.kind === 'checkbox') return 'Yes'
    if (field.kind === 'file') return carriedFileOf(value)?.name ?? ''
    if (field.kind === 'date' || field.kind === 'date of birth')
      return days.format(Date.parse(`${value}T00:00:00Z`))
    return offered.get(value) ?? value
  })
  return words.map(word => escapeHtml(word).replace(/\r?\n/g, '<br>')).join('<br>')
}
