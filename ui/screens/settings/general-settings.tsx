import type { Match } from '@rounds/core/access'
import { PageHeader } from '../../kit/page-header.tsx'
import { SettingsView } from './settings-view.tsx'

const GROUPS = ['Site', 'Contact', 'Appearance', 'Header and footer', 'Search engines'] as const

/** The settings of the site that need no protection, by group (screens, `/general-settings`). */
export function GeneralSettings({ match: { tool } }: { match: Match }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <SettingsView tool="general-settings" groups={GROUPS} />
    </div>
  )
}
