import { factText } from '@rounds/core/rules/find-care'
import { weekDays } from '@rounds/core/rules/time'
import {
  dayInputs,
  inputOf,
  type PracticeField,
  type PracticeIssue,
  practiceDefaults,
  practiceFields,
  type Sent,
} from '@rounds/core/rules/verify'
import type { FactRow } from '../../content/facts.ts'
import type { PracticeQuestion } from '../../content/practice/answer.ts'
import { escapeHtml } from '../render/trusted-html.ts'

/** What was sent and cannot be taken; nothing before anybody has sent anything. */
export interface Refused {
  readonly sent: Sent
  readonly issues: readonly PracticeIssue[]
}

const titles: Readonly<Record<string, string>> = {
  name: 'Name',
  specialty: 'Specialties',
  accepting: 'Takes new patients',
  phone: 'Phone',
  address: 'Address',
  hours: 'Hours',
}

const idOf = (input: string) => `in-${input.replace('.', '-')}`

/** The form on which a practice says what is still right: every fact as patients read it. It needs no script. */
export function practiceForm(question: PracticeQuestion, action: string, refused?: Refused): string {
  return `${refused ? problems(refused.issues) : ''}<form class="form verify" method="post" action="${escapeHtml(action)}" accept-charset="utf-8" novalidate>
<p>This is what patients read on our website. Choose “Still right”, or choose “Change this” and write what it should say. Leave out what you don’t know. Nothing changes on the website until our staff have read your answer.</p>
${question.facts.map(fact => factHtml(question, fact, refused)).join('\n')}
<p class="go"><button class="button" type="submit">Send answer</button></p>
</form>`
}

function problems(issues: readonly PracticeIssue[]): string {
  const entries = issues.map(({ input, message }) =>
    input === null
      ? `<li>${escapeHtml(message)}</li>`
      : `<li><a href="#${idOf(input)}">${escapeHtml(message)}</a></li>`,
  )
  return `<section class="problems" tabindex="-1" autofocus aria-labelledby="problems"><div role="alert"><h2 id="problems">There is a problem</h2><p>What you wrote is still here.</p><ul>${entries.join('')}</ul></div></section>`
}

function factHtml({ entity, stored }: PracticeQuestion, { fact, value }: FactRow, refused?: Refused): string {
  const fields = practiceFields(entity, fact, value)
  const own = practiceDefaults({ fact, value }, stored)
  const typed = (name: string) => (refused ? refused.sent(inputOf(fact, name)) : (own[name] ?? ''))
  const chosen = refused?.sent(inputOf(fact)) ?? ''
  const text = factText(fact, value)
  const wrongOf = (input: string) => refused?.issues.find(issue => issue.input === input)?.message
  const inputs =
    fields[0]?.kind === 'time'
      ? week(typed, wrongOf)
      : fields.map(field => fieldHtml(inputOf(fact, field.name), field, typed(field.name), wrongOf)).join('')
  const wrong = wrongOf(inputOf(fact))
  const radio = (kind: string, words: string, at: string) =>
    `<label><input type="radio" name="${fact}" value="${kind}"${at}${chosen === kind ? ' checked' : ''}> ${words}</label>`
  const change =
    fact === 'accepting' ? `No longer true: it should say “${value === 'Yes' ? 'No' : 'Yes'}”` : 'Change this'
  return `<fieldset class="fact"><legend>${titles[fact] ?? fact}</legend>
<p class="now">${text === '' ? 'Nothing is shown.' : escapeHtml(text).replace(/\n/g, '<br>')}</p>
<div class="options">${radio('right', 'Still right', ` id="${idOf(inputOf(fact))}"${wrong ? ` aria-describedby="${idOf(fact)}-wrong"` : ''}`)}${radio('change', change, '')}</div>
${wrong ? `<p class="wrong" id="${idOf(fact)}-wrong">${escapeHtml(wrong)}</p>` : ''}${inputs === '' ? '' : `<div class="instead">${inputs}</div>`}</fieldset>`
}

function fieldHtml(
  input: string,
  { label, kind, max, autocomplete }: PracticeField,
  typed: string,
  wrongOf: (input: string) => string | undefined,
): string {
  const id = idOf(input)
  const wrong = wrongOf(input)
  const same = `id="${id}" name="${escapeHtml(input)}" maxlength="${max}"${autocomplete ? ` autocomplete="${autocomplete}"` : ''}${wrong ? ` aria-invalid="true" aria-describedby="${id}-wrong"` : ''}`
  const control =
    kind === 'lines'
      ? `<textarea ${same} rows="4">${escapeHtml(typed)}</textarea>`
      : `<input ${same} type="${kind === 'phone' ? 'tel' : 'text'}" value="${escapeHtml(typed)}">`
  return `<div class="field"><label for="${id}">${escapeHtml(label)}</label>${control}${wrong ? `<p class="wrong" id="${id}-wrong">${escapeHtml(wrong)}</p>` : ''}</div>`
}

/** Seven rows; a day without times is closed. */
function week(typed: (name: string) => string, wrongOf: (input: string) => string | undefined): string {
  const cell = (name: string, label: string) => {
    const input = inputOf('hours', name)
    const wrong = wrongOf(input)
    return `<td><input id="${idOf(input)}" name="${input}" type="time" aria-label="${label}" value="${escapeHtml(typed(name))}"${wrong ? ` aria-invalid="true" aria-describedby="${idOf(input)}-wrong"` : ''}>${wrong ? `<p class="wrong" id="${idOf(input)}-wrong">${escapeHtml(wrong)}</p>` : ''}</td>`
  }
  const rows = weekDays.map(({ day, name }) => {
    const [opens, closes] = dayInputs(day)
    return `<tr><th scope="row">${name}</th>${cell(opens, `${name}, opens`)}${cell(closes, `${name}, closes`)}</tr>`
  })
  return `<p class="help">Leave both times empty for a day on which you are closed.</p>
<table><thead><tr><th scope="col">Day</th><th scope="col">Opens</th><th scope="col">Closes</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}
