import { npiFrom } from '@rounds/core/entities'
import { urlSlug } from '@rounds/core/rules/text'
import { HOLIDAYS } from '@rounds/core/rules/time'
import { stateId } from '../base/states.ts'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { phone, street, towns } from './names.ts'
import { placePhotos } from './photos.ts'
import { createRandom, nth, type Random } from './random.ts'
import { serviceLines } from './service-lines.ts'

/**
 * Name | category | building type | hospital type | service lines (*: all). There are 16 kinds, so that with 31 towns all pairs come up.
 */
const kinds = `Medical Center|1|1|Acute Care Hospital|*
Family Clinic|2|2|Practice|Primary Care; Women’s Health; Children’s Health; Diabetes and Hormone Care
Urgent Care|3|2|Walk-in clinic|Emergency Care; Primary Care
Imaging Center|4|2|Outpatient department|Imaging
Pediatrics|2|2|Practice|Children’s Health
Physical Therapy|5|2|Outpatient department|Rehabilitation; Orthopedics
Women’s Health Center|2|3|Practice|Women’s Health; Maternity Care
Laboratory|4|2|Outpatient department|Laboratory Services
Heart Center|6|1|Outpatient department|Heart Care; Lung Care
Cancer Center|6|1|Outpatient department|Cancer Care; Imaging
Orthopedics|6|3|Practice|Orthopedics; Brain and Spine Care
Behavioral Health Center|7|2|Outpatient department|Behavioral Health
Surgery Center|6|1|Ambulatory surgery center|Surgery; Ear, Nose and Throat; Digestive Health; Kidney and Urologic Care
Pharmacy|8|2|Pharmacy|
Senior Care|2|3|Practice|Senior Care; Primary Care
Rehabilitation Hospital|1|1|Rehabilitation Hospital|Rehabilitation; Brain and Spine Care`
  .split('\n')
  .map(kind => kind.split('|'))

const categories = [
  'Hospitals',
  'Clinics',
  'Urgent care',
  'Imaging and laboratory',
  'Therapy',
  'Specialty centers',
  'Behavioral health',
  'Pharmacies',
]
const icons = ['hospital', 'stethoscope', 'clock', 'scan', 'dumbbell', 'star', 'brain', 'pill']
const colors = ['#0b6b6f', '#2f6f4f', '#a3472b', '#3a5f8a', '#7a5c99', '#8a6d1f', '#5b6b2f', '#94405f']

/** Whether a place has what belongs to a service line: its services, and the physicians of its specialties. */
export function hasLine(LId: number, line: number): boolean {
  const [, , , , lines = ''] = nth(kinds, LId - 1)
  return lines === '*' || lines.split('; ').includes(nth(serviceLines, line).name)
}

/** The categories of places. */
export const locationCategories = (): readonly Seeded<'Custom_LocationCategory'>[] =>
  categories.map((LcName, index) => ({
    LcId: index + 1,
    LcName,
    LcUrl: urlSlug(LcName),
    LcIcon: nth(icons, index),
    LcColour: nth(colors, index),
    LcDescription: `All places of the kind “${LcName}”.`,
    LcSortOrder: index * 10,
  }))

/** Places with keys from a number on; each is the same whenever it is made. */
export function* locations(from: number, count: number): Generator<Seeded<'Custom_Location'>> {
  for (let n = from; n < from + count; n++) yield location(n)
}

