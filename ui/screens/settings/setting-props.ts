import type { SiteSettings } from '@rounds/core/api'
import type { knownSettings } from '@rounds/core/rules/settings'

/** What a setting is shown and typed with. */
export interface SettingFieldProps {
  setting: (typeof knownSettings)[number]
  read: SiteSettings
  value: string
  problem: string | undefined
  onValue: (value: string) => void
}
