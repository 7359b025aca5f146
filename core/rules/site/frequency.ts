/** How often a page changes, for the sitemap: text becomes its index in the fixed list (specification §4 and §5). */
import { changeFrequencies } from '../../entities/content.ts'

const frequencies: readonly string[] = changeFrequencies

/** The index of a frequency given as text or index; 0 for anything invalid. */
export function frequencyIndex(given: unknown): number {
  if (typeof given === 'number') return changeFrequencies[given] === undefined ? 0 : given
  if (typeof given !== 'string') return 0
  const wanted = given.trim().toLowerCase()
  return Math.max(0, frequencies.indexOf(wanted))
}

/** The name of a frequency by index, as in sitemap.xml; the first for anything invalid. */
export const frequencyName = (index: unknown): (typeof changeFrequencies)[number] =>
  changeFrequencies[frequencyIndex(index)] ?? changeFrequencies[0]

/** A page's metadata as stored: a frequency given as text becomes its index. Everything else is unchanged. */
export function withFrequencyIndex(metaData: unknown): unknown {
  if (typeof metaData !== 'object' || metaData === null || Array.isArray(metaData)) return metaData
  const { ChangeFrequency } = metaData as { readonly ChangeFrequency?: unknown }
  return typeof ChangeFrequency === 'string'
    ? { ...metaData, ChangeFrequency: frequencyIndex(ChangeFrequency) }
    : metaData
}
