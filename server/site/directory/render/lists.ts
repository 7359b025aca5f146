import {
  anyCare,
  type CareSearch,
  directoryPaths,
  distances,
  writeCareSearch,
} from '@rounds/core/rules/find-care'
import type { Listed } from '../../read/pages.ts'
import type { Composition } from '../../render/compose.ts'
import { breadcrumbData } from '../../render/json-ld.ts'
import { itemsOf } from '../../render/list.ts'
import type { Setting } from '../../render/scope.ts'
import { PLACES_A_PAGE, type PlaceList } from '../lists.ts'
import type { Origin } from '../places.ts'
import type { AlertRow, ServiceRow } from '../records.ts'
import { careScriptTag } from '../script.ts'
import { alertScope, directoryCrumbs, placeScope, serviceScope, siteZoneOf } from './parts.ts'

/** All that the list of locations is made from. */
export interface PlacesInputs extends PlaceList {
  readonly search: CareSearch
  readonly text: string
  readonly origin: Origin | null
  readonly miles: number | null
  readonly unknownPlace: string | null
  readonly asksForPlace: boolean
  readonly alerts: readonly AlertRow[]
}

/** Renders the list of locations. */
export function placesComposition(setting: Setting, inputs: PlacesInputs): Composition {
  const { search, total, origin, miles } = inputs
  const { frame, publicUrl } = setting
  const linkTo = (other: CareSearch) => directoryPaths.location + writeCareSearch(other)
  const pages = Math.max(1, Math.ceil(total / PLACES_A_PAGE))
  const at = (page: number) => (page >= 1 && page <= pages ? linkTo({ ...search, page }) : null)
  const crumbs = directoryCrumbs('location')
  const isPlain = linkTo({ ...search, page: 1 }) === directoryPaths.location
  const count =
    total === 0 ? 'No locations' : total === 1 ? '1 location' : `${total.toLocaleString('en-US')} locations`
  const alerted = new Map(
    inputs.alerts.flatMap(alert => alert.at.map(({ id }) => [id, alert.title] as const)),
  )
  return {
    path: directoryPaths.location,
    id: 0,
    tags: [],
    kind: 'locations',
    template: frame.templates.find(row => row.TFile === 'locations'),
    scope: {
      breadcrumbs: crumbs,
      search: { ...search, at: search.at ? `${search.at.latitude},${search.at.longitude}` : '' },
      heading: [
        count,
        ...(inputs.text ? [`for “${inputs.text}”`] : []),
        ...(origin && miles !== null ? [`within ${miles} miles of ${origin.label}`] : []),
      ].join(' '),
      notes: inputs.unknownPlace
        ? [`We don’t know where ${inputs.unknownPlace} is, so these locations are from everywhere.`]
        : [],
      asksForPlace: inputs.asksForPlace,
      distances: origin
        ? distances.map(value => ({ value, label: `${value} miles`, selected: value === miles }))
        : [],
      categories: inputs.categories.map(name => ({
        name,
        url: linkTo({ ...anyCare, text: name, near: search.near, at: search.at }),
        current: search.text === name,
      })),
      all: { url: linkTo({ ...anyCare, near: search.near, at: search.at }), current: search.text === '' },
      // Not spread: that would work out the whole week of each.
      places: inputs.places.map(place =>
        Object.assign(placeScope(setting, place), { alert: alerted.get(place.id) ?? null }),
      ),
      alerts: alertScope(setting, inputs.alerts, { namesPlaces: true, zone: siteZoneOf(setting) }),
      paging: { page: search.page, pages, previous: at(search.page - 1), next: at(search.page + 1) },
    },
    head: {
      title: isPlain ? 'Locations' : `${count}${inputs.text ? ` for ${inputs.text}` : ''}`,
      description: `Hospitals, clinics and other locations of ${frame.settings.SiteName ?? ''}: addresses, hours and phone numbers.`,
      noIndex: !isPlain,
      canonical: publicUrl + linkTo(search),
    },
    data: [breadcrumbData(crumbs, setting.whole)],
    more: careScriptTag,
  }
}

/** All that the list of services is made from. */
export interface ServicesInputs {
  readonly text: string
  readonly services: readonly ServiceRow[]
  /** The pages of the folder at the same address, such as those of the service lines. */
  readonly areas: Listed['items']
}

const groups = [
  ['service', 'Services'],
  ['condition', 'Conditions we treat'],
  ['treatment', 'Treatments'],
] as const

/** Renders the list of services and conditions. */
export function servicesComposition(
  setting: Setting,
  { text, services, areas }: ServicesInputs,
): Composition {
  const { frame, publicUrl } = setting
  const crumbs = directoryCrumbs('service')
  const path = directoryPaths.service
  return {
    path,
    id: 0,
    tags: [],
    kind: 'services',
    template: frame.templates.find(row => row.TFile === 'services'),
    scope: {
      breadcrumbs: crumbs,
      search: { text },
      count: services.length,
      groups: groups
        .map(([kind, title]) => ({
          title,
          services: services
            .filter(service => service.kind === kind)
            .map(service => serviceScope(setting, service)),
        }))
        .filter(group => group.services.length > 0),
      areas: text ? [] : itemsOf(setting, areas, 'pages'),
      doctors: directoryPaths.physician + writeCareSearch({ ...anyCare, text }),
    },
    head: {
      title: text ? `Services for ${text}` : 'Services',
      description: `Services, conditions and treatments at ${frame.settings.SiteName ?? ''}.`,
      noIndex: text !== '',
      canonical: publicUrl + path + writeCareSearch({ ...anyCare, text }),
    },
    data: [breadcrumbData(crumbs, setting.whole)],
  }
}
