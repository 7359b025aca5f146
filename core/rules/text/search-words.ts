/** Titles and suffixes around a person's name, which are in no name field or in one of their own. */
const titles: ReadonlySet<string> = new Set(
  'dr prof mr mrs ms md phd dds dmd dpm dnp aprn crnp fnp facc facs facp faap faan facog mph'.split(' '),
)
/** Titles that are also words: as titles they are in capitals or have periods. */
const shortTitles: ReadonlySet<string> = new Set(['do', 'np', 'rn', 'pa-c'])

const isTitle = (word: string): boolean => {
  const plain = word.replaceAll('.', '').toLowerCase()
  return titles.has(plain) || (shortTitles.has(plain) && word === word.toUpperCase())
}

/** The words that a record must contain: without commas, and without name titles if anything else was entered. */
export function searchWords(typed: string): readonly string[] {
  const words = typed.split(/[\s,;]+/).filter(word => /[\p{L}\p{N}]/u.test(word))
  const telling = words.filter(word => !isTitle(word))
  return telling.length > 0 ? telling : words
}
