import { npiFrom } from '@rounds/core/entities'
import { urlSlug } from '@rounds/core/rules/text'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { genderOf, mailOf, personName, phone } from './names.ts'
import { portraitOf } from './portraits.ts'
import { createRandom, type Random } from './random.ts'
import { specialtyList } from './specialties.ts'
import { withArticle } from './with-article.ts'

const schools = [
  'Prairie State University',
  'University of the High Plains',
  'Northgate Medical College',
  'St. Alban’s University',
  'Lakeshore College of Medicine',
  'Tallgrass University',
]
const hospitals = [
  'Wexmoor Medical Center',
  'High Plains University Hospital',
  'Northgate General',
  'St. Alban’s Hospital',
  'Riverbend Children’s',
]
const languages = ['Spanish', 'Vietnamese', 'German', 'Hindi', 'Arabic', 'French', 'Mandarin']
const hobbies = [
  'gardens',
  'sings in a choir',
  'rides a bicycle to work',
  'coaches a girls’ soccer team',
  'keeps bees',
  'restores old radios',
  'runs with a slow dog',
]

/** Physicians with keys from a number on. */
export function* physicians(from: number, count: number): Generator<Seeded<'Custom_Physician'>> {
  for (let n = from; n < from + count; n++) yield physician(n)
}

/** The specialties of a physician by their keys, the main one first. A few have none, for the checks to find. */
export function specialtiesOf(PhId: number): readonly number[] {
  const random = createRandom(`specialties ${PhId}`)
  if (PhId % 61 === 0) return []
  const main = ((PhId - 1) % specialtyList.length) + 1
  const other = random.int(1, specialtyList.length)
  return random.chance(0.25) && other !== main ? [main, other] : [main]
}

const facts = (PhId: number) => {
  const { first, last, round } = personName(PhId)
  const random = createRandom(`physician ${PhId}`)
  const name = `${first} ${last}`
  return { first, last, random, name, slug: urlSlug(round > 0 ? `${name} ${PhId}` : name) }
}

function physician(PhId: number): Seeded<'Custom_Physician'> {
  const { first, last, random, name, slug } = facts(PhId)
  const [main] = specialtiesOf(PhId)
  const practitioner = main ? (specialtyList[main - 1]?.practitioner ?? 'Physician') : 'Physician'
  const graduated = random.int(1984, 2014)
  const [PhCreatedDt, PhUpdatedDt] = madeAndChanged(random)
  const PhGender = PhId % 29 === 0 ? 'other' : genderOf(first)
  const spoken = ['English', ...random.some(languages, random.int(0, 2))]
  return {
    PhId,
    PhPrefix: 'Dr.',
    PhFirstName: first,
    PhMiddleName: random.chance(0.4) ? `${random.pick([...'ABCDEFGHJKLMNPRST'])}.` : null,
    PhLastName: last,
    PhCredentials: random.pick(['MD', 'MD', 'MD', 'DO', 'MD, PhD', 'MD, MPH']),
    PhTitle: practitioner,
    PhNpi: npiFrom(String(900_000_000 + PhId)),
    PhGender,
    PhEmail: mailOf(first, last).replace('@', PhId > 8000 ? `${PhId}@` : '@'),
    PhPhoneList: [
      { label: 'Office', number: phone(random) },
      ...(random.chance(0.3) ? [{ label: 'Fax', number: phone(random) }] : []),
    ],
    PhPhoto: random.chance(0.8)
      ? {
          src: portraitOf(PhId, PhGender).path,
          alt: `Portrait of ${name}`,
        }
      : null,
    PhUrl: slug,
    PhBiography: biography(name, practitioner, random),
    PhLanguages: spoken,
    PhAcceptsNew: random.chance(0.82),
    PhTelehealth: random.chance(0.45),
    PhMeta: {
      seoTitle: `${name}, ${practitioner}`,
      description: `${name} is ${withArticle(practitioner.toLowerCase())} at Wexmoor Health. See locations, hours and how to make an appointment.`,
    },
    PhEducation: [
      { school: random.pick(schools), degree: 'Doctor of Medicine', years: `${graduated - 4}–${graduated}` },
    ],
    PhInternship: [training(random, graduated, 1)],
    PhResidency: [training(random, graduated + 1, 3)],
    PhFellowship: random.chance(0.4) ? [training(random, graduated + 4, 2)] : null,
    PhFellow: random.chance(0.2) ? [{ name: 'Fellow', organisation: 'Plains College of Physicians' }] : null,
    PhDiplomate: random.chance(0.15)
      ? [{ name: 'Diplomate', organisation: 'Regional Board of Medicine' }]
      : null,
    PhCertification: [
      { name: practitioner, board: 'Regional Board of Medicine', expires: `${random.int(2027, 2032)}-12-31` },
    ],
    PhSocietyMembership: [{ name: 'Member', organisation: 'Plains Medical Society' }],
    PhVisible: random.chance(0.97),
    PhCreatedDt,
    PhUpdatedDt,
  }
}

function training(random: Random, from: number, years: number) {
  return { institution: random.pick(hospitals), field: 'Medicine', years: `${from}–${from + years}` }
}

function biography(name: string, practitioner: string, random: Random): string {
  const surname = name.split(' ').slice(1).join(' ')
  return `<p>${name} is ${withArticle(practitioner.toLowerCase())} who likes to take time for the first visit. “Most answers are in the story,” Dr. ${surname} says.</p>\n<p>Dr. ${surname} came to Wexmoor Health in ${random.int(2001, 2023)} after training at ${random.pick(hospitals)}, and ${random.pick(hobbies)} in whatever time is left.</p>`
}

/** What the outside directory has of the same physicians; where it differs, the site's check finds it. */
export function* providers(from: number, count: number): Generator<Seeded<'Custom_KyruusProvider'>> {
  for (let PhId = from; PhId < from + count; PhId++) {
    const { first, last, random } = facts(PhId)
    const specialties = specialtiesOf(PhId)
    yield {
      PhId,
      PhFirstName: first,
      PhLastName: last,
      KProviderId: `KY-${String(PhId).padStart(6, '0')}`,
      KNpi: npiFrom(String(900_000_000 + PhId)),
      KSpecialties: specialties.map(SpId => ({ name: specialtyList[SpId - 1]?.title ?? '', SpId })),
      KAcceptsNew: random.chance(0.8),
      KRating: Math.round((3.6 + random.next() * 1.4) * 10) / 10,
      KRatingCount: random.int(4, 420),
      KVisible: random.chance(0.97),
    }
  }
}
