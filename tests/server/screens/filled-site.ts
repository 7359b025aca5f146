import { snapshotOf } from '@rounds/core/rules/page'
import { contentTypeIds } from '@rounds/core/tools'
import { createCipher } from '../../../server/crypto/cipher.ts'
import { stateId } from '../../../server/seed/base/states.ts'
import { encryptSubmissions } from '../../../server/seed/demo/encrypt-submissions.ts'
import { insert, type Seeded, settleKeys } from '../../../server/seed/insert.ts'
import { smallSite } from '../site/small-site.ts'
import type { TestApp, TestOptions } from '../support/app.ts'

/** Who the records belong to. */
export const people = {
  ines: '00000000-0000-4000-8000-000000000002',
  rita: '00000000-0000-4000-8000-000000000003',
  editors: '00000000-0000-4000-8000-000000000011',
} as const

/** Long ago, so that no record is younger tomorrow than it is today. */
const day = (date: string) => `${date}T15:00:00Z`
const stamps = <P extends string>(prefix: P) =>
  ({
    [`${prefix}CreatedDt`]: day('2020-01-02'),
    [`${prefix}UpdatedDt`]: day('2020-03-04'),
  }) as Record<`${P}CreatedDt` | `${P}UpdatedDt`, string>

const account = (Id: string, name: string, email: string, more: Seeded<'AspNetUsers'> = {}) => ({
  Id,
  UserName: email,
  NormalizedUserName: email.toUpperCase(),
  Email: email,
  NormalizedEmail: email.toUpperCase(),
  EmailConfirmed: true,
  SecurityStamp: 'first',
  FullName: name,
  CreatedDt: day('2020-01-02'),
  UpdatedDt: day('2020-03-04'),
  ...more,
})

const physicians: readonly Seeded<'Custom_Physician'>[] = [
  {
    PhId: 11,
    PhPrefix: 'Dr.',
    PhFirstName: 'Nora',
    PhLastName: 'Quill',
    PhCredentials: 'MD, FACC',
    PhTitle: 'Head of cardiology',
    PhNpi: '1234567893',
    PhGender: 'female',
    PhEmail: 'nora.quill@example.com',
    PhPhoneList: [{ label: 'Office', number: '785-555-0111' }],
    PhUrl: 'nora-quill',
    PhBiography: '<p>Nora treats hearts.</p>',
    PhLanguages: ['English', 'Spanish'],
    PhTelehealth: true,
    PhEducation: [{ school: 'University of Kansas', degree: 'MD', city: 'Lawrence', years: '1990–1994' }],
    PhVerifiedDt: day('2020-02-01'),
    ...stamps('Ph'),
  },
  { PhId: 12, PhFirstName: 'Omar', PhLastName: 'Reyes', PhAcceptsNew: false, ...stamps('Ph') },
]

const hours = [1, 2, 3, 4, 5].map(weekday => ({ day: weekday, opens: '08:00', closes: '17:00' }))

const locations: readonly Seeded<'Custom_Location'>[] = [
  {
    LId: 21,
    LName: 'Lantern Street Clinic',
    LBuildingType: 1,
    LcId: 1,
    LAddress1: '12 Lantern Street',
    LCity: 'Topeka',
    SId: stateId('KS'),
    LZip: '66603',
    LLatitude: 39.05,
    LLongitude: -95.68,
    LPhone: '785-555-0120',
    LPhones: [{ purpose: 'nurse', number: '785-555-0121' }],
    LUrl: 'https://lantern.example',
    LPageUrl: 'lantern-street',
    LHours: [...hours, { day: 6, opens: '09:00', closes: '12:00', weeks: '2' }],
    LDescription: '<p>Across from the park.</p>',
    ...stamps('L'),
  },
  {
    LId: 22,
    LName: 'Cooper Lane Hospital',
    LBuildingType: 2,
    LCity: 'Lawrence',
    SId: stateId('KS'),
    ...stamps('L'),
  },
]

const services: readonly Seeded<'Custom_ServiceCondition'>[] = [
  {
    ScId: 31,
    ScTitle: 'Heart care',
    ScKind: 'service',
    ScUrl: 'heart',
    ScSynonyms: 'cardiology, heart doctor',
    ScSummary: 'From check-up to surgery.',
    ScPhone: '785-555-0130',
    ...stamps('Sc'),
  },
  { ScId: 32, ScTitle: 'Heart failure', ScKind: 'condition', ...stamps('Sc') },
]

