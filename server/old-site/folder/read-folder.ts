import { createHash } from 'node:crypto'
import type { AnyRow } from '@rounds/core/entities'
import type { OldKind } from '@rounds/core/rules/old-site'
import {
  fileAddress,
  fileNotePath,
  isNoise,
  MANIFEST,
  manifest,
  pathProblem,
  REDIRECTS,
  readFolderForm,
  readRedirectLines,
  readTemplateFile,
  redirectLine,
  rootOf,
  writeJson,
} from '@rounds/core/rules/site-folder'
import type { Storage } from '../../files/storage.ts'
import { NotReadable } from '../read-wxr.ts'
import { hashOf } from './entries-here.ts'
import { readEntry, textOfEntry, type ZipEntry, zipEntries } from './zip-entries.ts'

/** A thing of a folder, as it is kept until it is written. */
export interface FolderThing {
  readonly oldKey: string
  readonly kind: OldKind
  readonly title: string
  readonly address: string | null
  readonly hash: string
  readonly data: AnyRow
}

/** What a reader of a folder says: a thing, or what of the folder does not come over. */
export type FolderStep =
  | { readonly thing: FolderThing }
  | { readonly lost: { readonly what: string; readonly because: string } }

const MOST_ENTRIES = 65_000
const MOST_TEXT = 8_000_000
const MOST_BYTES = 4_100_000_000

/** Where the bytes of a folder are. */
export interface KeptZip {
  readonly kept: string
  readonly bytes: number
}

/** The files of the folder in a ZIP by their paths. Throws `NotReadable` for a ZIP that is no export of a site. */
export async function openFolder(
  storage: Pick<Storage, 'read'>,
  { kept, bytes }: KeptZip,
): Promise<ReadonlyMap<string, ZipEntry>> {
  const all = (await zipEntries(storage, kept, bytes)).filter(({ path }) => !isNoise(path))
  if (all.length > MOST_ENTRIES) throw new NotReadable('This ZIP holds too many files.')
  if (all.reduce((sum, entry) => sum + entry.bytes, 0) > MOST_BYTES)
    throw new NotReadable('This ZIP unpacks to more than 4 GB. Leave files out of the export.')
  for (const { path } of all) {
    const problem = pathProblem(path)
    if (problem !== undefined) throw new NotReadable(problem)
  }
  const root = rootOf(all.map(({ path }) => path))
  const entries = new Map<string, ZipEntry>()
  for (const entry of all) {
    if (root === undefined || !entry.path.startsWith(root)) continue
    const path = entry.path.slice(root.length)
    if (entries.has(path)) throw new NotReadable(`“${path}” is in this ZIP twice.`)
    entries.set(path, entry)
  }
  const found = entries.get(MANIFEST)
  if (root === undefined || !found)
    throw new NotReadable('This ZIP isn’t an export of a site: it has no manifest.json.')
  const said = parse(await textOf(storage, kept, found))
  if (said?.kind !== manifest.kind)
    throw new NotReadable('The manifest.json of this ZIP isn’t one of a site.')
  if (said.version !== manifest.version)
    throw new NotReadable('This export was made by a newer version. Update this site before you import it.')
  return entries
}

/** Reads the folder of a site, in the order of its paths. */
export async function* readFolder(
  storage: Pick<Storage, 'read'>,
  zip: KeptZip,
  signal: AbortSignal,
): AsyncGenerator<FolderStep> {
  const entries = await openFolder(storage, zip)
  const paths = [...entries.keys()].toSorted((one, other) => collator.compare(stemOf(one), stemOf(other)))
  for (const path of paths) {
    signal.throwIfAborted()
    const entry = entries.get(path)
    if (!entry || path === MANIFEST) continue
    if (path.startsWith('files/'))
      yield { thing: await fileThing(storage, zip.kept, { path, entry, entries }) }
    else if (!path.startsWith('file-notes/')) {
      if (!isText(path)) yield { lost: { what: path, because: 'It isn’t part of an export.' } }
      else yield* textThings(path, await textOf(storage, zip.kept, entry))
    } else if (!entries.has(bytesPath(path)))
      yield { lost: { what: path, because: 'The file that it describes isn’t in the ZIP.' } }
  }
}

