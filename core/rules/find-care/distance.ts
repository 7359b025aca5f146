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

/** The middle of the earth to its surface, in miles. */
export const EARTH_MILES = 3958.7613

/** Miles between two places, on a sphere. */
export function milesBetween(one: Point, other: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [from, to] = [radians(one.latitude), radians(other.latitude)]
  const across =
    Math.sin((to - from) / 2) ** 2 +
    Math.cos(from) * Math.cos(to) * Math.sin(radians(other.longitude - one.longitude) / 2) ** 2
  return 2 * EARTH_MILES * Math.asin(Math.min(1, Math.sqrt(across)))
}
