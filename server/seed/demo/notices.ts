import type { Seeded } from '../insert.ts'
import { fromToday, madeAndChanged } from './dates.ts'
import { lineUrl } from './pages.ts'
import { members } from './people.ts'
import { photos } from './photos.ts'
import { createRandom, nth } from './random.ts'
import { serviceLines } from './service-lines.ts'

const alertTexts: readonly (readonly [
  title: string,
  text: string,
  level: 'info' | 'warning' | 'emergency',
])[] = [
  ['Water main repair', 'The east entrance is closed. Please use the one on Lantern Street.', 'warning'],
  [
    'Elevator out of service',
    'The elevator in the north tower is being repaired; staff will help you.',
    'info',
  ],
  ['Closed for training', 'The clinic is closed on Thursday afternoon. Calls are answered as usual.', 'info'],
  ['Flu vaccines have arrived', 'No appointment is needed on working days before noon.', 'info'],
  ['Power failure', 'Scheduled visits are moved to another clinic; we call everyone.', 'emergency'],
  ['New parking lot', 'The lot across the street is open and free.', 'info'],
  ['Telephone trouble', 'If you cannot reach us, call the nurse line.', 'warning'],
  ['Storm warning', 'We close at 3 p.m. today. Emergency care goes on.', 'emergency'],
  ['Holiday hours', 'Closed on the holiday; urgent care is open from 10 to 4.', 'info'],
  ['Road works', 'Expect ten minutes more on Quarry Street.', 'info'],
]

/** Alerts at places, around the day of seeding. */
export const locationAlerts = (today: Date): readonly Seeded<'Custom_LocationAlert'>[] =>
  alertTexts.map(([LaTitle, text, LaLevel], index) => ({
    LaId: index + 1,
    LaTitle,
    LaText: `<p>${text}</p>`,
    LaLevel,
    LaFromDt: fromToday(today, -60 + index * 9, 12),
    LaToDt: fromToday(today, -50 + index * 9, 12),
    LaActive: index % 5 !== 4,
  }))

/** At which places they are: one to four each. */
export const alertPlaces = (): readonly Seeded<'Custom_LocationAlertToLocation'>[] =>
  alertTexts.flatMap((_, index) =>
    Array.from({ length: 1 + (index % 4) }, (__, at) => ({ LaId: index + 1, LId: index * 4 + at + 1 })),
  )

const occasions = [
  'appointment request',
  'form submission',
  'location alert',
  'comment',
  'profile change',
] as const

/** Who is told of what. */
export const notifications = (): readonly Seeded<'Custom_UserNotification'>[] =>
  Array.from({ length: 24 }, (_, index) => {
    const random = createRandom(`notification ${index}`)
    const UnEvent = nth(occasions, index)
    return {
      UnId: index + 1,
      UserId: random.pick(members).id,
      UnEvent,
      PhId: UnEvent === 'profile change' ? random.int(1, 250) : null,
      LId: UnEvent === 'location alert' || random.chance(0.3) ? random.int(1, 60) : null,
      FrmId: UnEvent === 'form submission' ? random.int(1, 12) : null,
      UnBy: random.pick(['mail', 'dashboard', 'both'] as const),
      UnHow: random.pick(['at once', 'daily', 'weekly'] as const),
      UnActive: random.chance(0.9),
    }
  })

/** Which user looks after which physician at which place. */
export const responsibilities = (
  works: readonly Seeded<'Custom_LocationToPhysician'>[],
): readonly Seeded<'Custom_UserToExpertSystem'>[] =>
  createRandom('responsibilities')
    .some(works, 40)
    .map(({ PhId = null, LId = null }, index) => ({
      UserId: nth(members, index).id,
      PhId,
      LId,
      Meta: {
        submissions: true,
        alerts: index % 3 === 0,
        profileChanges: index % 2 === 0,
        by: index % 4 === 0 ? 'both' : 'mail',
        how: index % 5 === 0 ? 'daily' : 'at once',
      },
    }))

const adPlaces = ['everywhere', 'home', 'location', 'service', 'specialty', 'search'] as const

/** Ads for physicians. */
export const doctorAds = (today: Date): readonly Seeded<'Custom_DoctorAd'>[] =>
  Array.from({ length: 18 }, (_, index) => {
    const random = createRandom(`ad ${index}`)
    const line = nth(serviceLines, index)
    const DaPlace = nth(adPlaces, index)
    const photo = random.pick(photos)
    const [DaCreatedDt, DaUpdatedDt] = madeAndChanged(random)
    const views = random.int(200, 9000)
    return {
      DaId: index + 1,
      DaTitle: `${line.name}: new patients welcome`,
      PhId: index * 13 + 1,
      DaText: `<p>Appointments for ${line.phrase} within two weeks.</p>`,
      DaPhoto: { src: photo.path, alt: photo.alt },
      DaLink: lineUrl(line),
      DaPlace,
      LId: DaPlace === 'location' ? random.int(1, 60) : null,
      ScId: DaPlace === 'service' ? random.int(1, 80) : null,
      SpId: DaPlace === 'specialty' ? random.int(1, 40) : null,
      DaWeight: random.int(1, 5),
      DaFromDt: fromToday(today, -90 + index * 8, 6),
      DaToDt: fromToday(today, -30 + index * 8, 6),
      DaViews: views,
      DaClicks: Math.floor(views * random.next() * 0.05),
      DaCreatedDt,
      DaUpdatedDt,
    }
  })

const staffNews: readonly (readonly [title: string, text: string, level: 'info' | 'warning' | 'urgent'])[] = [
  ['Welcome to Rounds', 'Press Ctrl+K (or Cmd+K) to find every tool and page by its name.', 'info'],
  [
    'Alternative texts',
    'Please write an alternative text for every picture; the summary of a page shows what is missing.',
    'info',
  ],
  ['Freeze before the holidays', 'No changes of templates in the last two weeks of the year.', 'warning'],
  [
    'New physicians in the directory',
    'The medical staff office has added this month’s physicians; check their places.',
    'info',
  ],
  ['Training on forms', 'Tuesday at 2 p.m., online. The link is in the calendar.', 'info'],
  ['Check your second factor', 'From next month a second factor is needed for everyone.', 'warning'],
  [
    'Email was delayed',
    'Notices of submissions were late on Monday morning. All have been sent since.',
    'urgent',
  ],
  ['Style guide for authors', 'The new edition is among the documents.', 'info'],
]

/** Messages to the staff; the oldest are archived. */
export const systemMessages = (today: Date): readonly Seeded<'SystemMessages'>[] =>
  staffNews.map(([STitle, text, SLevel], index) => ({
    SId: index + 1,
    STitle,
    SText: `<p>${text}</p>`,
    SLevel,
    SFromDt: fromToday(today, -70 + index * 10, 13),
    SToDt: fromToday(today, index === 0 ? 365 : -40 + index * 10, 13),
    SArchivedDt: index > 0 && index < 4 ? fromToday(today, -35 + index * 10, 13) : null,
  }))

/** Who has put which message away. */
export const dismissals = (): readonly Seeded<'SystemMessageDismissal'>[] =>
  members.slice(0, 9).flatMap(({ id }, index) => [
    { SId: 1 + (index % 3), UserId: id },
    { SId: 5, UserId: id },
  ])
