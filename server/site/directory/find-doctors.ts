import {
  ALIKE_TEXT,
  anyCare,
  type CareSearch,
  DOCTORS_A_PAGE,
  directoryPaths,
  type Roster,
  type RosterSearch,
  searchRoster,
  writeCareSearch,
} from '@rounds/core/rules/find-care'
import type { Database } from '../../database/database.ts'
import type { SiteChrome } from '../read/frame.ts'
import { doctorsBy, doctorsOf } from './lists.ts'
import { type DirectoryAnswer, foundPage } from './page.ts'
import type { DoctorRow } from './records.ts'
import { findComposition } from './render/find.ts'
import type { DirectorySources } from './sources.ts'
import { understand, type Wish } from './understand.ts'

/** The page of physicians that a search finds. */
export async function findDoctors(
  { database, vocabulary, roster, towns, zips, openNow, appointments, minute }: DirectorySources,
  frame: SiteChrome,
  search: CareSearch,
): Promise<DirectoryAnswer> {
  const known = await vocabulary()
  const now = known.merged.get(search.specialty)
  const isGone = known.specialties.every(({ slug }) => slug.toLowerCase() !== search.specialty)
  if (now !== undefined && isGone)
    return { moved: directoryPaths.physician + writeCareSearch({ ...search, specialty: now }) }
  const [everyone, places, codes, { isOpen }] = await Promise.all([roster(), towns(), zips(), openNow(frame)])
  const names = { towns: places, zips: codes, names: everyone.names }
  const wish = await understand(database, { ...known, ...names }, search)
  const result = searchRoster(everyone, rosterSearchOf(wish), isOpen)
  const [{ doctors, alerts }, form] = await Promise.all([
    doctorsOf(database, result.hits, wish),
    appointments(),
  ])
  const instead = result.total === 0 ? await insteadOf(database, everyone, wish) : { names: [], links: [] }
  const inputs = {
    wish,
    result,
    doctors,
    alerts,
    specialties: known.specialties,
    appointments: form,
    instead,
  }
  return foundPage(
    [inputs, minute()],
    setting => findComposition(setting, inputs),
    alerts.map(({ html }) => html),
  )
}

/** What to try where nothing was found: wider, with fewer filters, or somebody with a name like it. */
const insteadOf = async (
  database: Database,
  roster: Roster,
  { search, origin, accepting, open, telehealth, gender, languages, names, terms }: Wish,
) => {
  const plain = {
    ...search,
    accepting: false,
    open: false,
    telehealth: false,
    gender: '' as const,
    languages: [],
    page: 1,
  }
  const isFiltered = accepting || open || telehealth || gender !== '' || languages.length > 0
  const subject = terms[0]?.title ?? ''
  return {
    names:
      names.length > 0
        ? await doctorsLike(
            database,
            roster,
            names.map(({ word }) => word),
          )
        : [],
    links: [
      ...(origin
        ? [{ text: 'Look within 100 miles', search: { ...search, within: 100 as const, page: 1 } }]
        : []),
      ...(isFiltered
        ? [{ text: 'Remove the filters', search: { ...plain, text: subject || search.text } }]
        : []),
      ...(subject ? [{ text: `See everyone in ${subject}`, search: { ...anyCare, text: subject } }] : []),
      { text: 'See every doctor', search: anyCare },
    ],
  }
}

/** What a search is for, as the roster is searched. */
const rosterSearchOf = ({ search, terms, names, location, ...wish }: Wish): RosterSearch => ({
  ...wish,
  specialties: terms.filter(({ kind }) => kind === 'specialty').map(({ id }) => id),
  services: terms.filter(({ kind }) => kind === 'service').map(({ id }) => id),
  names,
  location: location?.id ?? null,
  isByName: search.sort === 'name',
  page: search.page,
  size: DOCTORS_A_PAGE,
})

const MOST_ALIKE = 3

/** The physicians with a name that is most like some words. */
async function doctorsLike(
  database: Database,
  { people, names }: Roster,
  words: readonly string[],
): Promise<readonly DoctorRow[]> {
  const like = names().like(words.join(' '))
  const scoreOf = ({ first, last }: Roster['people'][number]) =>
    Math.max(like.get(first)?.similarity ?? 0, like.get(last)?.similarity ?? 0)
  const best = people
    .filter(person => scoreOf(person) >= ALIKE_TEXT)
    .toSorted((one, other) => scoreOf(other) - scoreOf(one))
    .slice(0, MOST_ALIKE)
  return doctorsBy(
    database,
    best.map(({ id }) => id),
  )
}
