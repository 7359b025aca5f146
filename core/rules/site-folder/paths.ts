/** Where each record of an export is in its folder. */
import { urlSlug } from '../text/slug.ts'

/** The name of the one folder that a ZIP holds. */
export const SITE_FOLDER = 'site'
export const MANIFEST = 'manifest.json'
export const REDIRECTS = 'redirects.csv'

/** What an export's manifest says of its format. */
export const manifest = { kind: 'rounds-site', version: 1 } as const

/** The name of a page without an address: its type and its title. */
export const contentName = (type: string, title: string): string =>
  `${urlSlug(type) || 'content'}/${urlSlug(title).slice(0, 80) || 'untitled'}`

/** How the second page of the same name is told apart. */
export const numbered = (name: string, number: number): string => `${name}-${number}`

/** Where a page is; its name is its address, or the folder and name of a page without one. */
export const pagePath = (name: string): string =>
  name.startsWith('/')
    ? `pages${name === '/' ? '/_home' : name.replace(/\/+$/, '')}.json`
    : `content/${name}.json`

/** Where a template is. */
export const templatePath = (kind: string, name: string): string =>
  `templates/${urlSlug(kind)}/${urlSlug(name) || 'template'}.liquid`

/** Where a form is. */
export const formPath = (name: string): string => `forms/${urlSlug(name) || 'form'}.json`

/** Where the bytes of a file are, and what is said of it. */
export const filePath = (address: string): string => address.replace(/^\/+/, '')
export const fileNotePath = (address: string): string =>
  `file-notes/${filePath(address).replace(/^files\//, '')}.json`

/** The address of a file whose bytes are at a path. */
export const fileAddress = (path: string): string => `/${path}`

/** What the paths of a folder may hold. */
const SAFE = /^[^\\:*?"<>|\p{Cc}]+$/u

/** What is wrong with a path in a ZIP, in a sentence; undefined if nothing is. */
export function pathProblem(path: string): string | undefined {
  const shown = path.slice(0, 100)
  if (path.length > 900 || !SAFE.test(path)) return `The path “${shown}” can’t be used.`
  if (path.startsWith('/') || path.split('/').some(part => part === '..' || part === '.'))
    return `The path “${shown}” leads out of the folder.`
  return undefined
}

/** Files that a computer adds to a ZIP, which nobody wrote. */
export const isNoise = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\.git(?:\/|ignore$|attributes$))/.test(path)

/**
 * The folder in which an export is: everything may be in one folder, as when a person zips it again.
 *
 * @returns The beginning of its paths; undefined where there is no manifest.
 */
export function rootOf(paths: readonly string[]): string | undefined {
  if (paths.includes(MANIFEST)) return ''
  const [found, ...more] = paths.filter(path => path.split('/').length === 2 && path.endsWith(`/${MANIFEST}`))
  return found !== undefined && more.length === 0 ? found.slice(0, -MANIFEST.length) : undefined
}
