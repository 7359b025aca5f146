import { milesText } from './distance.ts'

/** What a result was found by. */
export interface FoundBy {
  /** The specialty that was looked for and that they have. */
  readonly specialty?: string | null
  /** The service that was looked for and that they offer. */
  readonly service?: string | null
  readonly isByName?: boolean
  readonly miles?: number | null
  /** From where. */
  readonly from?: string | null
  readonly location?: string | null
  readonly accepting?: boolean
  readonly open?: boolean
  readonly telehealth?: boolean
  readonly languages?: readonly string[]
}

/** Why a result is there, in the order in which it counts: “Specialty: Cardiology · 2.1 miles from 66502”. */
export function reasonsOf(found: FoundBy): readonly string[] {
  const { specialty, service, miles, from, location, languages = [] } = found
  return [
    ...(found.isByName ? ['Name matches'] : []),
    ...(specialty ? [`Specialty: ${specialty}`] : []),
    ...(service ? [`Offers: ${service}`] : []),
    ...(location ? [`Sees patients at ${location}`] : []),
    ...(typeof miles === 'number' ? [`${milesText(miles)}${from ? ` from ${from}` : ''}`] : []),
    ...(found.open ? ['Open now'] : []),
    ...(found.accepting ? ['Accepting new patients'] : []),
    ...(found.telehealth ? ['Video visits'] : []),
    ...(languages.length > 0 ? [`Speaks ${languages.join(', ')}`] : []),
  ]
}
