import { makeRoster, type Roster, type Towns, type Zips } from '@rounds/core/rules/find-care'
import { sql } from 'kysely'
import { type Caches, clearNotice } from '../../cache/caches.ts'
import { createDependentCache } from '../../cache/dependent-cache.ts'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/database.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import type { SiteChrome } from '../read/frame.ts'
import { readOtherHours } from './alerts.ts'
import { readPlaceFigures } from './lists.ts'
import { hoursOfLocations, nextMinute, openAt } from './open-now.ts'
import { type Nearness, nearnessOf } from './places.ts'
import type { AppointmentPage } from './render/parts.ts'
import { type RosterPart, readPeople, readPractice, readRosterPlaces, readTowns, readZips } from './roster.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** What pages of the directory are made from. */
export type DirectorySources = ReturnType<typeof createDirectorySources>

/** What says which locations are open. */
const openEntities = [
  'Custom_Location',
  'Custom_State',
  'Custom_LocationAlert',
  'Custom_LocationAlertToLocation',
]

/** From this age on, what is kept is read again in the background: no visitor waits for it while others come. */
const FRESH_MS = 30_000
/** Which locations are open may be as late as this. */
const LATE_MS = 20_000
/** A site that nobody has searched for this long is not read again until someone does. */
const IDLE_MS = 60 * 60_000

/** Reads what many pages of the directory need and keeps it in the cache of database reads until it changes. */
export function createDirectorySources({
  database,
  changes,
  caches,
  now,
}: {
  readonly database: Database
  readonly changes: Changes
  readonly caches: Caches
  readonly now: () => number
}) {
  const reads = createDependentCache<unknown>({
    changes,
    bytesOf: value => JSON.stringify(value ?? null).length,
  })
  const words = createDependentCache<Vocabulary>({ changes, bytesOf: ({ bytes }) => bytes })
  const parts = createDependentCache<RosterPart<object>>({ changes, bytesOf: ({ bytes }) => bytes })
  for (const cache of [reads, words, parts]) caches.join('db', cache)
  let nearness: Promise<Nearness> | undefined
  let made: (Record<'people' | 'practice' | 'places', object> & { readonly roster: Roster }) | undefined

  let visited: { readonly at: number; readonly frame: SiteChrome } | undefined
  const fresh = () => now() + FRESH_MS

  const through = async <T>(
    key: string,
    dependsOn: readonly string[],
    make: () => Promise<T>,
    times?: { readonly freshUntil: number; readonly until: number },
  ) =>
    (await reads.through(key, async () => ({
      value: await make(),
      dependsOn: [...dependsOn, clearNotice('db')],
      freshUntil: fresh(),
      ...times,
    }))) as T

  const nearestPlaces = () => {
    nearness ??= nearnessOf(database)
    nearness.catch(() => {
      nearness = undefined
    })
    return nearness
  }

  const vocabulary = () =>
    words.through('words', async () => ({
      value: await readVocabulary(database),
      dependsOn: ['Custom_Specialty', 'Custom_ServiceCondition', clearNotice('db')],
      freshUntil: fresh(),
    }))

  const part = async <T extends object>(
    key: string,
    dependsOn: readonly string[],
    make: (database: Database, before?: RosterPart<T>) => Promise<RosterPart<T>>,
  ) =>
    (
      (await parts.through(key, async before => ({
        value: await make(database, before as RosterPart<T> | undefined),
        dependsOn: [...dependsOn, clearNotice('db')],
        freshUntil: fresh(),
      }))) as RosterPart<T>
    ).value

  /** Every physician that is shown. It is kept in parts, so that an edit reads only a part of it again. */
  const roster = async (): Promise<Roster> => {
    const [people, practice, places] = await Promise.all([
      part('people', ['Custom_Physician'], readPeople),
      part('practice', ['Custom_PhysicianToSpecialty', 'Custom_ServiceConditionToPhysician'], readPractice),
      part('places', ['Custom_LocationToPhysician', 'Custom_Location'], readRosterPlaces),
    ])
    const last = made
    if (last && last.people === people && last.practice === practice && last.places === places)
      return last.roster
    made = { people, practice, places, roster: makeRoster({ people, ...practice, places }) }
    return made.roster
  }

  const towns = (): Promise<Towns> => part('towns', ['Custom_Location', 'Custom_State'], readTowns)

  const zips = (): Promise<Zips> => part('zips', ['Custom_Location'], readZips)

  /** How many locations are shown, and their categories. */
  const placeFigures = () =>
    through('places', ['Custom_Location', 'Custom_LocationCategory'], () => readPlaceFigures(database))

  const openNow = async ({ settings }: SiteChrome) => {
    const at = now()
    const hours = await through('hours', openEntities, () => hoursOfLocations(database))
    return through(
      'open',
      openEntities,
      async () => {
        const ids = openAt(hours, at, settings.SiteTimeZone, new Map(await readOtherHours(database)))
        const known = new Set(ids)
        return { ids, isOpen: (location: number) => known.has(location) }
      },
      { freshUntil: nextMinute(at), until: nextMinute(at) + LATE_MS },
    )
  }

  const appointments = () =>
    through('appointments', ['Content', 'ContentBlock', 'Form'], () => readAppointmentPage(database))

  /** Says that someone looks for something, so that what they need stays at hand. */
  const visit = (frame: SiteChrome) => {
    visited = { at: now(), frame }
  }

  /** Reads again what visitors need soon, before it expires. */
  const keepFresh = async () => {
    if (!visited || now() - visited.at > IDLE_MS) return
    await Promise.all([vocabulary(), roster(), towns(), zips(), placeFigures(), openNow(visited.frame)])
  }

  /** The minute that it is; pages with hours of opening are made once a minute. */
  const minute = () => Math.floor(now() / 60_000)

  return {
    database,
    nearestPlaces,
    vocabulary,
    roster,
    towns,
    zips,
    placeFigures,
    openNow,
    appointments,
    minute,
    visit,
    keepFresh,
  }
}

/** The page with the form for appointments. */
async function readAppointmentPage({ query }: Database): Promise<AppointmentPage | undefined> {
  const { rows } = await sql<AppointmentPage>`select c."CSeoUrl" as url, f."FrmId" as form
    from "Form" f join "ContentBlock" b on b."CbMetaData"->>'FrmId' = f."FrmId"::text join "Content" c using ("CId")
    where f."FrmVisible" and f."FrmMetaData"->>'appointment' = 'true' and c."CSeoUrl" is not null and ${contentIsShown('c')}
    order by c."CId" limit 1`.execute(query)
  return rows[0]
}
