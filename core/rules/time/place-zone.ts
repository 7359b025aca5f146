/** The time zone of a place in the United States, by its state and, in states with two zones, by its position. */

/** Zone | states. */
const written = `
America/New_York|CT DE DC FL GA IN KY ME MD MA MI NH NJ NY NC OH PA RI SC VT VA WV
America/Chicago|AL AR IL IA KS LA MN MS MO NE ND OK SD TN TX WI
America/Denver|CO ID MT NM UT WY
America/Phoenix|AZ
America/Los_Angeles|CA NV OR WA
America/Anchorage|AK
Pacific/Honolulu|HI
America/Puerto_Rico|PR VI
Pacific/Guam|GU MP
Pacific/Pago_Pago|AS`

const zones: ReadonlyMap<string, string> = new Map(
  written
    .trim()
    .split('\n')
    .flatMap(line => {
      const [zone = '', states = ''] = line.split('|')
      return states.split(' ').map(state => [state, zone] as const)
    }),
)

/** Parts of states with a different zone: west or east of a line. */
const parts: Readonly<
  Record<string, { readonly west?: number; readonly east?: number; readonly zone: string }>
> = {
  FL: { west: -85.05, zone: 'America/Chicago' },
  IN: { west: -87.42, zone: 'America/Chicago' },
  KY: { west: -85.9, zone: 'America/Chicago' },
  TN: { east: -85.4, zone: 'America/New_York' },
  KS: { west: -101.5, zone: 'America/Denver' },
  NE: { west: -101.3, zone: 'America/Denver' },
  SD: { west: -100.5, zone: 'America/Denver' },
  TX: { west: -104.9, zone: 'America/Denver' },
}

/** The zone of a place; undefined for an unknown state, which means the site's own. */
export function zoneOfPlace(state: string | null, longitude: number | null): string | undefined {
  const zone = state === null ? undefined : zones.get(state)
  const part = state === null ? undefined : parts[state]
  if (!part || longitude === null) return zone
  const isIn = part.west !== undefined ? longitude < part.west : longitude > (part.east ?? 0)
  return isIn ? part.zone : zone
}