const answer = (value: string) => ({ name: 'who', label: 'Your name', kind: 'text', value })

const submissions: readonly Seeded<'FormSubmission'>[] = [
  {
    FsId: 41,
    FrmId: 7,
    FsState: 'new',
    FsMetaData: {
      answers: [answer('Pat Doe'), { name: 'state', label: 'State', kind: 'state', value: 'KS' }],
      pageTitle: 'Ask us',
    },
    FsMachineMeta: { language: 'en-US', page: '/care/heart', timeZone: 'America/Chicago' },
    ...stamps('Fs'),
  },
  {
    FsId: 42,
    FrmId: 7,
    FsState: 'in hand',
    UserId: people.ines,
    FsMetaData: { answers: [answer('Lou Roe')], pageTitle: 'Ask us' },
    FsNotes: [{ at: day('2020-01-03'), by: 'ines@example.com', text: 'Called back, nobody there.' }],
    FsViewedDt: day('2020-01-03'),
    ...stamps('Fs'),
  },
  { FsId: 43, FrmId: 7, FsState: 'done', FsMetaData: { answers: [answer('Kim Poe')] }, ...stamps('Fs') },
  { FsId: 44, FrmId: 7, FsState: 'spam', FsMetaData: { answers: [answer('Offers')] }, ...stamps('Fs') },
]

const { Image_Carousel, Location } = contentTypeIds
const content = (CId: number, CtId: number, CTitle: string, more: Seeded<'Content'> = {}) => ({
  CId,
  CtId,
  CTitle,
  CCreatedDt: day('2020-01-02'),
  CLastModified: day('2020-03-04'),
  ...more,
})
const settings = [
  content(171, Image_Carousel, 'Home slides'),
  content(172, Location, 'Lantern Street', { CSeoUrl: '/lantern' }),
]

/** A version of the page “Heart care”, with another title. */
function version(CTitle: string): Seeded<'ContentVersion'> {
  const rows = {
    blocks: [],
    tags: [],
    locations: [],
    physicians: [],
    services: [],
    news: [],
    event: [],
    dates: [],
  }
  const snapshot = snapshotOf({
    ...rows,
    content: [content(102, contentTypeIds.Web_Page, CTitle, { CSeoUrl: '/care/heart' })],
  })
  return {
    CId: 102,
    ChangeDate: day('2020-03-05'),
    CvUserId: people.ines,
    CvSnapshot: JSON.parse(JSON.stringify(snapshot)),
  }
}

/** The small site with a few records behind every screen, the same on any day. */
export async function filledSite(options: TestOptions = {}) {
  const site = await smallSite(options)
  await addPeople(site)
  await addDirectory(site)
  await addForms(site)
  await addSite(site)
  await addSystem(site)
  await settleKeys(site.database.query)
  return site
}

async function addPeople({ database: { query } }: TestApp): Promise<void> {
  await insert(query, 'AspNetUsers', [
    account(people.ines, 'Ines Moreno', 'ines@example.com', {
      PhoneNumber: '785-555-0140',
      LastSignInDt: day('2020-03-04'),
      TimeZone: 'America/Chicago',
    }),
    account(people.rita, 'Rita Sand', 'rita@example.com', { Disabled: true }),
  ])
  await insert(query, 'AspNetRoles', [
    {
      Id: people.editors,
      Name: 'Heart editors',
      NormalizedName: 'HEART EDITORS',
      Description: 'Who writes about hearts.',
      CreatedDt: day('2020-01-02'),
      UpdatedDt: day('2020-03-04'),
    },
  ])
  await insert(query, 'AspNetUserRoles', [
    { UserId: people.ines, RoleId: people.editors, CreatedDt: day('2020-01-02') },
    { UserId: people.rita, RoleId: people.editors, CreatedDt: day('2020-01-02') },
  ])
  const at = { CreatedDt: day('2020-01-02'), UpdatedDt: day('2020-01-02') }
  await insert(query, 'AspNetRoleClaims', [
    { RoleId: people.editors, ClaimType: 'TId', ClaimValue: '5002', ...at },
  ])
  await insert(query, 'AspNetUserClaims', [
    { UserId: people.ines, ClaimType: 'TId', ClaimValue: '5001', ...at },
  ])
  await insert(query, 'AccessRequest', [
    {
      ArId: 1,
      UserId: people.ines,
      ArTool: 'redirects',
      ArWords: 'The old address of heart care is printed on cards.',
      ArState: 'open',
      ArCreatedDt: day('2020-01-05'),
    },
  ])
}

