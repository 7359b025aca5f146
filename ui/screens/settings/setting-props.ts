import type { SiteSettings } from '@rounds/core/api'
import type { knownSettings } from '@rounds/core/rules/settings'

/** The props of a setting. */
export interface SettingFieldProps {
  setting: (typeof knownSettings)[number]
  read: SiteSettings
  value: string
  problem: string | undefined
  onValue: (value: string) => void
}
