import { type Form, type FormField, type Given, isQuestion } from './definition.ts'
import { labelOf } from './evaluate.ts'
import { namesOf } from './parts.ts'

/** The answer to one question, as a visitor keeps it to go on later; what each of its boxes holds. */
export interface SavedAnswer {
  readonly name: string
  readonly label: string
  readonly kind: string
  readonly given: readonly (readonly [name: string, values: readonly string[]])[]
}

/** What a visitor keeps of a form that is not sent yet. */
export interface SavedForm {
  readonly form: number
  readonly version: number | null
  readonly at: string
  /** The step that was shown; none where all answers were checked. */
  readonly step?: string
  /** What tells the form that was shown from any other, so that answers that are sent twice are one submission. */
  readonly token?: string
  readonly answers: readonly SavedAnswer[]
}

/** What of saved answers a form takes today, and the questions whose answers it does not take, by their labels. */
export interface FittedAnswers {
  readonly given: Given
  readonly lost: readonly string[]
  /** Questions for files: those are not saved, and have to be chosen again. */
  readonly files: readonly string[]
}

const questionsOf = ({ steps }: Form): readonly FormField[] =>
  steps.flatMap(({ fields }) => fields).filter(isQuestion)

/** The answers as they are saved, finished or not. Of files only that there were some. */
export function answersToSave(form: Form, given: Given): readonly SavedAnswer[] {
  return questionsOf(form).flatMap(field => {
    const typed = namesOf(field).flatMap(name => {
      const values = (given.get(name) ?? []).filter(value => value !== '')
      return values.length > 0 ? [[name, values] as const] : []
    })
    if (typed.length === 0) return []
    const { name = '', kind = '' } = field
    const isFile = kind === 'file'
    return { name: name ?? '', label: labelOf(field), kind: kind ?? '', given: isFile ? [] : typed }
  })
}

/** Kinds whose answers fit each other; any other fits itself alone. */
const alike: Readonly<Record<string, string>> = { 'long text': 'text', dropdown: 'choice' }
const familyOf = (kind: string | null | undefined) => alike[kind ?? ''] ?? kind

/**
 * Saved answers in the form as it is today. What the form no longer asks, asks in another way or no longer offers is
 * left out and named.
 *
 * @param offered What can be chosen in a question; undefined for one that is typed.
 */
export function fitAnswers(
  form: Form,
  { answers }: SavedForm,
  offered: (field: FormField) => readonly string[] | undefined,
): FittedAnswers {
  const fields = new Map(questionsOf(form).map(field => [field.name ?? '', field]))
  const given = new Map<string, readonly string[]>()
  const lost: string[] = []
  const files: string[] = []
  for (const answer of answers) {
    const field = fields.get(answer.name)
    if (!field || familyOf(field.kind) !== familyOf(answer.kind)) {
      lost.push(answer.label)
      continue
    }
    if (field.kind === 'file') files.push(labelOf(field))
    const options = offered(field)
    for (const [name, values] of answer.given) {
      const kept = options ? values.filter(value => options.includes(value)) : values
      if (kept.length < values.length) lost.push(labelOf(field))
      if (kept.length > 0) given.set(name, kept)
    }
  }
  return { given, lost, files }
}