async function addDirectory({ database: { query } }: TestApp): Promise<void> {
  await insert(query, 'Custom_LocationCategory', [{ LcId: 1, LcName: 'Clinics', ...stamps('Lc') }])
  await insert(query, 'Custom_Specialty', [
    {
      SpId: 51,
      SpTitle: 'Cardiology',
      SpPractitioner: 'Cardiologist',
      SpSynonyms: 'heart doctor',
      ...stamps('Sp'),
    },
    { SpId: 52, SpTitle: 'Neurology', SpVisible: false, ...stamps('Sp') },
  ])
  await insert(query, 'Custom_Physician', physicians)
  await insert(query, 'Custom_Location', locations)
  await insert(query, 'Custom_ServiceCondition', services)
  await insert(query, 'Custom_Media', [
    {
      MId: 61,
      MTitle: 'A tour of the ward',
      MType: 'video',
      MUrl: 'https://video.example/tour.mp4',
      MDate: '2020-02-03',
      ...stamps('M'),
    },
    { MId: 62, MTitle: 'How to breathe', MType: 'article', MVisible: false, ...stamps('M') },
  ])
  await insert(query, 'Custom_PhysicianToSpecialty', [
    { PhId: 11, SpId: 51, PhtspPrimary: true, ...stamps('Phtsp') },
    { PhId: 12, SpId: 51, ...stamps('Phtsp') },
  ])
  await insert(query, 'Custom_LocationToPhysician', [
    {
      LId: 21,
      PhId: 11,
      LtphPrimary: true,
      LtphMeta: { ShowOnRequestAppointmentForm: true },
      ...stamps('Ltph'),
    },
    { LId: 22, PhId: 11, ...stamps('Ltph') },
  ])
  await insert(query, 'Custom_ServiceConditionToPhysician', [{ ScId: 31, PhId: 11, ...stamps('Sctph') }])
  await insert(query, 'Custom_LocationToServiceCondition', [{ LId: 21, ScId: 31, ...stamps('Ltsc') }])
  await insert(query, 'Custom_ServiceConditionToServiceCondition', [
    { ScIdPrimary: 31, ScIdRelated: 32, ...stamps('Sctsc') },
  ])
  await insert(query, 'Custom_MediaToPhysician', [{ MId: 61, PhId: 11, ...stamps('Mtph') }])
  await insert(query, 'Custom_LocationAlert', [
    {
      LaId: 71,
      LaTitle: 'Water main repair',
      LaText: '<p>Use the entrance on Lantern Street.</p>',
      LaLevel: 'warning',
      LaFromDt: day('2020-01-01'),
      LaToDt: day('2020-01-05'),
      ...stamps('La'),
    },
    {
      LaId: 72,
      LaTitle: 'Snow',
      LaPlace: 'all',
      LaEffect: 'closed',
      LaToDt: day('2020-02-05'),
      ...stamps('La'),
    },
  ])
  await insert(query, 'Custom_LocationAlertToLocation', [
    { LaId: 71, LId: 21, LatlCreatedDt: day('2020-01-02') },
  ])
  await insert(query, 'Custom_DoctorAd', [
    {
      DaId: 81,
      DaTitle: 'Meet Nora',
      PhId: 11,
      DaText: 'New in Topeka.',
      DaPlace: 'service',
      ScId: 31,
      DaViews: 1200,
      DaClicks: 30,
      ...stamps('Da'),
    },
    { DaId: 82, DaTitle: 'Meet Omar', PhId: 12, DaActive: false, ...stamps('Da') },
  ])
  await insert(query, 'Custom_UserNotification', [
    { UnId: 91, UserId: people.ines, UnEvent: 'appointment request', PhId: 11, LId: 21, ...stamps('Un') },
    { UnId: 92, UserId: people.rita, UnEvent: 'form submission', FrmId: 7, UnActive: false, ...stamps('Un') },
  ])
}

