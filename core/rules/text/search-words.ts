/** What stands around a person's name and is in no field of theirs, or in one of its own. */
const titles: ReadonlySet<string> = new Set(
  'dr prof mr mrs ms md phd dds dmd dpm dnp aprn crnp fnp facc facs facp faap faan facog mph'.split(' '),
)
/** Titles that are words, too: as titles they are written in capitals or with dots. */
const shortTitles: ReadonlySet<string> = new Set(['do', 'np', 'rn', 'pa-c'])

const isTitle = (word: string): boolean => {
  const plain = word.replaceAll('.', '').toLowerCase()
  return titles.has(plain) || (shortTitles.has(plain) && word === word.toUpperCase())
}

/**
 * The words that a record must hold to be found: without commas, and without the titles of a name where anything else
 * was typed.
 */
export function searchWords(typed: string): readonly string[] {
  const words = typed.split(/[\s,;]+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter(word => !isTitle(word))
  return telling.length > 0 ? telling : words
}
