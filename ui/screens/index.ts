import type { Match } from '@rounds/core/access'
import { type ComponentType, lazy } from 'react'
// Loaded before any screen, and with it before the router listens.
import '../app/leave-guard.ts'

/** A screen is told what of the address belongs to it. */
type Screen = ComponentType<{ match: Match }>

const RecordTool: Screen = lazy(() =>
  import('./record-tool/record-tool.tsx').then(file => ({ default: file.RecordTool })),
)

/** The screens of tools that have one of their own, by the tool's id. */
const own: Readonly<Record<string, Screen>> = {
  dashboard: lazy(() => import('./dashboard/dashboard.tsx').then(file => ({ default: file.Dashboard }))),
  account: lazy(() => import('./account/account.tsx').then(file => ({ default: file.Account }))),
  'clear-cache': lazy(() =>
    import('./clear-cache/clear-cache.tsx').then(file => ({ default: file.ClearCache })),
  ),
}

/** The screen of a tool: its own, or the list and form that every tool with an entity has. */
export const screenOf = (id: string): Screen => own[id] ?? RecordTool
