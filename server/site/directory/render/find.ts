import {
  anyCare,
  type CareSearch,
  DOCTORS_A_PAGE,
  directoryPaths,
  distances,
  type Facets,
  reasonsOf,
  type SearchResult,
  writeCareSearch,
} from '@rounds/core/rules/find-care'
import type { Composition } from '../../render/compose.ts'
import { breadcrumbData } from '../../render/json-ld.ts'
import type { Setting } from '../../render/scope.ts'
import type { FoundDoctor } from '../lists.ts'
import type { AlertRow, DoctorRow } from '../records.ts'
import { careScriptTag } from '../script.ts'
import type { Wish } from '../understand.ts'
import type { SpecialtyChoice } from '../vocabulary.ts'
import {
  type AppointmentPage,
  alertScope,
  appointmentLink,
  callLink,
  directoryCrumbs,
  doctorScope,
  placeScope,
  siteZoneOf,
} from './parts.ts'

/** All that a page of results is made from. */
export interface FoundInputs {
  readonly wish: Wish
  readonly result: SearchResult
  readonly doctors: readonly FoundDoctor[]
  readonly alerts: readonly AlertRow[]
  readonly specialties: readonly SpecialtyChoice[]
  readonly appointments: AppointmentPage | undefined
  /** What to try where nothing was found. */
  readonly instead: {
    readonly names: readonly DoctorRow[]
    readonly links: readonly { readonly text: string; readonly search: CareSearch }[]
  }
}

const PATH = directoryPaths.physician

const linkTo = (search: CareSearch) => PATH + writeCareSearch(search)

/** Renders a page of results. */
export function findComposition(setting: Setting, inputs: FoundInputs): Composition {
  const { wish, result } = inputs
  const { search } = wish
  const { frame, publicUrl } = setting
  const pages = Math.max(1, Math.ceil(result.total / DOCTORS_A_PAGE))
  const crumbs = directoryCrumbs('physician')
  const isPlain = linkTo({ ...search, page: 1 }) === PATH
  const at = (page: number) => (page >= 1 && page <= pages ? linkTo({ ...search, page }) : null)
  return {
    path: PATH,
    id: 0,
    tags: [],
    kind: 'find-a-doctor',
    ads: {
      kind: 'search',
      id: 0,
      specialties: wish.terms.flatMap(({ kind, id }) => (kind === 'specialty' ? [id] : [])),
    },
    template: frame.templates.find(row => row.TFile === 'find-a-doctor'),
    scope: {
      breadcrumbs: crumbs,
      search: { ...search, at: search.at ? `${search.at.latitude},${search.at.longitude}` : '' },
      heading: headingOf(wish, result.total),
      notes: notesOf(wish),
      asksForPlace: wish.asksForPlace,
      clear: linkTo({ ...anyCare, text: search.text, near: search.near, at: search.at }),
      filterCount: filterCount(wish),
      groups: groupsOf(wish, result.facets),
      specialties: choicesOf(inputs),
      distances: wish.origin
        ? distances.map(miles => ({ value: miles, label: `${miles} miles`, selected: miles === wish.miles }))
        : [],
      place: wish.origin?.label ?? null,
      sorts: [
        ...(wish.origin
          ? [{ value: 'near', label: 'Nearest first', selected: search.sort !== 'name' }]
          : [{ value: '', label: 'Best match', selected: search.sort !== 'name' }]),
        { value: 'name', label: 'By name', selected: search.sort === 'name' },
      ],
      doctors: inputs.doctors.map((doctor, index) => cardOf(setting, inputs, doctor, index)),
      alerts: alertScope(setting, inputs.alerts, { namesPlaces: true, zone: siteZoneOf(setting) }),
      suggestions: {
        doctors: inputs.instead.names.map(doctor => doctorScope(setting, doctor)),
        links: inputs.instead.links.map(({ text, search: other }) => ({ text, url: linkTo(other) })),
      },
      paging: { page: search.page, pages, previous: at(search.page - 1), next: at(search.page + 1) },
      phone: frame.settings.AppointmentPhone ?? frame.settings.MainPhone ?? null,
      call: callLink(frame.settings.AppointmentPhone ?? frame.settings.MainPhone),
    },
    head: {
      title: isPlain ? 'Find a doctor' : headingOf(wish, result.total),
      description: `Find a physician at ${frame.settings.SiteName ?? ''} by name, specialty, location and language.`,
      // What somebody typed is nothing for search engines; a specialty's own list is.
      noIndex:
        !isPlain && linkTo({ ...anyCare, specialty: search.specialty, page: search.page }) !== linkTo(search),
      canonical: publicUrl + linkTo(search),
    },
    data: [breadcrumbData(crumbs, setting.whole)],
    more: careScriptTag,
  }
}

