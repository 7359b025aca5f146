import type { Seeded } from '../insert.ts'
import type { Site } from './site.ts'

type Setting = readonly [
  name: string,
  type: NonNullable<Seeded<'DBConstants'>['DbcType']>,
  standard: string,
  meaning: string,
  value?: string,
]

const groups = ({ name, tagline, phone, email, address, timeZone }: Site) =>
  ({
    General: [
      ['SiteName', 'text', 'Our organization', 'What the site is called, in titles and mail.', name],
      ['SiteTagline', 'text', '', 'A line below the name in the header.', tagline],
      ['SiteLanguage', 'text', 'en-US', 'The language that the pages are written in.'],
      ['SiteTimeZone', 'text', 'America/Chicago', 'The time zone of dates and hours.', timeZone],
      ['ItemsPerPage', 'number', '20', 'How many news, events or places a list shows at once.'],
      ['EventsGroupByCategory', 'boolean', 'false', 'The list of events is grouped by category.'],
    ],
    Contact: [
      ['MainPhone', 'text', '', 'The number in the header and on the contact page.', phone],
      ['MainEmail', 'text', '', 'The address visitors write to.', email],
      ['MainAddress', 'long text', '', 'The postal address in the footer.', address],
      ['AppointmentPhone', 'text', '', 'The number for appointments.', phone],
      ['AnswerWorkingDays', 'number', '2', 'How soon visitors who send a form get an answer.'],
    ],
    Appearance: [
      ['BrandColour', 'color', '#0b6b6f', 'The color of links and buttons on the site.'],
      ['LogoAddress', 'address', '', 'The picture in the header; the name stands there without one.'],
      ['FaviconAddress', 'address', '', 'The picture that browsers show in a tab.'],
      ['HeaderTemplate', 'number', '10', 'The template of the header.'],
      ['FooterTemplate', 'number', '11', 'The template of the footer.'],
    ],
    'Search engines': [
      [
        'TitleSuffix',
        'text',
        '',
        'What follows every title in search results.',
        name === 'Our organization' ? '' : ` | ${name}`,
      ],
      ['SitemapChangeFrequency', 'text', 'monthly', 'Used for pages that do not say how often they change.'],
      ['AllowIndexing', 'boolean', 'true', 'Search engines may list the site.'],
    ],
  }) satisfies Readonly<Record<string, readonly Setting[]>>

const protectedSettings: readonly Setting[] = [
  [
    'StrictTransportSecurity',
    'text',
    'max-age=31536000; includeSubDomains',
    'The header of that name, sent over https.',
  ],
  [
    'ContentSecurityPolicy',
    'long text',
    "default-src 'self'; img-src 'self' data: https:; style-src 'self' 'unsafe-inline'; frame-ancestors 'self'",
    'What pages of the site may load.',
  ],
  [
    'ReferrerPolicy',
    'text',
    'strict-origin-when-cross-origin',
    'What other sites learn of where a visitor comes from.',
  ],
  [
    'PermissionsPolicy',
    'text',
    'camera=(), microphone=(), geolocation=(self)',
    'Which abilities of a browser pages may use.',
  ],
  ['AllowedFrameHosts', 'long text', '', 'Hosts that may show pages of the site inside theirs, one a line.'],
  [
    'AiAddress',
    'text',
    '',
    'The address of a service that speaks the OpenAI protocol, such as https://api.openai.com/v1, for the AI tools.',
  ],
  ['LinkCheckOtherHosts', 'boolean', 'false', 'The redirect checker may ask other hosts.'],
  ['ErrorLogDays', 'number', '0', 'How long errors are kept, in days; 0 keeps them for good.'],
  ['EmailArchiveDays', 'number', '0', 'How long copies of emails are kept, in days; 0 keeps them for good.'],
]

/** The named settings, each with type, meaning and default (decisions §2). */
export function settings(site: Site): readonly Seeded<'DBConstants'>[] {
  const row = (group: string, [name, type, standard, meaning, value]: Setting, isProtected: boolean) => ({
    DbcName: name,
    DbcGroup: group,
    DbcType: type,
    DbcValue: (value ?? standard) || null,
    DbcDefault: standard || null,
    DbcMeaning: meaning,
    DbcProtected: isProtected,
  })
  const open = Object.entries<readonly Setting[]>(groups(site))
  return [
    ...open.flatMap(([group, list]) => list.map(setting => row(group, setting, false))),
    ...protectedSettings.map(setting => row('Security', setting, true)),
  ].map((setting, index) => ({ DbcId: index + 1, ...setting }))
}