async function addForms({ database: { query } }: TestApp): Promise<void> {
  const cipher = createCipher(Buffer.alloc(32, 7))
  await insert(query, 'FormSubmission', encryptSubmissions('FormSubmission', submissions, cipher))
  await insert(query, 'Comment', [
    {
      CmId: 1,
      CId: 111,
      CmAuthor: 'Ada',
      CmMail: 'ada@mail.example',
      CmText: 'Is it open on Sundays?',
      ...stamps('Cm'),
    },
    {
      CmId: 2,
      CId: 111,
      CmIdParent: 1,
      CmAuthor: 'Ben',
      CmText: 'It is.',
      CmState: 'approved',
      ...stamps('Cm'),
    },
    { CmId: 3, CId: 111, CmAuthor: 'Offers', CmText: 'Cheap watches', CmState: 'spam', ...stamps('Cm') },
  ])
}

async function addSite({ database: { query } }: TestApp): Promise<void> {
  await insert(query, 'Content', settings)
  await insert(query, 'ContentBlock', [
    { CbId: 11, CId: 171, CbHeadline: 'First slide', CbPhoto: '/files/heart.jpg', CbPhotoAltText: 'A heart' },
  ])
  await insert(query, 'ContentVersion', [
    {
      CvId: 1,
      ...version('Care of hearts'),
      Active: true,
      CvKind: 'draft',
      CvDraftOf: 102,
      CvReason: 'Draft',
    },
    { CvId: 2, ...version('Heart'), Active: false, CvKind: 'published', CvReason: 'Published' },
  ])
  await insert(query, 'Redirect', [
    {
      RId: 1,
      RType: '301',
      RFrom: '/old-heart',
      RTo: '/care/heart',
      RHits: 12,
      RLastHitDt: day('2020-02-02'),
      ...stamps('R'),
    },
    {
      RId: 2,
      RType: '301',
      RFrom: '/flu',
      RTo: '/news/wing',
      RNote: 'On posters',
      RActive: false,
      ...stamps('R'),
    },
    { RId: 3, RType: '410', RFrom: '/closed', ...stamps('R') },
  ])
  await insert(query, 'SystemMessages', [
    {
      SId: 1,
      STitle: 'New pictures',
      SText: '<p>Please use them.</p>',
      SGroups: [people.editors],
      ...stamps('S'),
    },
    { SId: 2, STitle: 'Old news', SLevel: 'urgent', SArchivedDt: day('2020-02-02'), ...stamps('S') },
  ])
  await insert(query, 'Microsite', [
    {
      MsId: 1,
      MsName: 'Heart month',
      TId: 5002,
      MsHost: 'heart.example',
      MsColor: '#9b1c4a',
      ...stamps('Ms'),
    },
  ])
  await insert(query, 'File', [
    {
      FId: 1,
      FName: 'heart.jpg',
      FPath: '/files/heart.jpg',
      FType: 'image/jpeg',
      FSize: 120_000,
      FHash: 'a'.repeat(64),
      FTitle: 'A heart',
      UserId: people.ines,
      ...stamps('F'),
    },
    {
      FId: 2,
      FName: 'guide.pdf',
      FPath: '/files/guide.pdf',
      FType: 'application/pdf',
      FSize: 98_765,
      FHash: 'b'.repeat(64),
      FSecured: true,
      ...stamps('F'),
    },
  ])
  await insert(query, 'SearchSynonym', [
    { SsId: 1, SsName: 'heart', SsMeans: 'cardiology, cardiac', ...stamps('Ss') },
  ])
  await insert(query, 'AxFinding', [
    {
      AxId: 1,
      AxRule: 'image-alt',
      AxHelp: 'Images must have alternative text',
      AxImpact: 'critical',
      AxFrom: '/care/heart',
      AxPages: 1,
      AxHtml: '<img src="/files/map.png">',
      AxTarget: 'figure > img',
      CId: 102,
      AxCreatedDt: day('2020-02-02'),
    },
  ])
  await insert(query, 'LinkCheck', [
    {
      LkId: 1,
      LkUrl: '/care/gone',
      LkKind: 'page',
      LkOutcome: 'gone',
      LkStatus: 404,
      LkMessage: 'Answers 404.',
      LkFrom: 'Heart care',
      LkWords: 'Old ward',
      CId: 102,
      LkIsNew: true,
      LkCreatedDt: day('2020-02-02'),
    },
    {
      LkId: 2,
      LkUrl: 'https://paper.example/a',
      LkKind: 'outside',
      LkOutcome: 'moved',
      LkStatus: 301,
      LkChain: [
        { url: 'https://paper.example/a', status: 301 },
        { url: 'https://paper.example/b', status: 200 },
      ],
      CId: 111,
      LkCreatedDt: day('2020-02-02'),
    },
  ])
}

