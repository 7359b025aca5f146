import { milesText } from './distance.ts'

/** Why a result was found. */
export interface FoundBy {
  /** Their specialty that was searched for. */
  readonly specialty?: string | null
  /** Their service that was searched for. */
  readonly service?: string | null
  readonly isByName?: boolean
  readonly miles?: number | null
  /** Where the distance is measured from. */
  readonly from?: string | null
  readonly location?: string | null
  readonly accepting?: boolean
  readonly open?: boolean
  readonly telehealth?: boolean
  readonly languages?: readonly string[]
}

/** Why a result is listed, most important first: “Specialty: Cardiology · 2.1 miles from 66502”. */
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