function cardOf(
  setting: Setting,
  { wish, result, appointments }: FoundInputs,
  doctor: FoundDoctor,
  index: number,
) {
  const hit = result.hits[index]
  const place = doctor.place && placeScope(setting, { ...doctor.place, miles: hit?.miles ?? null })
  const card = doctorScope(setting, doctor)
  const wanted = wish.terms.filter(({ kind }) => kind === 'specialty').map(({ id }) => id)
  const phone = doctor.place?.phoneThere ?? doctor.place?.phone ?? card.phone
  return {
    ...card,
    number: (wish.search.page - 1) * DOCTORS_A_PAGE + index + 1,
    place,
    phone,
    call: callLink(phone),
    reasons: reasonsOf({
      isByName: wish.names.length > 0,
      specialty: doctor.specialties.find(({ id }) => wanted.includes(id))?.title ?? null,
      service: doctor.service,
      miles: hit?.miles ?? null,
      from: wish.origin?.label ?? null,
      location: wish.location?.name ?? null,
      accepting: wish.accepting,
      open: wish.open,
      telehealth: wish.telehealth,
      languages: wish.languages.filter(language => doctor.languages?.includes(language)),
    }),
    appointment: doctor.place?.isOnForm
      ? appointmentLink(appointments, { physician: doctor.id, location: doctor.place.id })
      : null,
  }
}

/** “11 doctors for Cardiology within 25 miles of 66502”. */
function headingOf({ terms, names, origin, miles, location }: Wish, total: number): string {
  const count =
    total === 0 ? 'No doctors' : total === 1 ? '1 doctor' : `${total.toLocaleString('en-US')} doctors`
  const titles = terms.slice(0, 2).map(({ title }) => title)
  return [
    count,
    ...(titles.length > 0 ? [`for ${titles.join(' or ')}`] : []),
    ...(names.length > 0 ? [`named “${names.map(({ word }) => word).join(' ')}”`] : []),
    ...(location ? [`at ${location.name}`] : []),
    ...(origin && miles !== null ? [`within ${miles} miles of ${origin.label}`] : []),
  ].join(' ')
}

function notesOf({ corrected, ignored, unknownPlace, location, search }: Wish): readonly string[] {
  return [
    ...(corrected ? [`Showing results for “${corrected.to}” instead of “${corrected.from}”.`] : []),
    ...(ignored.length > 0
      ? [`We left out ${ignored.map(word => `“${word}”`).join(', ')}, which matches nothing here.`]
      : []),
    ...(unknownPlace
      ? [`We don’t know where ${unknownPlace} is, so these results are from everywhere.`]
      : []),
    ...(search.location && !location ? ['That location is not in our directory anymore.'] : []),
  ]
}

const filterCount = ({ accepting, open, telehealth, gender, languages }: Wish) =>
  [accepting, open, telehealth, gender !== ''].filter(Boolean).length + languages.length

function groupsOf(wish: Wish, facets: Facets) {
  const option = (name: string, value: string, label: string, count: number, checked: boolean) => ({
    id: `care-${name}-${value.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
    name,
    value,
    label,
    count,
    checked,
  })
  const spoken = new Map(facets.languages.map(({ name, count }) => [name, count]))
  const languages = [...new Set([...wish.languages, ...spoken.keys()])]
  return [
    {
      legend: 'Show only',
      options: [
        option('accepting', '1', 'Accepting new patients', facets.accepting, wish.accepting),
        option('open', '1', 'Open now', facets.open, wish.open),
        option('telehealth', '1', 'Video visits', facets.telehealth, wish.telehealth),
      ],
    },
    {
      legend: 'Language',
      options: languages.map(name =>
        option('language', name, name, spoken.get(name) ?? 0, wish.languages.includes(name)),
      ),
    },
    {
      legend: 'Gender',
      options: [
        option('gender', 'female', 'Woman', facets.female, wish.gender === 'female'),
        option('gender', 'male', 'Man', facets.male, wish.gender === 'male'),
      ],
    },
  ].filter(({ options }) => options.length > 0)
}

/** The specialties to choose from; the first entry is what the words that were typed mean. */
function choicesOf({ wish, specialties }: FoundInputs) {
  const { search } = wish
  const typed = wish.terms.map(({ title }) => title).join(' or ')
  const isChosen = search.specialty !== '' && search.specialty !== 'any'
  return [
    ...(!isChosen && typed ? [{ value: '', label: typed, selected: true }] : []),
    { value: typed ? 'any' : '', label: 'Every specialty', selected: !typed },
    ...specialties.map(({ slug, title }) => ({
      value: slug,
      label: title,
      selected: slug.toLowerCase() === search.specialty,
    })),
  ]
}
