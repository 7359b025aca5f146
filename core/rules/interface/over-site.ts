import { decide, type Person } from '../../access/decide.ts'
import { toolNamed } from '../../tools/index.ts'

/** What stands over the whole site, as the server says it. */
export interface SiteState {
  /** The title of the text that closes it; null while it is open. */
  readonly closed: string | null
  /** The titles of the alerts over it. */
  readonly alerts: readonly string[]
  /** All custom code is switched off. */
  readonly codeOff?: boolean
}

/** One thing that everybody at work has to know of. */
export interface OverSite {
  readonly kind: 'maintenance' | 'alert' | 'code'
  readonly titles: readonly string[]
  /** Its tool, inside `/maintenance`; null for those who may not open it. */
  readonly path: string | null
}

/** What every screen says of the site in its status line, the graver first. */
export function overSite(person: Person, { closed, alerts, codeOff }: SiteState): readonly OverSite[] {
  const pathOf = (id: 'maintenance-mode' | 'emergency-alert' | 'custom-code') => {
    const tool = toolNamed(id)
    return decide(person, 'open', tool).allowed ? tool.start : null
  }
  return [
    ...(closed === null
      ? []
      : [{ kind: 'maintenance' as const, titles: [closed], path: pathOf('maintenance-mode') }]),
    ...(alerts.length === 0
      ? []
      : [{ kind: 'alert' as const, titles: alerts, path: pathOf('emergency-alert') }]),
    ...(codeOff ? [{ kind: 'code' as const, titles: [], path: pathOf('custom-code') }] : []),
  ]
}
