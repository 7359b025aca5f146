import {
  anyCare,
  type CareSearch,
  type DirectoryKind,
  directoryPaths,
  plainText,
  readCareSearch,
  readTyped,
  termsOf,
  writeCareSearch,
} from '@rounds/core/rules/find-care'
import { sql } from 'kysely'
import { type Caches, clearNotice } from '../../cache/caches.ts'
import { createDependentCache } from '../../cache/dependent-cache.ts'
import type { Changes } from '../../database/changes.ts'
import type { Database } from '../../database/database.ts'
import { contentIsShown } from '../../sql/shown-content.ts'
import { folderAt } from '../folders.ts'
import { frameDependencies, type SiteChrome } from '../read/frame.ts'
import { listOf } from '../read/pages.ts'
import type { Composition } from '../render/compose.ts'
import type { Setting } from '../render/scope.ts'
import { linkedPages } from '../render/trusted-html.ts'
import type { Visit } from '../visit.ts'
import { alertsAt, doctorsOf, namesLike, readPlaces, readServices } from './lists.ts'
import { hoursOfLocations, nextMinute, openAt } from './open-now.ts'
import { type Nearness, nearnessOf } from './places.ts'
import { readLocation, readPhysician, readService, slugOf } from './profiles.ts'
import { findComposition } from './render/find.ts'
import { placesComposition, servicesComposition } from './render/lists.ts'
import type { AppointmentPage } from './render/parts.ts'
import { locationComposition, physicianComposition, serviceComposition } from './render/profiles.ts'
import { searchPhysicians } from './search.ts'
import { understand, type Wish } from './understand.ts'
import { readVocabulary, type Vocabulary } from './vocabulary.ts'

/** The entities that pages of the directory are made from, beside the frame. */
export const directoryEntities: readonly string[] = [
  'Custom_Physician',
  'Custom_Location',
  'Custom_LocationCategory',
  'Custom_LocationContent',
  'Custom_LocationToPhysician',
  'Custom_LocationToServiceCondition',
  'Custom_LocationAlert',
  'Custom_LocationAlertToLocation',
  'Custom_PhysicianToSpecialty',
  'Custom_Specialty',
  'Custom_State',
  'Custom_ServiceCondition',
  'Custom_ServiceConditionContent',
  'Custom_ServiceConditionPage',
  'Custom_ServiceConditionToPhysician',
  'Custom_ServiceConditionToServiceCondition',
  'Custom_ContentToPhysician',
  'Custom_ContentToLocation',
  'Custom_ContentToServiceCondition',
  'Form',
]

/** A page of the directory that was found: what it is made from, and how it is rendered. */
export interface DirectoryPage {
  /** All that it is made from; the same inputs, the same page. */
  readonly inputs: unknown
  /** The keys of the pages that its texts link to. */
  readonly links: readonly number[]
  readonly dependsOn: readonly string[]
  compose(setting: Setting): Composition
}

/** What is at an address of the directory. */
export type DirectoryAnswer =
  | { readonly page: DirectoryPage; readonly moved?: undefined }
  | { readonly moved: string; readonly page?: undefined }

/** An address of the directory, apart from whether anything is there. */
export interface DirectoryVisit {
  readonly kind: DirectoryKind
  /** The record's; none for the list. */
  readonly slug: string | undefined
  readonly search: CareSearch
  /** Under which the page is kept: every way to write the same search has one. */
  readonly key: string
}

/** The directory's part of an address; undefined for any other address. */
export function readDirectoryVisit({ path, search }: Visit): DirectoryVisit | undefined {
  for (const kind of Object.keys(directoryPaths) as DirectoryKind[]) {
    const base = directoryPaths[kind]
    if (path === base) {
      const read = readCareSearch(search)
      return { kind, slug: undefined, search: read, key: base + writeCareSearch(read) }
    }
    const [, slug] = path.startsWith(`${base}/`)
      ? (/^([^/]{1,400})$/.exec(path.slice(base.length + 1)) ?? [])
      : []
    if (slug !== undefined) return { kind, slug, search: anyCare, key: path }
  }
  return undefined
}