/** “about” comes before “about-2”, as it was made before it. */
const stemOf = (path: string): string => path.replace(/\.\w+$/, '')
const collator = new Intl.Collator('en', { numeric: true })
const isText = (path: string): boolean =>
  path === REDIRECTS || /^(?:pages|content|forms)\/.+\.json$|^templates\/.+\.liquid$/.test(path)
const bytesPath = (note: string): string => note.replace(/^file-notes\//, 'files/').replace(/\.json$/, '')

async function textOf(storage: Pick<Storage, 'read'>, kept: string, entry: ZipEntry): Promise<string> {
  if (entry.bytes > MOST_TEXT) throw new NotReadable(`“${entry.path}” is too large.`)
  return textOfEntry(storage, kept, entry)
}

function* textThings(path: string, text: string): Generator<FolderStep> {
  const lossStep = (because: string): FolderStep => ({ lost: { what: path, because } })
  if (path === REDIRECTS) {
    const redirects = readRedirectLines(text)
    if (typeof redirects === 'string') yield lossStep(redirects)
    else for (const redirect of redirects) yield { thing: redirectThing(redirect) }
    return
  }
  if (path.startsWith('templates/')) {
    const template = readTemplateFile(text, path)
    if (typeof template === 'string') return yield lossStep(template)
    const title = String(template.TName)
    yield {
      thing: {
        oldKey: `template:${title.toLowerCase()}`,
        kind: 'template',
        title,
        address: null,
        hash: hashOf(text),
        data: template,
      },
    }
    return
  }
  const file = parse(text)
  if (!file) return yield lossStep('It isn’t valid JSON.')
  if (path.startsWith('forms/')) {
    const form = readFolderForm(text)
    if (typeof form === 'string') return yield lossStep(form)
    const { name: title } = form
    yield {
      thing: {
        oldKey: `form:${title.toLowerCase()}`,
        kind: 'form',
        title,
        address: null,
        hash: hashOf(writeJson(file)),
        data: { ...form },
      },
    }
    return
  }
  const content = (file.content ?? {}) as AnyRow
  const title = typeof content.CTitle === 'string' ? content.CTitle : ''
  if (title.trim() === '') return yield lossStep('It has no title.')
  const address = typeof content.CSeoUrl === 'string' ? content.CSeoUrl : null
  const name = address ?? path.replace(/^(?:content|pages)\//, '').replace(/\.json$/, '')
  yield {
    thing: {
      oldKey: `page:${name.toLowerCase()}`,
      kind: kindNamed(path, file),
      title,
      address,
      hash: hashOf(writeJson(file)),
      data: file,
    },
  }
}

/** News and events have parts of their own. */
function kindNamed(path: string, file: AnyRow): OldKind {
  if (file.news) return 'news'
  if (file.event) return 'event'
  return path.startsWith('pages/') ? 'page' : 'content'
}

function redirectThing(redirect: AnyRow): FolderThing {
  const from = String(redirect.RFrom)
  return {
    ...{ oldKey: `redirect:${from.toLowerCase()}`, kind: 'redirect', title: from, address: null },
    ...{ hash: hashOf(redirectLine(redirect)), data: redirect },
  }
}

async function fileThing(
  storage: Pick<Storage, 'read'>,
  kept: string,
  { path, entry, entries }: { path: string; entry: ZipEntry; entries: ReadonlyMap<string, ZipEntry> },
): Promise<FolderThing> {
  const address = fileAddress(path)
  const note = entries.get(fileNotePath(address))
  const data = note ? parse(await textOf(storage, kept, note)) : undefined
  const bytes = createHash('sha256')
  for await (const chunk of await readEntry(storage, kept, entry)) bytes.update(chunk as Buffer)
  const sha = bytes.digest('hex')
  const title = typeof data?.name === 'string' ? data.name : (path.split('/').at(-1) ?? path)
  return {
    ...{ oldKey: `file:${address}`, kind: 'media', title, address },
    hash: hashOf(writeJson(data ?? {}), sha),
    data: { ...data, url: address, path, sha },
  }
}

function parse(text: string): AnyRow | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as AnyRow)
      : undefined
  } catch {
    return undefined
  }
}
