import { decide, type Person } from '../../access/decide.ts'
import { toolNamed } from '../../tools/index.ts'

/** The site-wide conditions, as the server reports them. */
export interface SiteState {
  /** The title of the notice that closes it; null while it is open. */
  readonly closed: string | null
  /** The titles of the site-wide alerts. */
  readonly alerts: readonly string[]
  /** All custom code is turned off. */
  readonly codeOff?: boolean
  /** The names of custom code that script errors turned off. */
  readonly codeStopped?: readonly string[]
}

/** One thing that everyone at work has to know. */
export interface OverSite {
  readonly kind: 'maintenance' | 'alert' | 'code' | 'stopped code'
  readonly titles: readonly string[]
  /** Its tool, inside `/maintenance`; null for people who may not open it. */
  readonly path: string | null
}

/** What the status line of every screen says about the site, most serious first. */
export function overSite(
  person: Person,
  { closed, alerts, codeOff, codeStopped = [] }: SiteState,
): readonly OverSite[] {
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
    ...(codeStopped.length > 0
      ? [{ kind: 'stopped code' as const, titles: codeStopped, path: pathOf('custom-code') }]
      : []),
  ]
}
