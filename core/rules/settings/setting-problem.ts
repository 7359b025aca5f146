import { changeFrequencies } from '../../entities/content.ts'
import { formats } from '../../entities/formats.ts'
import { settingWords } from '../../words/settings.ts'
import { isTimeZone } from '../time/time-zone.ts'
import { readFolderFrames } from './folder-frames.ts'
import type { KnownSetting } from './known-settings.ts'
import { policyFaults } from './policy.ts'

const { wrong } = settingWords

/** Colors in the one notation that the site's stylesheet accepts. */
const COLOR = /^#[0-9a-f]{6}$/i
const FRAME_HOST = /^(https:\/\/)?[\w.*-]+(:\d+)?$/
const frequencies: readonly string[] = changeFrequencies

type Rule = (value: string, setting: KnownSetting) => string | undefined

/** Settings with rules beyond their type. */
const own: Readonly<Record<string, Rule>> = {
  SiteName: value => (value.trim() === '' ? wrong.name : undefined),
  TriedContentSecurityPolicy: value => policyFaults(value)[0],
  AllowedFrameHosts: value => {
    const host = value.split(/\s+/).find(one => one !== '' && !FRAME_HOST.test(one))
    return host && wrong.host(host)
  },
}

const byInput: Readonly<Partial<Record<KnownSetting['input'], Rule>>> = {
  switch: value => (value === 'true' || value === 'false' ? undefined : wrong.switch),
  number: (value, { least = 0, most = Number.MAX_SAFE_INTEGER }) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? undefined
      : wrong.number(least, most),
  color: value => (COLOR.test(value) ? undefined : wrong.color),
  address: value => (new RegExp(formats.link.pattern, 'u').test(value) ? undefined : wrong.address),
  zone: value => (isTimeZone(value) ? undefined : wrong.zone),
  language: value => (isLanguage(value) ? undefined : wrong.language),
  frequency: value => (frequencies.includes(value) ? undefined : wrong.choose),
  header: value => (/^[1-9]\d{0,8}$/.test(value) ? undefined : wrong.choose),
  footer: value => (/^[1-9]\d{0,8}$/.test(value) ? undefined : wrong.choose),
  frames: value => (readFolderFrames(value) ? undefined : wrong.frames),
}

/** What is wrong with a setting's value, as a sentence; undefined if nothing is. An empty value means the default. */
export function settingProblem(setting: KnownSetting, value: string): string | undefined {
  const mine = own[setting.name]?.(value, setting)
  if (mine || value === '') return mine
  if (value.length > longestSetting) return wrong.long
  if (setting.input !== 'lines' && setting.input !== 'frames' && /[\r\n]/.test(value)) return wrong.line
  return byInput[setting.input]?.(value, setting)
}

/** The maximum length of a setting. */
export const longestSetting = 20_000

function isLanguage(tag: string): boolean {
  if (tag.length > 35) return false
  try {
    return Intl.getCanonicalLocales(tag).length === 1
  } catch {
    return false
  }
}
