import { frameOfFolders, readFolderFrames } from '@rounds/core/rules/settings'
import { contentTypeIds } from '@rounds/core/tools'
import { type Caches, clearNotice } from '../../cache/caches.ts'
import { createDependentCache } from '../../cache/dependent-cache.ts'
import type { Changes } from '../../database/changes.ts'
import {
  BrokenTemplate,
  createSandbox,
  missingPartial,
  type Parsed,
  type Sandbox,
  type TemplateProblem,
} from '../../html/liquid.ts'
import { folderWay } from '../folders.ts'
import type { SiteChrome, TemplateRow } from '../read/frame.ts'
import { hashOf } from '../read/loaded.ts'
import { plainTemplates, type TemplateKind } from './plain-templates.ts'

/** A part of a page, and how it came about. */
export interface Rendered {
  readonly html: string
  /** What was used: the template, one that worked before, or a plain one of our own. */
  readonly with: 'template' | 'earlier' | 'plain'
}

/** The templates of a site, read once and kept until one of them changes. */
export interface Templates {
  /** For texts of editors: tokens and no templates. */
  readonly texts: Sandbox
  /** Renders with a template; where it is broken with what worked last, then with a plain one of our own. */
  render(kind: TemplateKind, row: TemplateRow | undefined, scope: Scope): Rendered
}

export interface TemplatesOptions {
  readonly changes: Changes
  readonly caches: Pick<Caches, 'join'>
  /** The sources that templates had before, by their keys, the latest first. */
  readonly earlier: () => Promise<ReadonlyMap<number, readonly string[]>>
  /** Told once of every source that is found to be broken. */
  readonly onBroken: (row: TemplateRow, problem: TemplateProblem) => void
}

type Scope = Readonly<Record<string, unknown>>

interface CachedTemplates {
  readonly templates: Templates
  readonly bytes: number
}

/** A source with the templates that it may include. */
interface Readable {
  readonly sandbox: Sandbox
  readonly source: string
}

/** A template that worked, and the state of all templates in which it did. */
interface Good extends Readable {
  readonly state: string
}

/** A failure that took longer is not tried again with each page. */
const QUICK_MS = 50

/** How many earlier sources are tried in the place of broken ones. */
const MOST_STEPS_BACK = 8

const states = new WeakMap<readonly TemplateRow[], { readonly text: string; readonly state: string }>()

/** The text of all templates and its hash, made once for as long as the same rows are kept. */
function stateOf(rows: readonly TemplateRow[]) {
  const known = states.get(rows)
  if (known) return known
  const text = JSON.stringify(rows)
  const own = { text, state: hashOf(text) }
  states.set(rows, own)
  return own
}

/** Makes the reader of templates; what it keeps belongs to the cache of layouts. */
export function createTemplates({ changes, caches, earlier, onBroken }: TemplatesOptions) {
  const cache = createDependentCache<CachedTemplates>({ changes, bytesOf: ({ bytes }) => bytes, most: 8 })
  caches.join('layout', cache)
  const good = new Map<number, Good>()
  const reportedIn = new Map<number, string>()

  /** The templates in one state of all of them. What was found broken in another state is tried anew. */
  const build = async (rows: readonly TemplateRow[], state: string): Promise<Templates> => {
    const sandbox = createSandbox(partialsOf(rows))
    const history = await earlier()
    const resting = new Set<number>()
    const standIns = new Map<number, Readable>()

    const tell = (row: TemplateRow, problem: TemplateProblem) => {
      if (reportedIn.get(row.TId) === state) return
      reportedIn.set(row.TId, state)
      onBroken(row, problem)
    }

    const standIn = (row: TemplateRow, scope: Scope): string | undefined => {
      const known = standIns.get(row.TId)
      const last = good.get(row.TId)
      for (const candidate of [known, last?.state === state ? undefined : last]) {
        const html = candidate && attempt(candidate, scope)
        if (html === undefined) continue
        standIns.set(row.TId, candidate as Readable)
        return html
      }
      const found = stepBack(rows, history, row, scope)
      if (found) standIns.set(row.TId, found.readable)
      return found?.html
    }

    return {
      texts: createSandbox(undefined, { escapes: false }),
      render(kind, row, scope) {
        if (row && !resting.has(row.TId)) {
          const began = performance.now()
          try {
            const source = row.TSource ?? ''
            const html = parsedOf(sandbox, source).render(scope)
            good.set(row.TId, { sandbox, source, state })
            return { html, with: 'template' }
          } catch (error) {
            if (!(error instanceof BrokenTemplate)) throw error
            if (performance.now() - began > QUICK_MS) resting.add(row.TId)
            tell(row, error.problem)
          }
        }
        const html = row && standIn(row, scope)
        if (html !== undefined) return { html, with: 'earlier' }
        return {
          html: createSandbox()
            .parse(plainTemplates[kind] ?? '')
            .render(scope),
          with: row ? 'plain' : 'template',
        }
      },
    }
  }

  return {
    /** The templates of a frame. */
    async of({ templates: rows }: Pick<SiteChrome, 'templates'>): Promise<Templates> {
      const { text, state } = stateOf(rows)
      const kept = await cache.through(state, async () => ({
        value: { templates: await build(rows, state), bytes: text.length },
        dependsOn: ['Template', clearNotice('db')],
      }))
      return kept.templates
    },
  }
}

