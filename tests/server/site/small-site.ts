import { contentTypeIds, tagIds } from '@rounds/core/tools'
import { seed } from '../../../server/seed/index.ts'
import { insert, type Seeded, settleKeys } from '../../../server/seed/insert.ts'
import { type TestOptions, testApp } from '../support/app.ts'

const {
  Custom_Page,
  Web_Page,
  News_Detail,
  Blog_Detail,
  Event_Detail,
  Navigation,
  Shared_Content,
  Banners,
  Liquid_Value,
} = contentTypeIds
const { HomePage, News, Blog, Event, Navigation_Primary, Navigation_Secondary, Navigation_Footer } = tagIds
const CARE = 5001
const HEART = 5002

const at = { CCreatedDt: '2020-01-02T12:00:00Z', CLastModified: '2020-03-04T23:30:00Z' }
const page = (CId: number, CtId: number, CTitle: string, more: object = {}) => ({
  CId,
  CtId,
  CTitle,
  ...at,
  ...more,
})
const place = (TId: number, CId: number, more: object = {}) => ({ TId, CId, CSortOrder: CId, ...more })

const folders = [
  { TId: CARE, TIdParent: HomePage, TName: 'Care & <help>', TPath: '/care', TDescription: 'All our care' },
  { TId: HEART, TIdParent: CARE, TName: 'Heart', TPath: '/care/heart' },
  { TId: 5003, TIdParent: CARE, TName: 'Hidden folder', TPath: '/care/hidden', TVisible: false },
  { TId: 5004, TIdParent: CARE, TName: 'Empty', TPath: '/care/empty', TDescription: null },
]

const pages = [
  page(101, Custom_Page, 'Home', {
    CSeoUrl: '/',
    CSeoTitle: 'Welcome',
    CIntroText: '<p>Hello from {{ tokens.name }}</p>',
    CMetaDesc: { description: 'Who we are', keywords: 'care, heart' },
    CMetaData: { ChangeFrequency: 3, Priority: '1.0' },
  }),
  page(102, Web_Page, 'Heart care', {
    CPublicTitle: 'Care of the heart',
    CSeoUrl: '/care/heart',
    CIntroPhoto: '/files/heart.jpg',
    CIntroText: `<p>We &amp; you. ${'Long words follow here. '.repeat(12)}</p>`,
    CHeadContent: { head: '<meta name="geo" content="x"><script>no()</script>' },
  }),
  page(103, Web_Page, 'Surgery', {
    CSeoUrl: '/care/heart/surgery',
    CMetaDesc: { noIndex: true },
    CIntroPhoto: 'https://pictures.example/a.jpg',
  }),
  page(104, Web_Page, 'At a place', { CIntroText: null }),
  page(105, Web_Page, 'Not published', { CSeoUrl: '/care/draft', CVisible: false }),
  page(106, Web_Page, 'Not yet', { CSeoUrl: '/care/later', CPublishDt: '2999-01-01T00:00:00Z' }),
  page(107, Web_Page, 'Over', { CSeoUrl: '/care/over', CExpireDt: '2020-01-01T00:00:00Z' }),
  page(108, Web_Page, 'Deleted', { CSeoUrl: '/care/deleted', CDeletedDt: '2020-01-01T00:00:00Z' }),
  page(111, News_Detail, 'New wing', {
    CSeoUrl: '/news/wing',
    CIntroText: '<p>It is open.</p>',
    CIntroPhoto: '/files/w.jpg',
  }),
  page(112, News_Detail, 'Old news', { CSeoUrl: '/news/old', CMetaDesc: { description: 'From before' } }),
  page(113, News_Detail, 'Without a date', { CSeoUrl: '/news/undated' }),
  page(114, Blog_Detail, 'A post', { CSeoUrl: '/blog/post' }),
  page(121, Event_Detail, 'Open day', { CSeoUrl: '/events/open-day' }),
  page(122, Event_Detail, 'Class', { CSeoUrl: '/events/class' }),
  page(123, Event_Detail, 'Past event', { CSeoUrl: '/events/past' }),
  page(124, Event_Detail, 'Called off', { CSeoUrl: '/events/off' }),
  page(131, Navigation, 'Pay a bill', { CIntroLink: 'https://pay.example/?a=1&b=2' }),
  page(132, Navigation, 'Broken link', { CIntroLink: null }),
  page(133, Navigation, 'Nested', { CIntroLink: '/?cid=103' }),
  page(141, Liquid_Value, 'name', { CIntroText: 'Small & Sons' }),
  page(151, Shared_Content, 'Storm', { CAlert: true, CIntroText: '<p>Call <a href="/?cid=102">us</a>.</p>' }),
  page(152, Shared_Content, 'Later storm', { CAlert: true, CPublishDt: '2999-01-01T00:00:00Z' }),
  page(153, Shared_Content, 'Only text', { CIntroText: 'nowhere' }),
  page(161, Banners, 'Flu shots', {
    CIntroText: '<p>Get one.</p>',
    CIntroLink: '/?cid=111',
    CIntroPhoto: '/files/flu.jpg',
  }),
  page(162, Banners, 'Of the news', { CIntroText: '<p>No link.</p>' }),
]

