import { anyCare, type CareSearch, directoryPaths, writeCareSearch } from '@rounds/core/rules/find-care'
import type { Database } from '../../database/database.ts'
import type { SiteChrome } from '../read/frame.ts'
import { alertsAt, doctorsOf, namesLike } from './lists.ts'
import { type DirectoryAnswer, foundPage } from './page.ts'
import { findComposition } from './render/find.ts'
import { searchPhysicians } from './search.ts'
import type { DirectorySources } from './sources.ts'
import { understand, type Wish } from './understand.ts'

/** The page of physicians that a search finds. */
export async function findDoctors(
  { database, nearestPlaces, vocabulary, openNow, appointments, minute }: DirectorySources,
  frame: SiteChrome,
  search: CareSearch,
): Promise<DirectoryAnswer> {
  const known = await vocabulary()
  const now = known.merged.get(search.specialty)
  const isGone = known.specialties.every(({ slug }) => slug.toLowerCase() !== search.specialty)
  if (now !== undefined && isGone)
    return { moved: directoryPaths.physician + writeCareSearch({ ...search, specialty: now }) }
  const wish = await understand(database, known, search)
  const [by, open] = await Promise.all([nearestPlaces(), openNow(frame)])
  const result = await searchPhysicians(database, wish, by, open)
  const [doctors, form] = await Promise.all([doctorsOf(database, result.hits, wish), appointments()])
  const shown = doctors.flatMap(({ place }) => (place ? [place.id] : []))
  const alerts = await alertsAt(database, [...new Set(shown)])
  const instead = result.total === 0 ? await insteadOf(database, wish) : { names: [], links: [] }
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
    names: names.length > 0 ? await namesLike(database, names.map(({ word }) => word).join(' ')) : [],
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