function location(LId: number): Seeded<'Custom_Location'> {
  const random = createRandom(`location ${LId}`)
  const [kind = '', category = '', type = '', LType = ''] = nth(kinds, LId - 1)
  const town = nth(towns, LId - 1)
  const round = Math.floor((LId - 1) / (towns.length * kinds.length))
  const LName = `${town} ${kind}${round > 0 ? ` ${round + 1}` : ''}`
  const isHospital = category === '1'
  const [LCreatedDt, LUpdatedDt] = madeAndChanged(random)
  const photo = random.pick(placePhotos)
  return {
    LId,
    LName,
    LExternalId: `WX${String(LId).padStart(6, '0')}`,
    LNpi: npiFrom(String(910_000_000 + LId)),
    LBuildingType: Number(type) as 1 | 2 | 3,
    LcId: Number(category),
    LAddress1: street(random),
    LAddress2: random.chance(0.25) ? `Suite ${random.int(1, 40) * 10}` : null,
    ...placeIn(LId - 1, random),
    LPhone: phone(random),
    LFax: random.chance(0.6) ? phone(random) : null,
    LEmail: `${urlSlug(LName)}@wexmoor.example`,
    LPageUrl: urlSlug(LName),
    LHours: random.chance(0.93) ? hours(random, category) : null,
    LType,
    LOwnership: 'Nonprofit',
    LEmergency: isHospital && LType.startsWith('Acute'),
    LRating: random.chance(0.8) ? (random.int(3, 5) as number) : null,
    LBirthingFriendly: isHospital ? random.chance(0.7) : null,
    LBeds: isHospital ? random.int(4, 38) * 10 : null,
    LTrauma: isHospital && random.chance(0.5) ? `Level ${random.pick(['II', 'III', 'IV'])}` : null,
    LHelipad: isHospital,
    LPhoto: random.chance(0.85) ? { src: photo.path, alt: `${LName} from the street` } : null,
    LDescription: `<p>${describe(LName, town, kind)}</p>`,
    LNote: random.chance(0.1) ? 'Deliveries at the back entrance; ring twice.' : null,
    LVisible: random.chance(0.97),
    LCreatedDt,
    LUpdatedDt,
  }
}

const kansas = stateId('KS')
const nebraska = stateId('NE')

const counties = ['Moorland', 'Pell', 'Larch', 'Three Creeks']
const middle = { latitude: 39.2, longitude: -97.9 }

/** Where a place is: its town has one middle, ZIP code and county, so that what is near is near on every page. */
function placeIn(index: number, random: Random) {
  const at = index % towns.length
  // A spiral: the first towns lie close together, the last ones sixty miles out.
  const turn = at * 2.4
  const reach = 0.11 * Math.sqrt(at) * 1.5
  const latitude = middle.latitude + Math.sin(turn) * reach
  const longitude = middle.longitude + (Math.cos(turn) * reach) / Math.cos((middle.latitude * Math.PI) / 180)
  return {
    LCity: nth(towns, at),
    SId: latitude < 40 ? kansas : nebraska,
    LZip: `669${String(at * 3).padStart(2, '0')}`,
    LCounty: nth(counties, at),
    LLatitude: roundDegrees(latitude + (random.next() - 0.5) * 0.04),
    LLongitude: roundDegrees(longitude + (random.next() - 0.5) * 0.04),
  }
}

const describe = (name: string, town: string, kind: string) =>
  `${name} looks after people from ${town} and the farms around it. ${kind === 'Medical Center' ? 'Its emergency department is open at every hour.' : 'Parking is free, and the entrance is level with the street.'}`

const roundDegrees = (value: number) => Math.round(value * 1e6) / 1e6

const everyDay = [0, 1, 2, 3, 4, 5, 6, HOLIDAYS]
const workingDays = [1, 2, 3, 4, 5]

function hours(random: Random, category: string) {
  if (category === '1')
    return everyDay.map(day => ({ day, opens: '00:00', closes: '23:59', note: 'Always open' }))
  if (category === '3')
    return everyDay.map(day => ({ day, opens: '08:00', closes: day === HOLIDAYS ? '14:00' : '20:00' }))
  const late = random.pick(workingDays)
  return [
    ...workingDays.map(day => ({ day, opens: '08:00', closes: day === late ? '19:00' : '17:00' })),
    { day: HOLIDAYS, kind: 'closed' as const },
  ]
}

/** Sections of text of places. */
export function* locationSections(count: number): Generator<Seeded<'Custom_LocationContent'>> {
  const sections = [
    [
      'Getting here',
      'From the highway take the Lantern Street exit and follow the teal signs. The bus stops at the door.',
    ],
    [
      'Parking',
      'The first two rows are kept for patients. Places for people with disabilities are beside the entrance.',
    ],
    [
      'What we offer here',
      'Appointments, walk-in hours on working days before 9 a.m., blood draws and vaccinations.',
    ],
  ]
  for (let LId = 1; LId <= count; LId++)
    for (const [index, [headline = '', copy = '']] of sections.slice(0, 1 + (LId % 3)).entries())
      yield { LId, LctSortOrder: index * 10, LctHeadline: headline, LctCopy: `<p>${copy}</p>` }
}