const tags = [
  place(HomePage, 101),
  place(HEART, 102),
  place(HEART, 103),
  place(CARE, 104, { TtcPageUrl: '/care/placed' }),
  ...[105, 106, 107, 108].map(id => place(CARE, id)),
  ...[111, 112, 113, 162].map(id => place(News, id)),
  place(Blog, 114),
  ...[121, 122, 123, 124].map(id => place(Event, id)),
  place(Navigation_Primary, 102),
  place(Navigation_Primary, 131, { CSortOrder: 1 }),
  place(Navigation_Primary, 132),
  place(Navigation_Primary, 133, { TtcCIdParent: 102 }),
  place(Navigation_Primary, 105),
  place(Navigation_Secondary, 131),
  place(Navigation_Footer, 104),
  place(Navigation_Footer, 114, { TtcVisible: false }),
  place(HEART, 161),
]

const blocks = [
  {
    CbId: 2,
    CId: 102,
    CbSortOrder: 2,
    CbHeadline: 'Second',
    CbCopy: '<p>Ask {{ tokens.name }}</p>',
    CbMetaData: { FrmId: 7 },
  },
  {
    CbId: 1,
    CId: 102,
    CbSortOrder: 1,
    CbHeadline: 'First <of> {{ tokens.name }}',
    CbCopy: '<p onclick="no()">See <a href="/?cid=103">surgery</a></p>',
    CbPhoto: '/files/b.jpg',
    CbPhotoAltText: 'A ward',
    CbPhotoCaption: 'Ward "one"',
    CbLink: '/?cid=111',
    CbLinkText: 'News',
    CbLinkTarget: '_blank',
    CbPhotoMetadata: { CssClass: 'wide <x>' },
  },
  {
    CbId: 3,
    CId: 102,
    CbSortOrder: 3,
    CbPhoto: '/files/c.jpg',
    CbPhotoMetadata: { ImageSettings: { txtAltText: 'From before' } },
  },
  { CbId: 4, CId: 151, CbMetaData: { level: 'warning' } },
]

const events = [
  {
    EiId: 1,
    CId: 121,
    EiPlace: 'Main hall',
    EiAddress: '1 Main St',
    EiCategory: 'Tours',
    EiCost: 'Free',
    EiPhone: '555-0100',
  },
  { EiId: 2, CId: 122, EiPlace: 'Room {{ tokens.name }}', EiRegistrationLink: 'https://join.example' },
  { EiId: 3, CId: 123 },
  { EiId: 4, CId: 124 },
]

