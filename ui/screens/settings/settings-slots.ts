import type { Client, SettingsTool, SiteHeaders, SiteSettings } from '@rounds/core/api'
import { knownSettings } from '@rounds/core/rules/settings'
import { submitSlots } from '@rounds/machines/submit'
import useSWR from 'swr'

/** The field values, by setting name; a setting without a value has its default. */
export type TypedSettings = Readonly<Record<string, string>>

/** A setting as stored. */
export type StoredSetting = SiteSettings['settings'][number]

/** The settings of a tool. */
export const useSettings = (client: Client, tool: SettingsTool) =>
  useSWR(['settings', tool], () => client.settings(tool))

/** A setting's value, or its default if it is not set. */
const effective = ({ value, standard }: StoredSetting): string => value ?? standard ?? ''

export const typedOf = ({ settings }: SiteSettings): TypedSettings =>
  Object.fromEntries(settings.map(setting => [setting.name, effective(setting)]))

/** The settings that differ from the stored ones, in display order. */
export const changedSettings = (typed: TypedSettings, stored: TypedSettings) =>
  knownSettings.filter(({ name }) => name in typed && typed[name] !== stored[name])

/** Saves the changes at the versions that were read. */
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

/** The security headers, and browser reports. */
export const useSiteHeaders = (client: Client) =>
  useSWR('site headers', () => client.siteHeaders(), { refreshInterval: 15_000 })

/** The acts on a policy. */
export type PolicyAct = 'try' | 'stop' | 'enforce'

/** Tries the entered policy, stops trying, or enforces the tried one. */
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
