import type { Seeded } from '../insert.ts'

const states =
  'AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming'
const districts = 'DC District of Columbia'
const territories =
  'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|VI U.S. Virgin Islands'

/** The states, the district and the territories that have people and a postal code. */
export function usStates(): readonly Seeded<'Custom_State'>[] {
  const parseStates = (text: string, kind: 'state' | 'district' | 'territory') =>
    text.split('|').map(entry => ({ SCode: entry.slice(0, 2), SName: entry.slice(3), SKind: kind }))
  return [
    ...parseStates(states, 'state'),
    ...parseStates(districts, 'district'),
    ...parseStates(territories, 'territory'),
  ].map((state, index) => ({ SId: index + 1, ...state }))
}

/** The key of a state by its postal code. Throws for a code that there is not. */
export function stateId(code: string): number {
  const index = usStates().findIndex(state => state.SCode === code)
  if (index < 0) throw new Error(`There is no state ${code}.`)
  return index + 1
}
