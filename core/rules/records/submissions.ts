import type { Form } from '../../entities/forms.ts'
import type { Row } from '../../entities/index.ts'
import { stepOf } from '../forms/edit.ts'

type FormConfig = Row<typeof Form>['FrmConfig']
type FormMeta = Row<typeof Form>['FrmMetaData']

/** One answer of a visitor, with the question's label at the time. */
export interface SubmittedAnswer {
  readonly name: string
  readonly label?: string | null
  readonly kind?: string | null
  readonly value?: unknown
}

/** Answers to the questions of one step; without a title if the form has no steps. */
export interface AnswerStep {
  readonly title: string | null
  readonly answers: readonly SubmittedAnswer[]
}

/**
 * The answers that the submissions list may show without opening one: those that the form selects, from fields that
 * still exist and hold no health information.
 */
export function answersInList(
  config: FormConfig,
  meta: FormMeta,
  answers: readonly SubmittedAnswer[],
): readonly SubmittedAnswer[] {
  const fields = new Map((config?.fields ?? []).map(field => [field.name, field]))
  return (meta?.listColumns ?? []).flatMap(name => {
    const field = name ? fields.get(name) : undefined
    if (!field || field.health || field.kind === 'signature' || field.kind === 'file') return []
    return answers.find(answer => answer.name === name) ?? []
  })
}

/**
 * The answers grouped by the form's steps, in order: those to questions without a step are on the first, as visitors see
 * them. Answers of removed fields come last.
 */
export function answersByStep(
  config: FormConfig,
  answers: readonly SubmittedAnswer[],
): readonly AnswerStep[] {
  const steps = new Map((config?.fields ?? []).map(field => [field.name, stepOf(config ?? {}, field)]))
  const shown = (config?.steps ?? []).map(({ name, title }) => ({
    title: title || name || null,
    answers: answers.filter(answer => steps.get(answer.name) === name),
  }))
  const rest = answers.filter(answer => !steps.get(answer.name))
  return [...shown, { title: null, answers: rest }].filter(step => step.answers.length > 0)
}

/** A visitor's choices as displayed labels; values no longer offered are shown as sent. */
export function chosenLabels(
  config: FormConfig,
  { name, value }: SubmittedAnswer,
): readonly string[] | undefined {
  const options = config?.fields?.find(field => field.name === name)?.options
  if (!options?.length) return undefined
  return [value].flat().map(one => options.find(option => option.value === one)?.label || String(one ?? ''))
}

/** States in which a visitor is still waiting for a response. */
export const waitingStates = ['new', 'in hand'] as const

/** Whether a visitor is still waiting for a response. */
export const isWaiting = (state: unknown): boolean => waitingStates.some(one => one === state)

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long a visitor has waited, in the two largest units: “2 d 18 h”, “4 h”, “22 min”. */
export function sayWait(since: string, now: Date): string {
  const waited = Math.max(0, now.getTime() - Date.parse(since))
  const days = Math.floor(waited / DAY)
  const hours = Math.floor((waited % DAY) / HOUR)
  if (days > 0) return hours > 0 && days < 7 ? `${days} d ${hours} h` : `${days} d`
  return hours > 0 ? `${hours} h` : `${Math.floor(waited / MINUTE)} min`
}

/** Whole numbers as compact ranges: “1–4, 9”. */
export function sayNumbers(numbers: readonly number[]): string {
  const ranges: [number, number][] = []
  for (const number of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && number <= last[1] + 1) last[1] = number
    else ranges.push([number, number])
  }
  return ranges.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(', ')
}
