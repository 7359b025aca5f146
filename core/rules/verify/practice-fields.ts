/** What a practice can fill in when a fact has changed. */
import { type Fact, type FactEntity, hoursIn } from '../find-care/facts.ts'
import { HOLIDAYS, type OpenSpan, weekDays } from '../time/opening-hours.ts'

/** An input of the form for practices. Its name is the record's field; `said` is for the practice's own words. */
export interface PracticeField {
  readonly name: string
  readonly label: string
  readonly kind: 'line' | 'phone' | 'zip' | 'state' | 'lines' | 'time'
  readonly max: number
  readonly isRequired?: true
  readonly autocomplete?: string
}

/** The input for corrections that no record field can hold. */
export const OWN_WORDS = 'said'

const line = (
  name: string,
  label: string,
  max: number,
  more: Partial<PracticeField> = {},
): PracticeField => ({
  name,
  label,
  kind: 'line',
  max,
  ...more,
})
const required = { isRequired: true } as const
const ownWords = (label: string): readonly PracticeField[] => [
  { name: OWN_WORDS, label, kind: 'lines', max: 2000, isRequired: true },
]

const fields: Readonly<Record<FactEntity, Partial<Readonly<Record<Fact, readonly PracticeField[]>>>>> = {
  Custom_Location: {
    name: [line('LName', 'Name of the location', 400, required)],
    address: [
      line('LAddress1', 'Street address', 400, { ...required, autocomplete: 'address-line1' }),
      line('LAddress2', 'Suite or floor', 400, { autocomplete: 'address-line2' }),
      line('LCity', 'City', 200, { ...required, autocomplete: 'address-level2' }),
      line('SId', 'State, two letters', 2, { ...required, kind: 'state', autocomplete: 'address-level1' }),
      line('LZip', 'ZIP code', 10, { ...required, kind: 'zip', autocomplete: 'postal-code' }),
    ],
    phone: [line('LPhone', 'Phone', 40, { ...required, kind: 'phone', autocomplete: 'tel' })],
  },
  Custom_Physician: {
    name: [
      line('PhFirstName', 'First name', 100, required),
      line('PhMiddleName', 'Middle name', 100),
      line('PhLastName', 'Last name', 100, required),
      line('PhSuffix', 'Suffix, such as Jr.', 40),
      line('PhCredentials', 'Credentials, such as MD', 100),
    ],
    accepting: [],
    specialty: ownWords('Specialties, in your own words'),
    phone: ownWords('Phones, in your own words'),
    address: ownWords('Where patients are seen, in your own words'),
  },
}

/** The names of a day's two inputs: `opens-1`, `closes-1`. */
export const dayInputs = (day: number): readonly [opens: string, closes: string] => [
  `opens-${day}`,
  `closes-${day}`,
]

/** Whether hours have at most one span per day, every week: what seven rows can express. */
export function isPlainWeek(hours: readonly OpenSpan[]): boolean {
  const isPlain = ({ day, opens, closes, note, weeks, kind, service }: OpenSpan) =>
    day !== HOLIDAYS && Boolean(opens && closes) && !note && !weeks && !service && (!kind || kind === 'open')
  return hours.every(isPlain) && new Set(hours.map(({ day }) => day)).size === hours.length
}

/** The inputs for a fact; for hours that seven rows can't express, the practice's own words. */
export function practiceFields(entity: FactEntity, fact: Fact, value: string): readonly PracticeField[] {
  if (fact !== 'hours') return fields[entity][fact] ?? []
  if (!isPlainWeek(hoursIn(value))) return ownWords('Hours, in your own words')
  return weekDays.flatMap(({ day, name }) => {
    const [opens, closes] = dayInputs(day)
    return [
      { name: opens, label: `${name}, opens`, kind: 'time', max: 5 } as const,
      { name: closes, label: `${name}, closes`, kind: 'time', max: 5 } as const,
    ]
  })
}

/** The initial values of the inputs: the record's. `stored` is by field. */
export function practiceDefaults(
  { fact, value }: { readonly fact: Fact; readonly value: string },
  stored: Readonly<Record<string, string | null>>,
): Readonly<Record<string, string>> {
  if (fact !== 'hours')
    return Object.fromEntries(Object.entries(stored).map(([name, text]) => [name, text ?? '']))
  return Object.fromEntries(
    hoursIn(value).flatMap(({ day, opens, closes }) => {
      const [first, second] = dayInputs(day)
      return [
        [first, opens ?? ''],
        [second, closes ?? ''],
      ]
    }),
  )
}
