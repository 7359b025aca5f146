import type { Database } from '../../../server/database/database.ts'

/** A physician that tests write beside the demo. */
interface Person {
  readonly id: number
  readonly first: string
  readonly last: string
  readonly specialty: string
  readonly at: number
  readonly credentials?: string
  readonly languages?: readonly string[]
  readonly gender?: 'female' | 'male'
  readonly isAccepting?: boolean
  readonly byVideo?: boolean
  readonly isHidden?: boolean
}

/** Two towns of their own, eleven miles apart and far from the demo's. */
export const [HEART_CENTER, HARBOR_CLINIC, CLOSED_CLINIC] = [9001, 9002, 9003] as const

export const people: readonly Person[] = [
  {
    id: 9001,
    first: 'Amara',
    last: 'Okafor',
    specialty: 'Cardiology',
    at: HEART_CENTER,
    credentials: 'MD, FACC',
    languages: ['English', 'Igbo'],
    gender: 'female',
    byVideo: true,
  },
  {
    id: 9002,
    first: 'Daniel',
    last: 'Reyes',
    specialty: 'Cardiology',
    at: HARBOR_CLINIC,
    languages: ['English', 'Spanish'],
    gender: 'male',
  },
  {
    id: 9003,
    first: 'Linh',
    last: 'Tran',
    specialty: 'Dermatology',
    at: HEART_CENTER,
    languages: ['English', 'Vietnamese'],
    gender: 'female',
  },
  {
    id: 9004,
    first: 'Samir',
    last: 'Haddad',
    specialty: 'Otolaryngology',
    at: HARBOR_CLINIC,
    languages: ['English', 'Arabic'],
    gender: 'male',
    isAccepting: false,
  },
  {
    id: 9005,
    first: 'Rosa',
    last: 'Delgado-Núñez',
    specialty: 'Pediatrics',
    at: HARBOR_CLINIC,
    languages: ['English', 'Spanish'],
    gender: 'female',
  },
  { id: 9006, first: 'Hidden', last: 'Person', specialty: 'Cardiology', at: HEART_CENTER, isHidden: true },
  { id: 9007, first: 'Tom', last: 'Baker', specialty: 'Neurology', at: CLOSED_CLINIC, gender: 'male' },
]

/** Writes them with their locations: one open at every hour, one never open, one hidden. */
export async function writePeople({ pool }: Database): Promise<void> {
  const always = JSON.stringify([0, 1, 2, 3, 4, 5, 6].map(day => ({ day, opens: '00:00', closes: '23:59' })))
  await pool.query(
    `insert into "Custom_Location" ("LId", "LName", "LPageUrl", "LCity", "LZip", "SId", "LLatitude", "LLongitude", "LHours", "LPhone", "LVisible") values
     (${HEART_CENTER}, 'Sycamore Heart Center', 'sycamore-heart-center', 'Sycamore Point', '81001', (select "SId" from "Custom_State" where "SCode" = 'CO'), 38.25, -104.6, $1::json, '(719) 555-0101', true),
     (${HARBOR_CLINIC}, 'Vesper Harbor Clinic', 'vesper-harbor-clinic', 'Vesper Harbor', '81008', (select "SId" from "Custom_State" where "SCode" = 'CO'), 38.41, -104.6, null, '(719) 555-0102', true),
     (${CLOSED_CLINIC}, 'Closed Clinic', 'closed-clinic', 'Sycamore Point', '81001', null, 38.25, -104.6, null, null, false)`,
    [always],
  )
  // One of their own in place of the demo's, whose doctors would be found too.
  await pool.query(
    `delete from "Custom_PhysicianToSpecialty" where "SpId" = (select "SpId" from "Custom_Specialty" where "SpTitle" = 'Dermatology');
     delete from "Custom_Specialty" where "SpTitle" = 'Dermatology'`,
  )
  await pool.query(
    `insert into "Custom_Specialty" ("SpId", "SpTitle", "SpUrl", "SpPractitioner", "SpSynonyms", "SpSortOrder", "SpVisible") values (9001, 'Dermatology', 'dermatology', 'Dermatologist', 'zit zapper, sunburn', 0, true)`,
  )
  for (const one of people) {
    const { id, first, last } = one
    await pool.query(
      `insert into "Custom_Physician" ("PhId", "PhUuid", "PhFirstName", "PhLastName", "PhUrl", "PhCredentials", "PhNpi", "PhGender", "PhLanguages", "PhAcceptsNew", "PhTelehealth", "PhVisible")
       values ($1, gen_random_uuid(), $2, $3, $4, $5, $6, $7, $8::json, $9, $10, $11)`,
      [
        id,
        first,
        last,
        `${first}-${last}`
          .normalize('NFD')
          .replace(/\p{Mark}/gu, '')
          .toLowerCase(),
        one.credentials ?? 'MD',
        `1${String(id).padStart(9, '0')}`,
        one.gender ?? null,
        JSON.stringify(one.languages ?? ['English']),
        one.isAccepting ?? true,
        one.byVideo ?? false,
        !one.isHidden,
      ],
    )
    await pool.query(
      `insert into "Custom_PhysicianToSpecialty" ("PhId", "SpId", "PhtspPrimary", "PhtspSortOrder") select $1::int, "SpId", true, 0 from "Custom_Specialty" where "SpTitle" = $2`,
      [id, one.specialty],
    )
    await pool.query(
      `insert into "Custom_LocationToPhysician" ("PhId", "LId", "LtphPrimary", "LtphSortOrder", "LtphMeta") values ($1, $2, true, 0, '{"ShowOnRequestAppointmentForm": true}')`,
      [id, one.at],
    )
  }
}

const texts = (html: string, pattern: RegExp): readonly string[] =>
  [...html.matchAll(pattern)].map(([, text = '']) =>
    text
      .replace(/<[^>]*>/g, '')
      .replace(/&#39;/g, "'")
      .replace(/&amp;/g, '&')
      .trim(),
  )

/** What a page of results says. */
export const resultsIn = (html: string) => ({
  heading: texts(html, /<h2 id="results">(.*?)<\/h2>/g)[0] ?? '',
  names: texts(html, /<li class="doctor">[\s\S]*?<h3><a [^>]*>(.*?)<\/a>/g),
  specialties: texts(html, /<li class="doctor">[\s\S]*?<\/h3>\s*<p>(.*?)<\/p>/g),
  reasons: texts(html, /<p class="why">(.*?)<\/p>/g),
  notes: texts(html, /<p class="care-note">(.*?)<\/p>/g),
  counts: Object.fromEntries(
    [...html.matchAll(/<span>([^<]*)<\/span><\/label> <span class="count">(\d+)/g)].map(
      ([, label = '', count]) => [label, Number(count)],
    ),
  ) as Readonly<Record<string, number>>,
  suggestions: texts(html, /<div class="care-none">[\s\S]*?<ul>([\s\S]*?)<\/ul>/g),
})
