/** A noun with its article, by how it sounds: an internist, a urologist. */
export const withArticle = (noun: string): string =>
  `${/^(?!uro|uni|eu)[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
