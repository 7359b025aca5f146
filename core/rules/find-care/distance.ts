/** A place on the earth, in degrees. */
export interface Point {
  readonly latitude: number
  readonly longitude: number
}

/** A distance in words: tenths up to ten miles, whole miles beyond. */
export function milesText(miles: number): string {
  if (miles < 0.1) return 'less than 0.1 miles'
  const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
  return `${rounded} ${rounded === 1 ? 'mile' : 'miles'}`
}