/** Makes the pages of physicians, locations and services of a node; what it keeps belongs to the cache of database reads. */
export function createDirectory({
  database,
  changes,
  caches,
  now = Date.now,
}: {
  readonly database: Database
  readonly changes: Changes
  readonly caches: Caches
  readonly now?: (() => number) | undefined
}) {
  const reads = createDependentCache<unknown>({
    changes,
    bytesOf: value => JSON.stringify(value ?? null).length,
  })
  const words = createDependentCache<Vocabulary>({ changes, bytesOf: ({ bytes }) => bytes })
  caches.join('db', reads)
  caches.join('db', words)
  let nearness: Promise<Nearness> | undefined

  const through = async <T>(
    key: string,
    dependsOn: readonly string[],
    make: () => Promise<T>,
    until?: number,
  ) =>
    (await reads.through(key, async () => ({
      value: await make(),
      dependsOn: [...dependsOn, clearNotice('db')],
      ...(until && { until }),
    }))) as T

  const near = () => {
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
    }))

  const openNow = async ({ settings }: SiteChrome) => {
    const at = now()
    const hours = await through('hours', ['Custom_Location', 'Custom_State'], () =>
      hoursOfLocations(database),
    )
    return through(
      'open',
      ['Custom_Location', 'Custom_State'],
      async () => openAt(hours, at, settings.SiteTimeZone),
      nextMinute(at),
    )
  }

  const appointments = () =>
    through('appointments', ['Content', 'ContentBlock', 'Form'], () => readAppointmentPage(database))

  const found = (
    inputs: unknown,
    compose: DirectoryPage['compose'],
    texts: readonly (string | null | undefined)[] = [],
  ): DirectoryAnswer => ({
    page: {
      inputs,
      links: texts.flatMap(text => linkedPages(text ?? null)),
      dependsOn: [...frameDependencies, ...directoryEntities],
      compose,
    },
  })

  const findDoctors = async (frame: SiteChrome, search: CareSearch): Promise<DirectoryAnswer> => {
    const known = await vocabulary()
    const wish = await understand(database, known, search)
    const [by, open] = await Promise.all([near(), openNow(frame)])
    const result = await searchPhysicians(database, wish, by, open)
    const [doctors, form] = await Promise.all([doctorsOf(database, result.hits, wish), appointments()])
    const shown = doctors.flatMap(({ place }) => (place ? [place.id] : []))
    const alerts = await alertsAt(database, [...new Set(shown)])
    const instead = result.total === 0 ? await insteadOf(wish) : { names: [], links: [] }
    const inputs = {
      wish,
      result,
      doctors,
      alerts,
      specialties: known.specialties,
      appointments: form,
      instead,
    }
    const minute = Math.floor(now() / 60_000)
    return found(
      [inputs, minute],
      setting => findComposition(setting, inputs),
      alerts.map(({ html }) => html),
    )
  }

  /** What to try where nothing was found: wider, with fewer filters, or somebody with a name like it. */
  const insteadOf = async ({
    search,
    origin,
    accepting,
    open,
    telehealth,
    gender,
    languages,
    names,
    terms,
  }: Wish) => {
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

  const findPlaces = async (frame: SiteChrome, search: CareSearch): Promise<DirectoryAnswer> => {
    const typed = readTyped(search.text)
    // The town in “imaging in Ashby Falls” is where to look; words that are no town are looked for.
    const { origin, miles, unknownPlace, asksForPlace, ignored } = await understand(
      database,
      { specialties: [], terms: termsOf([]) },
      search,
    )
    const open = search.open || typed.open ? await openNow(frame) : null
    const words =
      origin?.label && !search.near && !search.at ? withoutTown(typed.words, origin.label) : typed.words
    const list = await readPlaces(database, { search, words, origin, miles, open, nearness: await near() })
    const alerts = await alertsAt(
      database,
      list.places.map(({ id }) => id),
    )
    const inputs = {
      ...list,
      search,
      text: words.join(' '),
      origin,
      miles,
      unknownPlace,
      asksForPlace,
      alerts,
      ignored,
    }
    return found(
      [inputs, Math.floor(now() / 60_000)],
      setting => placesComposition(setting, inputs),
      alerts.map(({ html }) => html),
    )
  }

  const findServices = async (frame: SiteChrome, { text }: CareSearch): Promise<DirectoryAnswer> => {
    const folder = folderAt(frame, directoryPaths.service)
    const [services, areas] = await Promise.all([
      readServices(database, text),
      folder ? listOf(database, folder.TId, { page: 1, size: 60 }) : { items: [] },
    ])
    const inputs = { text, services, areas: areas.items }
    return found(inputs, setting => servicesComposition(setting, inputs))
  }

  /** A profile at its address, or where that is. */
  const findProfile = async ({ kind, slug = '' }: DirectoryVisit): Promise<DirectoryAnswer | undefined> => {
    const wanted = slug.toLowerCase()
    const minute = Math.floor(now() / 60_000)
    const form = await appointments()
    const answer = (
      own: string,
      inputs: unknown,
      compose: (context: { setting: Setting; appointments: AppointmentPage | undefined }) => Composition,
      texts: readonly (string | null | undefined)[],
    ): DirectoryAnswer =>
      own === slug
        ? found([inputs, minute, form], setting => compose({ setting, appointments: form }), texts)
        : { moved: `${directoryPaths[kind]}/${own}` }
    if (kind === 'physician') {
      const profile = await readPhysician(database, wanted)
      if (!profile) return undefined
      const texts = [
        profile.biography,
        profile.video,
        ...profile.alerts.flatMap(({ html, link }) => [html, link]),
      ]
      return answer(
        slugOf.doctor(profile.doctor),
        profile,
        context => physicianComposition(context, profile),
        texts,
      )
    }
    if (kind === 'location') {
      const profile = await readLocation(database, wanted)
      if (!profile) return undefined
      const texts = [
        profile.description,
        ...profile.sections.map(({ html }) => html),
        ...profile.alerts.flatMap(({ html, link }) => [html, link]),
      ]
      return answer(
        slugOf.place(profile.place),
        profile,
        context => locationComposition(context, profile),
        texts,
      )
    }
    const profile = await readService(database, wanted)
    if (!profile) return undefined
    const texts = [profile.description, ...profile.sections.map(({ html }) => html)]
    return answer(
      slugOf.service(profile.service),
      profile,
      context => serviceComposition(context, profile),
      texts,
    )
  }

  return {
    /** What is at an address of the directory; undefined where nothing is. */
    async find(frame: SiteChrome, visit: DirectoryVisit): Promise<DirectoryAnswer | undefined> {
      if (visit.slug !== undefined) return findProfile(visit)
      if (visit.kind === 'physician') return findDoctors(frame, visit.search)
      return visit.kind === 'location' ? findPlaces(frame, visit.search) : findServices(frame, visit.search)
    },
  }
}

const withoutTown = (words: readonly string[], town: string): readonly string[] => {
  const parts = plainText(town).split(' ')
  return words.filter(word => !parts.includes(word))
}

/** The page with the form for appointments. */
async function readAppointmentPage({ query }: Database): Promise<AppointmentPage | undefined> {
  const { rows } = await sql<AppointmentPage>`select c."CSeoUrl" as url, f."FrmId" as form
    from "Form" f join "ContentBlock" b on b."CbMetaData"->>'FrmId' = f."FrmId"::text join "Content" c using ("CId")
    where f."FrmVisible" and f."FrmMetaData"->>'appointment' = 'true' and c."CSeoUrl" is not null and ${contentIsShown('c')}
    order by c."CId" limit 1`.execute(query)
  return rows[0]
}
