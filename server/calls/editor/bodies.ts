import {
  type DraftKeeps,
  type DraftSave,
  draftKeeps,
  type NewPage,
  type PublishRequest,
} from '@rounds/core/api'
import { type AnyRow, isInstant } from '@rounds/core/entities'
import { readSnapshot } from '@rounds/core/rules/page'
import { BadRequest, invalid } from '../../errors.ts'
import { isUuid } from '../../sign-in/accounts.ts'

/** Reads a body of known members. Throws `BadRequest` for anything else. */
function members<N extends string>(
  body: unknown,
  ...names: readonly N[]
): Readonly<Partial<Record<N, unknown>>> {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new BadRequest(`Send { ${names.join(', ')} }.`)
  for (const name of Object.keys(body))
    if (!names.some(known => known === name)) throw new BadRequest(`This call takes no ${name}.`)
  return body as AnyRow as Readonly<Partial<Record<N, unknown>>>
}

function idOf(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 2_147_483_647)
    return value
  throw invalid([{ field: name, message: `${name} must be a whole number.` }])
}

const idOrNull = (name: string, value: unknown) => (value === null ? null : idOf(name, value))

function textOf(name: string, value: unknown, most: number): string {
  if (typeof value === 'string' && value.length <= most && !value.includes('\0') && value.isWellFormed())
    return value
  throw invalid([{ field: name, message: `${name} must be text of ${most} characters at most.` }])
}

function lineOf(name: string, value: unknown): string {
  const text = textOf(name, value, 400)
  if (!/[\r\n]/.test(text)) return text.trim()
  throw invalid([{ field: name, message: `${name} must be one line of text.` }])
}

function listOf(name: string, value: unknown, most: number): readonly unknown[] {
  if (Array.isArray(value) && value.length <= most) return value
  throw invalid([{ field: name, message: `${name} must be a list of ${most} entries at most.` }])
}

/** A draft to save; every issue is named. */
export function draftSave(body: unknown): DraftSave {
  const { snapshot, base, version, keeps } = members(body, 'snapshot', 'base', 'version', 'keeps')
  const read = readSnapshot(snapshot)
  if (!read.ok) throw invalid(read.issues)
  return {
    snapshot: read.value,
    base: textOf('base', base, 64),
    version: idOrNull('version', version),
    ...(keeps !== undefined && { keeps: keepsOf(keeps) }),
  }
}

function keepsOf(value: unknown): DraftKeeps {
  const known = draftKeeps.find(one => one === value)
  if (known) return known
  throw invalid([{ field: 'keeps', message: `keeps must be one of ${draftKeeps.join(', ')}.` }])
}

export function publishRequest(body: unknown): PublishRequest {
  const { drafts, reason, at, redirects } = members(body, 'drafts', 'reason', 'at', 'redirects')
  const named = listOf('drafts', drafts, 100).map(draft => {
    const { cId, version, base } = members(draft, 'cId', 'version', 'base')
    if (base !== undefined && typeof base !== 'string')
      throw invalid([{ field: 'base', message: 'base must be the stamp of a live page.' }])
    return { cId: idOf('cId', cId), version: idOf('version', version), ...(base !== undefined && { base }) }
  })
  if (named.length === 0) throw invalid([{ field: 'drafts', message: 'Name the drafts to publish.' }])
  if (new Set(named.map(({ cId }) => cId)).size < named.length)
    throw invalid([{ field: 'drafts', message: 'The same page is named twice.' }])
  if (at !== undefined && !(typeof at === 'string' && isInstant(at)))
    throw invalid([{ field: 'at', message: 'at must be a date and time such as 2026-03-31T14:00:00Z.' }])
  return {
    drafts: named,
    reason: lineOf('reason', reason),
    ...(at !== undefined && { at }),
    ...(redirects !== undefined && {
      redirects: listOf('redirects', redirects, 2000).map(redirect => {
        const { from, to } = members(redirect, 'from', 'to')
        return { from: textOf('from', from, 600), to: textOf('to', to, 600) }
      }),
    }),
  }
}

export function newPage(body: unknown): NewPage {
  const { title, type, url, tag, template } = members(body, 'title', 'type', 'url', 'tag', 'template')
  return {
    title: lineOf('title', title),
    type: idOf('type', type),
    url: url === null || url === undefined ? null : textOf('url', url, 600),
    tag: idOf('tag', tag),
    template: idOrNull('template', template ?? null),
  }
}

export function undoRequest(body: unknown) {
  const { cvId, reason } = members(body, 'cvId', 'reason')
  return { cvId: idOf('cvId', cvId), reason: lineOf('reason', reason) }
}

export const pageNamed = (body: unknown): number => idOf('cId', members(body, 'cId').cId)

export function discardRequest(body: unknown) {
  const { cId, version } = members(body, 'cId', 'version')
  return { cId: idOf('cId', cId), version: idOf('version', version) }
}

export function restoreRequest(body: unknown) {
  const { cvId, version } = members(body, 'cvId', 'version')
  return { cvId: idOf('cvId', cvId), version: idOrNull('version', version) }
}

export function beatRequest(body: unknown) {
  const { cId, tab, leaves = false } = members(body, 'cId', 'tab', 'leaves')
  if (typeof tab !== 'string' || !isUuid(tab))
    throw invalid([{ field: 'tab', message: 'tab must be a UUID.' }])
  if (typeof leaves !== 'boolean')
    throw invalid([{ field: 'leaves', message: 'leaves must be true or false.' }])
  return { cId: idOf('cId', cId), tab, leaves }
}
