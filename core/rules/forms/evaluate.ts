import { type Judging, wrongWith } from './answers.ts'
import { type Form, type FormField, type Given, isQuestion } from './definition.ts'
import { type Walk, type WalkedStep, walkForm } from './walk.ts'

/** One answer, with the question's label at the time. */
export interface Answered {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly value: string | readonly string[]
}

/** What is wrong with the answer to a question, as a sentence. */
export interface FormIssue {
  readonly field: string
  readonly message: string
}

/** An evaluated form: the path its answers take, the errors, and the answers that count. */
export interface Evaluation extends Walk {
  readonly issues: readonly FormIssue[]
  readonly answers: readonly Answered[]
}

/** Evaluates answers. The only place that decides what is asked, required, wrong and kept. */
export function evaluateForm(form: Form, given: Given, judging: Judging): Evaluation {
  const walk = walkForm(form, given)
  const issues: FormIssue[] = []
  const answers: Answered[] = []
  for (const field of form.steps.flatMap(({ fields }) => fields)) {
    const name = field.name ?? ''
    if (!isQuestion(field) || !walk.visible.has(name)) continue
    const issue = issueOf(field, walk, judging)
    const values = walk.counted.get(name) ?? []
    // An invalid hidden value is dropped: no visitor could fix it.
    if (issue && field.kind !== 'hidden') issues.push(issue)
    if (issue) continue
    if (values.length > 0)
      answers.push({
        name,
        label: labelOf(field),
        kind: field.kind ?? 'text',
        value: field.kind === 'choices' || field.kind === 'file' ? values : (values[0] ?? ''),
      })
  }
  return { ...walk, issues, answers }
}

/** How a question is named in messages. */
export const labelOf = ({ label, name }: FormField): string => label || name || ''

/** The errors on one step, with the answers so far. */
export const issuesOn = ({ fields }: WalkedStep, walk: Walk, judging: Judging): readonly FormIssue[] =>
  fields
    .filter(field => isQuestion(field) && field.kind !== 'hidden')
    .flatMap(field => issueOf(field, walk, judging) ?? [])

function issueOf(
  field: FormField,
  { counted, required, unfinished }: Walk,
  judging: Judging,
): FormIssue | undefined {
  const name = field.name ?? ''
  const values = counted.get(name) ?? []
  const wrong =
    values.length > 0
      ? (unfinished.get(name) ?? wrongWith(field, values, judging))
      : required.has(name) && 'is required'
  return wrong
    ? { field: name, message: field.rules?.message || sentenceOf(labelOf(field), wrong) }
    : undefined
}

/** A question can't start a sentence like a noun. */
function sentenceOf(label: string, wrong: string): string {
  if (!/[?.!]$/.test(label)) return `${label} ${wrong}.`
  return wrong === 'is required' ? `Answer “${label}”` : `The answer to “${label}” ${wrong}.`
}