async function addSystem({ database: { query } }: TestApp): Promise<void> {
  const by = { UserName: 'ines@example.com', UserId: people.ines, Address: '192.0.2.7' }
  await insert(query, 'AuditLog', [
    {
      Id: 1001,
      Date: day('2020-03-04'),
      Type: 'Changed',
      Message: 'Changed Page 102 “Heart care”',
      Data: { fields: ['CTitle'], changes: { CTitle: ['Heart', 'Heart care'] } },
      Entity: 'Content',
      EntityKey: '102',
      ...by,
    },
    {
      Id: 1002,
      Date: day('2020-03-05'),
      Type: 'Login',
      Message: 'Login Successful',
      Entity: 'AspNetUsers',
      EntityKey: people.ines,
      ...by,
    },
  ])
  await insert(query, 'ErrorLog', [
    {
      Id: 1,
      Date: day('2020-03-04'),
      Type: 'TypeError',
      Message: 'x is not a function',
      Stack: 'TypeError: x is not a function\n    at page.ts:3',
      Method: 'GET',
      Path: '/care/heart',
      Fingerprint: 'abc',
      Version: '1.0.0',
    },
  ])
  await insert(query, 'EmailArchive', [
    {
      EaId: 1,
      EaTo: 'ines@example.com',
      EaSubject: 'New comment',
      EaText: 'Ada asks.',
      EaHtml: '<p>Ada asks.</p>',
      EaStatus: 'sent',
      EaSentDt: day('2020-03-04'),
      EaCreatedDt: day('2020-03-04'),
    },
    {
      EaId: 2,
      EaTo: 'rita@example.com',
      EaSubject: 'Your code',
      EaWithheld: true,
      EaStatus: 'failed',
      EaError: '550 No such mailbox',
      EaTries: 3,
      EaCreatedDt: day('2020-03-05'),
    },
  ])
  await insert(query, 'Job', [
    {
      JbId: 1,
      JbKind: 'links',
      JbTitle: 'Check links',
      JbState: 'done',
      JbDone: 12,
      JbTotal: 12,
      UserId: people.ines,
      JbEndedDt: day('2020-03-04'),
      ...stamps('Jb'),
    },
    {
      JbId: 2,
      JbKind: 'bulk',
      JbTitle: 'Delete 3 redirects',
      JbState: 'failed',
      JbDone: 1,
      JbTotal: 3,
      JbMessage: 'The disk is full.',
      ...stamps('Jb'),
    },
  ])
  await insert(query, 'ApiGroup', [
    {
      AgId: 1,
      AgName: 'Lobby screens',
      AgContact: 'it@example.com',
      AgRoleId: people.editors,
      AgRate: 60,
      ...stamps('Ag'),
    },
  ])
  await insert(query, 'ApiEndpoint', [
    {
      AeId: 1,
      AgId: 1,
      AeMethod: 'GET',
      AePath: '/api/v1/db/eventdate',
      AeNote: 'Dates',
      AeCalls: 40,
      ...stamps('Ae'),
    },
  ])
  await insert(query, 'SavedView', [
    {
      VwId: 1,
      UserId: people.ines,
      VwTool: 'experts',
      VwName: 'Takes nobody new',
      VwQuery: 'filter=PhAcceptsNew%3Dfalse',
      VwShared: true,
      ...stamps('Vw'),
    },
  ])
}
