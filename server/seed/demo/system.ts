import { firstFolderTag } from '../base/tags.ts'
import { templateIds } from '../base/templates.ts'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { groupId } from './people.ts'
import { createRandom } from './random.ts'

/** Outside systems that may call; they get a key when somebody makes one. */
export const apiGroups = (): readonly Seeded<'ApiGroup'>[] => [
  {
    AgId: 1,
    AgName: 'Physician app',
    AgDescription: 'The app that patients find a physician with.',
    AgContact: 'apps@wexmoor.example',
    AgRoleId: groupId('Physician directory'),
    AgRate: 300,
  },
  {
    AgId: 2,
    AgName: 'Lobby screens',
    AgDescription: 'Events and alerts on the screens in the lobbies.',
    AgContact: 'facilities@wexmoor.example',
    AgRoleId: groupId('Maintenance User'),
    AgRate: 60,
  },
  {
    AgId: 3,
    AgName: 'Data warehouse',
    AgDescription: 'A nightly copy of places and services.',
    AgContact: 'data@wexmoor.example',
    AgRoleId: groupId('Physician directory'),
    AgRate: 30,
    AgActive: false,
  },
]

const calls: readonly (readonly [group: number, path: string, note: string])[] = [
  [1, '/custom_kyruusprovider', 'Physicians with specialties'],
  [1, '/custom_specialty', 'Specialties'],
  [1, '/custom_location', 'Places with hours'],
  [1, '/custom_locationtophysician', 'Who works where'],
  [2, '/eventdate', 'Dates of events'],
  [2, '/custom_locationalert', 'Alerts at places'],
  [3, '/custom_location', 'Places'],
  [3, '/custom_servicecondition', 'Services'],
]

/** What they may call. */
export const apiEndpoints = (): readonly Seeded<'ApiEndpoint'>[] =>
  calls.map(([AgId, path, AeNote], index) => ({
    AeId: index + 1,
    AgId,
    AeMethod: 'GET',
    AePath: `/api/v1/db${path}`,
    AeNote,
  }))

const css = `.alert-band { background: #fdf3d7; border-left: 4px solid #a3712b; padding: 0.75rem 1rem; }
.facts { display: grid; gap: 1rem; grid-template-columns: repeat(auto-fit, minmax(12rem, 1fr)); }
`

/** Code of one's own: for the site, for a folder, for a page. */
export const customCode = (): readonly Seeded<'PageCSS'>[] => {
  const rows: readonly Seeded<'PageCSS'>[] = [
    { PcName: 'Bands and fact boxes', PcCss: css },
    {
      PcName: 'Wider tables in billing',
      TId: firstFolderTag + 2,
      PcCss: 'table { width: 100%; }\ntd { padding: 0.25rem 0.5rem; }\n',
    },
    {
      PcName: 'Print style of the health library',
      TId: firstFolderTag + 7,
      PcCss: '@media print { header, footer, nav { display: none; } }\n',
    },
    { PcName: 'Home page tiles', CId: 1, PcCss: '.block { border-radius: 0.5rem; }\n' },
    {
      PcName: 'Verification for a search engine',
      PcHead: '<meta name="site-verification" content="wexmoor-example">',
      PcActive: false,
    },
  ]
  return rows.map((row, index) => {
    const [PcCreatedDt, PcUpdatedDt] = madeAndChanged(createRandom(`code ${index}`))
    return {
      PcId: index + 1,
      PcKind: row.PcCss ? 'css' : 'code',
      ...row,
      PcSortOrder: index * 10,
      PcCreatedDt,
      PcUpdatedDt,
    }
  })
}

/** What the source of templates and custom code was before. */
export const sourceVersions = (): readonly Seeded<'SourceVersion'>[] =>
  [
    [
      'Template',
      templateIds.Web_Page,
      'TSource',
      '<article><h1>{{ page.CTitle }}</h1>{{ page.CIntroText }}</article>',
      'Before the blocks got a part of their own',
    ],
    [
      'Template',
      templateIds.Footer,
      'TSource',
      '<footer>{{ site.SiteName }}</footer>',
      'Before the footer got a menu',
    ],
    ['PageCSS', 1, 'PcCss', '.alert-band { background: #fff3cd; }', 'Before the contrast was checked'],
  ].map(([entity, key, field, source, reason], index) => ({
    SovId: index + 1,
    SovEntity: entity === 'Template' ? 'Template' : 'PageCSS',
    SovKey: Number(key),
    SovField: String(field),
    SovSource: String(source),
    SovReason: String(reason),
    SovUserName: 'Rounds',
  }))

/** Keys for outside systems, none of them real: somebody puts the true ones in their place. */
export const keys = (): readonly Seeded<'KeyManager'>[] =>
  [
    ['Newsletter service', 'Klaviyo', 'For the sign-up fields of forms.', '7Q2F'],
    ['Appointment reminders', 'Messaging gateway', 'Sends text messages the day before.', 'K9RD'],
    ['Map tiles', 'Map provider', 'Maps on the pages of places.', 'T4WM'],
    ['Provider directory', 'Kyruus', 'Fetches the records of physicians every night.', 'X8BZ'],
  ].map(([KmName = '', KmService = '', KmNote = '', end = ''], index) => ({
    KmId: index + 1,
    KmName,
    KmService,
    KmValue: `not-a-real-key-${end}`,
    KmHint: `…${end}`,
    KmNote,
  }))
