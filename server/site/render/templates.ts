import { contentTypeIds } from '@rounds/core/tools'
import { type Caches, clearNotice } from '../../cache/caches.ts'
import { createDependentCache } from '../../cache/dependent-cache.ts'
import type { Changes } from '../../database/changes.ts'
import type { Frame, TemplateRow } from '../read/frame.ts'
import { hashOf } from '../read/loaded.ts'
import { BrokenTemplate, createSandbox, type Parsed, type Sandbox, type TemplateProblem } from './liquid.ts'
import { plainTemplates, type TemplateKind } from './plain-templates.ts'

/** The templates of a site, read once and kept until one of them changes. */
export interface Templates {
  /** For texts of editors: tokens and no templates. */
  readonly texts: Sandbox
  /** Renders with a template; where it is broken with what worked last, then with a plain one of our own. */
  render(kind: TemplateKind, row: TemplateRow | undefined, scope: Readonly<Record<string, unknown>>): string
}

export interface TemplatesOptions {
  readonly changes: Changes
  readonly caches: Caches
  /** The sources that a template had before, the latest first. */
  readonly earlier: (template: number) => Promise<readonly string[]>
  /** Told once of every source that is found to be broken. */
  readonly onBroken: (row: TemplateRow, problem: TemplateProblem) => void
}

interface CachedTemplates {
  readonly templates: Templates
  readonly bytes: number
}

/** How long a source that failed is not tried again: it may take as long as the bounds allow each time. */
const REST_MS = 60_000

/** Makes the reader of templates; what it keeps belongs to the cache of layouts. */
export function createTemplates({ changes, caches, earlier, onBroken }: TemplatesOptions) {
  const cache = createDependentCache<CachedTemplates>({ changes, bytesOf: ({ bytes }) => bytes, most: 8 })
  caches.join('layout', cache)
  const good = new Map<number, string>()
  const failedAt = new Map<string, number>()

  const build = async (rows: readonly TemplateRow[]): Promise<Templates> => {
    const partials = partialsOf(rows)
    const sandbox = createSandbox(partials)
    const before = new Map<number, readonly string[]>()
    const unread = rows.filter(row => !reads(sandbox, row.TSource ?? ''))
    for (const row of unread) before.set(row.TId, await earlier(row.TId))
    return {
      texts: createSandbox(undefined, { escapes: false }),
      render(kind, row, scope) {
        const plain = () => createSandbox().parse(plainTemplates[kind]).render(scope)
        if (!row) return plain()
        const name = hashOf(`${row.TId} ${row.TSource}`)
        const rests = Date.now() - (failedAt.get(name) ?? 0) < REST_MS
        if (!rests)
          try {
            const html = parsedOf(sandbox, row.TSource ?? '').render(scope)
            good.set(row.TId, row.TSource ?? '')
            return html
          } catch (error) {
            if (!(error instanceof BrokenTemplate)) throw error
            if (!failedAt.has(name)) onBroken(row, error.problem)
            failedAt.set(name, Date.now())
          }
        for (const source of [good.get(row.TId), ...(before.get(row.TId) ?? [])]) {
          if (source === undefined || source === row.TSource) continue
          const html = attempt(sandbox, source, scope)
          if (html !== undefined) return html
        }
        return plain()
      },
    }
  }

  return {
    /** The templates of a frame. */
    async of({ templates: rows }: Pick<Frame, 'templates'>): Promise<Templates> {
      const text = JSON.stringify(rows)
      const kept = await cache.through(hashOf(text), async () => ({
        value: { templates: await build(rows), bytes: text.length },
        dependsOn: ['Template', clearNotice('db')],
      }))
      return kept.templates
    },
  }
}

/** Whatever other templates may include, by its file name. */
const partialsOf = (rows: readonly TemplateRow[]): ReadonlyMap<string, string> =>
  new Map(rows.flatMap(row => (row.TFile ? [[row.TFile, row.TSource ?? ''] as const] : [])))

const parsedTemplates = new WeakMap<Sandbox, Map<string, Parsed>>()

function parsedOf(sandbox: Sandbox, source: string): Parsed {
  const known = parsedTemplates.get(sandbox) ?? new Map<string, Parsed>()
  parsedTemplates.set(sandbox, known)
  const parsed = known.get(source) ?? sandbox.parse(source)
  known.set(source, parsed)
  return parsed
}

function attempt(
  sandbox: Sandbox,
  source: string,
  scope: Readonly<Record<string, unknown>>,
): string | undefined {
  try {
    return parsedOf(sandbox, source).render(scope)
  } catch (error) {
    if (error instanceof BrokenTemplate) return undefined
    throw error
  }
}

function reads(sandbox: Sandbox, source: string): boolean {
  try {
    parsedOf(sandbox, source)
    return true
  } catch (error) {
    if (error instanceof BrokenTemplate) return false
    throw error
  }
}

/** The page template of a place, or the first of the page's type, or that of ordinary pages. */
export function pageTemplate(
  { templates }: Pick<Frame, 'templates'>,
  type: number | null,
  places: readonly { readonly TemplateId: number | null }[],
): TemplateRow | undefined {
  const pages = templates.filter(row => row.TKind === 'page')
  const named = places.map(place => pages.find(row => row.TId === place.TemplateId)).find(row => row)
  const typed = pages.find(row => row.CtId === type)
  return named ?? typed ?? pages.find(row => row.CtId === contentTypeIds.Web_Page)
}

/** The header or footer: the template that the setting names, or the first of its kind. */
export function frameTemplate(
  { templates, settings }: Pick<Frame, 'templates' | 'settings'>,
  kind: 'header' | 'footer',
): TemplateRow | undefined {
  const id = Number(settings[kind === 'header' ? 'HeaderTemplate' : 'FooterTemplate'])
  const rows = templates.filter(row => row.TKind === kind)
  return rows.find(row => row.TId === id) ?? rows[0]
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
    return []
  } catch (error) {
    if (error instanceof BrokenTemplate) return [error.problem]
    throw error
  }
}
