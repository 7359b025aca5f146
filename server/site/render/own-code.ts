import { loadsElsewhere } from '@rounds/core/rules/custom-code'
import { isOnAt } from '@rounds/core/rules/time'
import type { CodeRow, SiteChrome } from '../read/frame.ts'

/** The page that code is for. */
export interface CodedPage {
  /** 0 for what is no page. */
  readonly id: number
  readonly tags: readonly number[]
  /** What people do there may tell of their health: code that loads from another site is left out. */
  readonly withoutTrackers: boolean
}

interface Surroundings {
  readonly now: number
  readonly publicUrl: string
}

/** The custom code that a page carries now; none while all of it is switched off. */
export function ownCode(
  { code, protectedSettings }: Pick<SiteChrome, 'code' | 'protectedSettings'>,
  { id, tags, withoutTrackers }: CodedPage,
  { now, publicUrl }: Surroundings,
): readonly CodeRow[] {
  if (protectedSettings.CustomCodeOff === 'true') return []
  return code.filter(
    row =>
      isOnAt(row, now) &&
      (row.CId === null || row.CId === id) &&
      (row.TId === null || tags.includes(row.TId)) &&
      !(withoutTrackers && loadsOthers(row, publicUrl)),
  )
}

const known = new WeakMap<CodeRow, boolean>()

/** Read once for each piece of code: pages are made far more often than code is written. */
function loadsOthers(row: CodeRow, publicUrl: string): boolean {
  const found =
    known.get(row) ?? loadsElsewhere({ css: row.PcCss, head: row.PcHead, body: row.PcBody }, publicUrl)
  known.set(row, found)
  return found
}
