import type { Point } from './distance.ts'

/** The locations of a ZIP code: how many, and the sums of where they are. */
export interface ZipRow {
  readonly zip: string
  readonly latitude: number
  readonly longitude: number
  readonly count: number
}

/** Where ZIP codes are, as far as there are locations in them. */
export interface Zips {
  /** The middle of the locations in it; of those in its part of the country, its first three digits, where it has none. */
  placeOf(zip: string): Point | undefined
}

/** Gets ZIP codes ready. */
export function zipsOf(rows: readonly ZipRow[]): Zips {
  const sums = new Map<string, Omit<ZipRow, 'zip'>>()
  for (const { zip, latitude, longitude, count } of rows)
    for (const area of new Set([zip, zip.slice(0, 3)])) {
      const known = sums.get(area)
      sums.set(area, {
        latitude: latitude + (known?.latitude ?? 0),
        longitude: longitude + (known?.longitude ?? 0),
        count: count + (known?.count ?? 0),
      })
    }
  return {
    placeOf(zip) {
      const sum = sums.get(zip) ?? sums.get(zip.slice(0, 3))
      return sum && { latitude: sum.latitude / sum.count, longitude: sum.longitude / sum.count }
    },
  }
}
