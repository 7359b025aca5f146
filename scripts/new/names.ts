import { NewError } from './files.ts'

/** A name in the forms that code and people write it in. */
export interface Names {
  /** `stock-check`: files, ids, addresses. */
  readonly kebab: string
  /** `stockCheck`: values. */
  readonly camel: string
  /** `StockCheck`: types, components, entities. */
  readonly pascal: string
  /** `Stock check`: headings. */
  readonly title: string
}

/** Reads a name that is written `stock-check`. Throws for one that is not. */
export function namesOf(given: string | undefined, usage: string): Names {
  if (!given || !/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(given))
    throw new NewError(`A name is small letters and hyphens: ${usage}`)
  const words = given.split('-')
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
  const pascal = words.map(capital).join('')
  return {
    kebab: given,
    pascal,
    camel: pascal.charAt(0).toLowerCase() + pascal.slice(1),
    title: capital(words.join(' ')),
  }
}

/** One of the names that there are. Throws, naming them, for another. */
export function oneOf<T extends string>(given: string | undefined, known: readonly T[], what: string): T {
  const found = known.find(one => one === given)
  if (found === undefined) throw new NewError(`${what} is one of ${known.join(', ')}.`)
  return found
}
