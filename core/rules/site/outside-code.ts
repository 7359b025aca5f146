/** Names that look like addresses but load nothing: namespaces and vocabularies. */
const NAMES = /https?:\/\/(?:www\.w3\.org|schema\.org)\b/gi
/** An address with a host, in any notation of HTML, CSS and scripts. */
const ADDRESS = /(?:https?|wss?):\s?\\?\/\\?\/|["'`(=\s]\/\/[\w-]+\.[a-z]/i

/** Whether code contains an address of another site, as an analytics script does; `own` is the site's own address. */
export const namesAnotherSite = (code: string, own: string): boolean =>
  ADDRESS.test(code.replaceAll(NAMES, '').replaceAll(`${own}/`, '/'))
