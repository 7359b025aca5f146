import type { LocalCopy } from '@rounds/machines/editor-draft'

const nameOf = (cId: number) => `rounds.page.${cId}`
/** Writing waits this long, so that a key press does not pay for a whole page. */
const PAUSE_MS = 250

const waiting = new Map<number, LocalCopy | null>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Writes what waits. Where storage is full or forbidden the server's draft is all there is. */
function flush(): void {
  clearTimeout(timer)
  timer = undefined
  for (const [cId, copy] of waiting)
    try {
      if (copy === null) localStorage.removeItem(nameOf(cId))
      else localStorage.setItem(nameOf(cId), JSON.stringify(copy))
    } catch {
      localStorage.removeItem(nameOf(cId))
    }
  waiting.clear()
}

addEventListener('pagehide', flush)

/** Keeps a page as it is being written in this browser, or forgets it. */
export function keepLocally(cId: number, copy: LocalCopy | null): void {
  waiting.set(cId, copy)
  timer ??= setTimeout(flush, PAUSE_MS)
}

/** What was kept of a page when it was last open here. */
export function readLocally(cId: number): LocalCopy | null {
  flush()
  try {
    return JSON.parse(localStorage.getItem(nameOf(cId)) ?? 'null') as LocalCopy | null
  } catch {
    return null
  }
}