/** Whatever other templates may include, by its file name. */
const partialsOf = (rows: readonly TemplateRow[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(row => (row.TFile ? [[row.TFile, row.TSource ?? ''] as const] : [])))

/** Goes back one version of whichever template is found broken, until the page can be shown. */
function stepBack(
  rows: readonly TemplateRow[],
  history: ReadonlyMap<number, readonly string[]>,
  row: TemplateRow,
  scope: Scope,
): { readonly html: string; readonly readable: Readable } | undefined {
  const sources = new Map(rows.map(({ TId, TSource }) => [TId, TSource ?? '']))
  const left = new Map(rows.map(({ TId }) => [TId, [...(history.get(TId) ?? [])]]))
  for (let step = 0; step <= MOST_STEPS_BACK; step++) {
    const now = rows.map(one => ({ ...one, TSource: sources.get(one.TId) ?? '' }))
    const readable = { sandbox: createSandbox(partialsOf(now)), source: sources.get(row.TId) ?? '' }
    try {
      return { html: parsedOf(readable.sandbox, readable.source).render(scope), readable }
    } catch (error) {
      if (!(error instanceof BrokenTemplate)) throw error
      const { file } = error.problem
      const broken = rows.find(({ TFile }) => file !== null && TFile === file) ?? row
      const before = left.get(broken.TId)?.shift()
      if (before === undefined) return undefined
      sources.set(broken.TId, before)
    }
  }
  return undefined
}

const parsedTemplates = new WeakMap<Sandbox, Map<string, Parsed>>()

function parsedOf(sandbox: Sandbox, source: string): Parsed {
  const known = parsedTemplates.get(sandbox) ?? new Map<string, Parsed>()
  parsedTemplates.set(sandbox, known)
  const parsed = known.get(source) ?? sandbox.parse(source)
  known.set(source, parsed)
  return parsed
}

function attempt({ sandbox, source }: Readable, scope: Scope): string | undefined {
  try {
    return parsedOf(sandbox, source).render(scope)
  } catch (error) {
    if (error instanceof BrokenTemplate) return undefined
    throw error
  }
}

/** The page template of a place, or the first of the page's type, or that of ordinary pages. */
export function pageTemplate(
  { templates }: Pick<SiteChrome, 'templates'>,
  type: number | null,
  places: readonly { readonly TemplateId: number | null }[],
): TemplateRow | undefined {
  const pages = templates.filter(row => row.TKind === 'page')
  const named = places.map(place => pages.find(row => row.TId === place.TemplateId)).find(row => row)
  const typed = pages.find(row => row.CtId === type)
  return named ?? typed ?? pages.find(row => row.CtId === contentTypeIds.Web_Page)
}

/** The header or footer: of the page's folder, or the template that the setting names, or the first of its kind. */
export function frameTemplate(
  frame: Pick<SiteChrome, 'templates' | 'settings' | 'folders' | 'microsite'>,
  kind: 'header' | 'footer',
  tags: readonly number[] = [],
): TemplateRow | undefined {
  const { templates, settings, microsite } = frame
  const rows = templates.filter(row => row.TKind === kind)
  const templateById = (id: number | null) => rows.find(row => row.TId === id)
  const ways = tags.map(tag => folderWay(frame, tag).map(({ TId }) => TId))
  const ofFolder = templateById(frameOfFolders(readFolderFrames(settings.FolderFrames) ?? [], ways, kind))
  return (
    templateById(microsite?.[kind] ?? null) ??
    ofFolder ??
    templateById(Number(settings[kind === 'header' ? 'HeaderTemplate' : 'FooterTemplate'])) ??
    rows[0]
  )
}

/** What is wrong with a source that is being written: read first, then rendered with nothing in it. */
export function checkTemplate(
  rows: readonly TemplateRow[],
  source: string,
  file: string | null,
): readonly TemplateProblem[] {
  const partials = new Map(partialsOf(rows))
  if (file) partials.set(file, source)
  try {
    createSandbox(partials).parse(source).render({})
    const missing = missingPartial(source, partials.keys())
    return missing ? [missing] : []
  } catch (error) {
    if (error instanceof BrokenTemplate) return [error.problem]
    throw error
  }
}