const dates = [
  { EiId: 1, EdStartDt: '2999-05-02T15:00:00Z', EdEndDt: '2999-05-02T17:30:00Z', EdNote: 'Bring a friend' },
  { EiId: 1, EdStartDt: '2999-05-01T15:00:00Z', EdEndDt: '2999-05-03T17:30:00Z' },
  { EiId: 1, EdStartDt: '2020-05-01T15:00:00Z' },
  { EiId: 2, EdStartDt: '2999-04-01T05:00:00Z', EdAllDay: true },
  ...[1, 2, 3, 4].map(day => ({ EiId: 3, EdStartDt: `2020-06-0${day}T15:00:00Z` })),
  { EiId: 4, EdStartDt: '2999-06-01T15:00:00Z', EdCancelled: true },
]

const form: Seeded<'Form'> = {
  FrmId: 7,
  FrmName: 'ask',
  FrmTitle: 'Ask us',
  FrmDescription: '<p>We answer.</p>',
  FrmConfig: {
    fields: [
      { name: 'who', kind: 'text', label: 'Your name', required: true },
      { name: 'doctor', kind: 'physician', label: 'Doctor' },
      { name: 'state', kind: 'state', label: 'State' },
    ],
    confirmation: { kind: 'message', message: '<p>Thank you, <b>friend</b>.</p>' },
  },
}

const physicians = [
  { PhId: 1, PhFirstName: 'Zoe', PhLastName: 'Adams' },
  { PhId: 2, PhFirstName: 'Abe', PhLastName: 'Brown' },
  { PhId: 3, PhFirstName: 'Not', PhLastName: 'Shown', PhVisible: false },
]

const settings = {
  SiteName: 'Small Hospital',
  SiteTagline: 'Near you',
  MainPhone: '555 0100',
  MainAddress: '1 Main St\nTown',
  TitleSuffix: ' | Small',
  SiteTimeZone: 'America/Chicago',
  SitemapChangeFrequency: 'monthly',
}

/** The whole server with a site of a few pages that are the same on any day: whatever has a date is long over, or far off. */
export async function smallSite(options: TestOptions = {}) {
  const api = await testApp(options)
  await seed(api.database, 'empty')
  const { query, pool } = api.database
  await insert(query, 'Tag', folders)
  await insert(query, 'Content', pages)
  await insert(query, 'ContentBlock', blocks)
  await insert(query, 'TagToContent', tags)
  await insert(query, 'News', [
    {
      NId: 1,
      CId: 111,
      NDate: '2024-07-01',
      NAuthor: 'Ann of {{ tokens.name }}',
      NSource: 'Town Paper',
      NSourceLink: 'https://paper.example',
    },
    { NId: 2, CId: 112, NDate: '2023-12-31' },
    { NId: 3, CId: 114, NDate: '2022-02-02', NAuthor: 'Bea' },
  ])
  await insert(query, 'EventItem', events)
  await insert(
    query,
    'EventDate',
    dates.map((date, index) => ({ EdId: index + 1, ...date })),
  )
  await insert(query, 'Form', [form])
  await insert(query, 'Custom_Physician', physicians)
  await insert(query, 'PageCSS', [
    {
      PcId: 1,
      PcName: 'all',
      PcSortOrder: 2,
      PcCss: '.all { color: red }',
      PcBody: '<script>everywhere()</script>',
    },
    {
      PcId: 2,
      PcName: 'heart',
      TId: HEART,
      PcSortOrder: 1,
      PcCss: '.heart {}',
      PcHead: '<style>.h {}</style>',
    },
    { PcId: 3, PcName: 'one page', CId: 103, PcHead: '<meta name="one">' },
    { PcId: 4, PcName: 'off', PcHead: '<meta name="off">', PcActive: false },
  ])
  await settleKeys(query)
  for (const [name, value] of Object.entries(settings))
    await pool.query(
      `insert into "DBConstants" ("DbcName", "DbcValue") values ($1, $2)
       on conflict ("DbcName") do update set "DbcValue" = excluded."DbcValue"`,
      [name, value],
    )
  return { ...api, get: (url: string, headers = {}) => api.app.inject({ method: 'GET', url, headers }) }
}
