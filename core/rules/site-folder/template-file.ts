/** A template as a file of an export: what is said of it above its source. */
import type { AnyRow } from '../../entities/index.ts'

const LINE = '---'
const fields = ['TName', 'TKind', 'CtId', 'TFile', 'TDescription', 'TSubject', 'TActive'] as const

/** The text of a template's file; its content type is a name. */
export function writeTemplateFile(template: AnyRow): string {
  const head = fields.flatMap(name => {
    const value = template[name] ?? null
    return value === null ? [] : [`${name}: ${JSON.stringify(value)}`]
  })
  return `${[LINE, ...head, LINE].join('\n')}\n${String(template.TSource ?? '')}`
}

/** Reads a template's file. One without a head, as a person writes it, is named as its file. */
export function readTemplateFile(text: string, path: string): AnyRow | string {
  const [, kind = 'page', file = ''] = path.split('/')
  const plain = { TName: file.replace(/\.liquid$/, ''), TKind: kind, TSource: text }
  if (!text.startsWith(`${LINE}\n`)) return plain
  const end = text.indexOf(`\n${LINE}\n`)
  if (end < 0) return `${path}: the lines above the source don’t end with ${LINE}.`
  const given: Record<string, unknown> = {}
  for (const line of text.slice(LINE.length + 1, end).split('\n')) {
    const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
    if (!(fields as readonly string[]).includes(name)) return `${path}: “${line.slice(0, 60)}” isn’t known.`
    try {
      given[name] = JSON.parse(value)
    } catch {
      return `${path}: “${line.slice(0, 60)}” can’t be read.`
    }
  }
  return {
    ...{ CtId: null, TFile: null, TDescription: null, TSubject: null, TActive: true },
    ...plain,
    ...given,
    TSource: text.slice(end + LINE.length + 2),
  }
}
