import { type FormConfig, type Judging, optionsOf, wrongWith } from '../../../core/rules/forms/index.ts'

type Field = NonNullable<FormConfig['fields']>[number]

const right: Readonly<Record<string, string>> = {
  email: 'jo@example.com',
  phone: '(205) 555-0142',
  date: '2026-12-31',
  'date of birth': '1980-03-31',
  time: '08:30',
  checkbox: 'true',
  'yes or no': 'no',
  physician: '1',
  location: '1',
  specialty: '1',
  address: '12 Elm St\nWexmoor, KS 66900',
}

/** The first answer that a question accepts. */
function rightAnswer(field: Field, judging: Judging): string {
  const tried = [optionsOf(field)[0]?.value, right[field.kind ?? ''], '3', '123456', 'some words']
  return (
    tried.find(value => value !== undefined && wrongWith(field, [value], judging) === undefined) ??
    'some words'
  )
}

/** The questions that a condition looks at. */
const turningIn = ({ conditions }: FormConfig): ReadonlySet<string | null | undefined> =>
  new Set((conditions ?? []).flatMap(({ when }) => (when ?? []).map(({ field }) => field)))

/** A right answer to every question that no condition looks at; none to those of the kinds left out. */
export function filledIn(
  config: FormConfig,
  judging: Judging,
  leftOut: readonly string[] = [],
): Readonly<Record<string, readonly string[]>> {
  const turning = turningIn(config)
  return Object.fromEntries(
    (config.fields ?? [])
      .filter(({ name, kind }) => !turning.has(name ?? '') && !leftOut.includes(kind ?? ''))
      .map(field => [field.name, [rightAnswer(field, judging)]]),
  )
}
