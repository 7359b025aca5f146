/** The settings that the program reads, each with its allowed values (screens, `/general-settings`, `/site-setup`). */

/** The input for a setting. */
export type SettingInput =
  | 'line'
  | 'lines'
  | 'number'
  | 'switch'
  | 'color'
  | 'address'
  | 'zone'
  | 'language'
  | 'frequency'
  | 'header'
  | 'footer'
  | 'frames'

/** The sections of the two screens. */
export type SettingGroup =
  | 'Site'
  | 'Contact'
  | 'Appearance'
  | 'Header and footer'
  | 'Search engines'
  | 'Services'
  | 'Logs'
  | 'Custom code'
  | 'Policy'
  | 'Security'

export interface KnownSetting {
  readonly name: string
  readonly group: SettingGroup
  readonly input: SettingInput
  /** The default. */
  readonly standard: string
  /** The type of its record. */
  readonly type: 'text' | 'long text' | 'number' | 'boolean' | 'color' | 'address' | 'json'
  /** Only MoJoAdmin can change it, in Site setup. */
  readonly isProtected: boolean
  readonly least?: number
  readonly most?: number
}

type Facts = Omit<KnownSetting, 'name' | 'isProtected'>

const open = {
  SiteName: { group: 'Site', input: 'line', type: 'text', standard: 'Our organization' },
  SiteTagline: { group: 'Site', input: 'line', type: 'text', standard: '' },
  SiteTimeZone: { group: 'Site', input: 'zone', type: 'text', standard: 'America/Chicago' },
  SiteLanguage: { group: 'Site', input: 'language', type: 'text', standard: 'en-US' },
  ItemsPerPage: { group: 'Site', input: 'number', type: 'number', standard: '20', least: 1, most: 100 },
  EventsGroupByCategory: { group: 'Site', input: 'switch', type: 'boolean', standard: 'false' },
  MainPhone: { group: 'Contact', input: 'line', type: 'text', standard: '' },
  AppointmentPhone: { group: 'Contact', input: 'line', type: 'text', standard: '' },
  MainEmail: { group: 'Contact', input: 'line', type: 'text', standard: '' },
  MainAddress: { group: 'Contact', input: 'lines', type: 'long text', standard: '' },
  AnswerWorkingDays: { group: 'Contact', input: 'number', type: 'number', standard: '2', least: 1, most: 99 },
  BrandColour: { group: 'Appearance', input: 'color', type: 'color', standard: '#0b6b6f' },
  LogoAddress: { group: 'Appearance', input: 'address', type: 'address', standard: '' },
  FaviconAddress: { group: 'Appearance', input: 'address', type: 'address', standard: '' },
  ShowBreadcrumbs: { group: 'Appearance', input: 'switch', type: 'boolean', standard: 'true' },
  HeaderTemplate: { group: 'Header and footer', input: 'header', type: 'number', standard: '10' },
  FooterTemplate: { group: 'Header and footer', input: 'footer', type: 'number', standard: '11' },
  FolderFrames: { group: 'Header and footer', input: 'frames', type: 'json', standard: '[]' },
  TitleSuffix: { group: 'Search engines', input: 'line', type: 'text', standard: '' },
  SitemapChangeFrequency: { group: 'Search engines', input: 'frequency', type: 'text', standard: 'monthly' },
  AllowIndexing: { group: 'Search engines', input: 'switch', type: 'boolean', standard: 'true' },
} as const satisfies Readonly<Record<string, Facts>>

const guarded = {
  AiAddress: { group: 'Services', input: 'line', type: 'text', standard: '' },
  LinkCheckOtherHosts: { group: 'Services', input: 'switch', type: 'boolean', standard: 'false' },
  ErrorLogDays: { group: 'Logs', input: 'number', type: 'number', standard: '0', least: 0, most: 3650 },
  EmailArchiveDays: { group: 'Logs', input: 'number', type: 'number', standard: '0', least: 0, most: 3650 },
  CustomCodeOff: { group: 'Custom code', input: 'switch', type: 'boolean', standard: 'false' },
  TriedContentSecurityPolicy: { group: 'Policy', input: 'lines', type: 'long text', standard: '' },
  ReferrerPolicy: {
    group: 'Security',
    input: 'line',
    type: 'text',
    standard: 'strict-origin-when-cross-origin',
  },
  PermissionsPolicy: {
    group: 'Security',
    input: 'line',
    type: 'text',
    standard: 'camera=(), microphone=(), geolocation=(self)',
  },
  StrictTransportSecurity: {
    group: 'Security',
    input: 'line',
    type: 'text',
    standard: 'max-age=31536000; includeSubDomains',
  },
  AllowedFrameHosts: { group: 'Security', input: 'lines', type: 'long text', standard: '' },
} as const satisfies Readonly<Record<string, Facts>>

export type SettingName = keyof typeof open | keyof typeof guarded

const listSettings = (all: Readonly<Record<string, Facts>>, isProtected: boolean): readonly KnownSetting[] =>
  Object.entries(all).map(([name, facts]) => ({ name, ...facts, isProtected }))

/** Every setting that has an effect, in display order. */
export const knownSettings: readonly (KnownSetting & { readonly name: SettingName })[] = [
  ...listSettings(open, false),
  ...listSettings(guarded, true),
] as readonly (KnownSetting & { readonly name: SettingName })[]

/** The setting with a name; undefined if the program does not read it. */
export const knownSetting = (name: string) => knownSettings.find(setting => setting.name === name)

/** The groups of the general settings, and of those in Site setup besides the security headers, in order. */
export const generalGroups: readonly SettingGroup[] = [
  'Site',
  'Contact',
  'Appearance',
  'Header and footer',
  'Search engines',
]
export const setupGroups: readonly SettingGroup[] = ['Services', 'Logs', 'Custom code']
