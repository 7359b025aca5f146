import type { Client, SettingsTool, SiteHeaders, SiteSettings } from '@rounds/core/api'
import { knownSettings } from '@rounds/core/rules/settings'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** What stands in the fields, by the names of the settings; a setting without a value holds its default. */
export type TypedSettings = Readonly<Record<string, string>>

/** A setting as the server has it. */
export type StoredSetting = SiteSettings['settings'][number]

/** The settings of a tool. */
export const useSettings = (client: Client, tool: SettingsTool) =>
  useSWR(['settings', tool], () => client.settings(tool))

/** What a setting is, with its default where nobody has set it. */
const effective = ({ value, standard }: StoredSetting): string => value ?? standard ?? ''

export const typedOf = ({ settings }: SiteSettings): TypedSettings =>
  Object.fromEntries(settings.map(setting => [setting.name, effective(setting)]))

/** The settings that differ from what is stored, in the order of the screen. */
export const changedSettings = (typed: TypedSettings, stored: TypedSettings) =>
  knownSettings.filter(({ name }) => name in typed && typed[name] !== stored[name])

/** Saves what was changed over the versions that were read. */
export const settingSlots = (client: Client, tool: SettingsTool, read: SiteSettings) =>
  submitSlots<TypedSettings, unknown, SiteSettings>(({ typed }) =>
    client.saveSettings({
      tool,
      changes: changedSettings(typed, typedOf(read)).map(({ name }) => {
        const setting = read.settings.find(one => one.name === name)
        const value = typed[name] ?? ''
        return {
          name,
          value: value === (setting?.standard ?? '') || value === '' ? null : value,
          version: setting?.version ?? null,
        }
      }),
    }),
  )

/** The security headers, and what browsers report. */
export const useSiteHeaders = (client: Client) =>
  useSWR('site headers', () => client.siteHeaders(), { refreshInterval: 15_000 })

/** What can be done with a policy. */
export type PolicyAct = 'try' | 'stop' | 'enforce'

/** Tries the typed policy, stops trying, or enforces what is tried. */
export const policySlots = (client: Client, version: number | null) =>
  submitSlots<{ readonly policy: string }, PolicyAct, SiteHeaders>(async ({ typed, act }) => {
    if (act === 'enforce') return client.enforcePolicy(version ?? 0)
    const value = act === 'try' ? typed.policy.trim() : null
    await client.saveSettings({
      tool: 'site-setup',
      changes: [{ name: 'TriedContentSecurityPolicy', value, version }],
    })
    return client.siteHeaders()
  })
