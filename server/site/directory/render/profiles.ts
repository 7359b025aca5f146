import { anyCare, directoryPaths, writeCareSearch } from '@rounds/core/rules/find-care'
import type { Composition } from '../../render/compose.ts'
import { breadcrumbData } from '../../render/json-ld.ts'
import type { Setting } from '../../render/scope.ts'
import { zoneOf } from '../open-now.ts'
import { type LocationProfile, type PhysicianProfile, type ServiceProfile, slugOf } from '../profiles.ts'
import type { DoctorRow, Picture, ServiceRow } from '../records.ts'
import { locationData, physicianData, serviceData } from './json-ld.ts'
import {
  type AppointmentPage,
  addressLines,
  alertScope,
  appointmentLink,
  callLink,
  directoryCrumbs,
  doctorScope,
  mediaScope,
  placeScope,
  serviceScope,
  siteZoneOf,
} from './parts.ts'

/** What a profile page is rendered with beside its record. */
export interface ProfileContext {
  readonly setting: Setting
  readonly appointments: AppointmentPage | undefined
}

/** What numbers are for, as the record's form says it. */
const phonePurposes: Readonly<Record<string, string>> = {
  appointments: 'Appointments',
  nurse: 'Nurse line',
  billing: 'Billing',
  records: 'Medical records',
  pharmacy: 'Pharmacy',
  'after hours': 'After hours',
  other: 'Phone',
}

const serviceScopes = (setting: Setting, services: readonly ServiceRow[]) =>
  services.map(service => serviceScope(setting, service))

const sectionsOf = (
  { html, line }: Setting,
  sections: readonly {
    readonly headline: string | null
    readonly html: string | null
    readonly photo: Picture | null
  }[],
) =>
  sections.map(section => ({
    headline: line(section.headline),
    html: html(section.html),
    photo: section.photo?.src ?? null,
    alt: section.photo?.alt ?? '',
  }))

const absolute = (setting: Setting, picture: Picture | null) =>
  picture?.src ? (picture.src.startsWith('/') ? setting.publicUrl + picture.src : picture.src) : null

/** Renders a physician's page. */
export function physicianComposition(context: ProfileContext, profile: PhysicianProfile): Composition {
  const { setting, appointments } = context
  const { doctor, meta } = profile
  const card = doctorScope(setting, doctor)
  const [main] = doctor.specialties
  const practitioner = card.title || main?.title || 'Physician'
  const places = profile.places.map(place => ({
    ...placeScope(setting, place),
    phone: place.phoneThere ?? place.phone,
    call: callLink(place.phoneThere ?? place.phone),
    appointment: place.isOnForm
      ? appointmentLink(appointments, { physician: doctor.id, location: place.id })
      : null,
  }))
  const crumbs = directoryCrumbs('physician', card.name)
  const phone = places[0]?.phone ?? card.phone
  const description =
    setting.line(meta?.description) ||
    `${card.name}, ${practitioner}, sees patients at ${places.map(({ name }) => name).join(', ') || (setting.frame.settings.SiteName ?? '')}.`
  return {
    path: card.url,
    id: 0,
    tags: [],
    kind: 'physician',
    ads: { kind: 'physician', id: doctor.id, specialties: doctor.specialties.map(({ id }) => id) },
    template: setting.frame.templates.find(row => row.TFile === 'physician'),
    scope: {
      breadcrumbs: crumbs,
      doctor: {
        ...card,
        fullName: [doctor.first, profile.middle, doctor.last, doctor.suffix].filter(Boolean).join(' '),
        practitioner,
        shortName: `Dr. ${doctor.last}`,
        biography: setting.html(profile.biography),
        video: setting.link(profile.video) ?? null,
        visits: doctor.telehealth ? 'In person and by video' : 'In person',
        appointment: places.find(place => place.appointment)?.appointment ?? null,
        phone,
        call: callLink(phone),
        updated: profile.changed ? setting.dates.dayOf(profile.changed) : null,
      },
      places,
      services: serviceScopes(setting, profile.services),
      lists: Object.entries(profile.lists).flatMap(([title, rows]) => {
        const entries = (rows ?? []).map(trainingText).filter(entry => entry.text !== '')
        return entries.length > 0 ? [{ title, entries }] : []
      }),
      colleagues: profile.colleagues.map(other => ({ ...doctorScope(setting, other), place: other.place })),
      specialty: main && {
        title: main.title,
        url: directoryPaths.physician + writeCareSearch({ ...anyCare, text: main.title }),
      },
      alerts: alertScope(setting, profile.alerts, { namesPlaces: true, zone: siteZoneOf(setting) }),
      pages: profile.pages.map(({ title, url }) => ({ title: setting.line(title), url })),
      media: mediaScope(setting, profile.media),
    },
    head: {
      title:
        setting.line(meta?.seoTitle) ||
        `${[card.name, card.credentials].filter(Boolean).join(', ')}, ${practitioner}`,
      description,
      noIndex: meta?.noIndex === true,
      image: absolute(setting, doctor.photo),
    },
    data: [breadcrumbData(crumbs, setting.whole), physicianData(setting, profile)],
  }
}

/** An entry of a list as one line, and what stands beneath it. */
function trainingText(
  row: PhysicianProfile['lists'][string] extends readonly (infer R)[] | null ? R : never,
) {
  const what = [row.degree, row.field, row.name].filter(Boolean).join(', ')
  const where = [row.school, row.institution, row.organisation, row.board, row.city]
    .filter(Boolean)
    .join(', ')
  return { text: where || what, note: where ? what : '', years: row.years ?? '' }
}

/** The numbers of a location by what they are for. */
const phonesOf = ({ line }: Setting, { phones }: LocationProfile) =>
  (phones ?? []).flatMap(({ purpose, number, note }) =>
    number
      ? [
          {
            name: phonePurposes[purpose ?? 'other'] ?? 'Phone',
            number,
            call: callLink(number),
            note: line(note),
          },
        ]
      : [],
  )

/** Renders a location's page. */
export function locationComposition(context: ProfileContext, profile: LocationProfile): Composition {
  const { setting, appointments } = context
  const place = placeScope(setting, profile.place)
  const crumbs = directoryCrumbs('location', place.name)
  const intro = setting.words(profile.description, 155)
  return {
    path: place.url,
    id: 0,
    tags: [],
    kind: 'location',
    ads: { kind: 'location', id: profile.place.id, specialties: [] },
    template: setting.frame.templates.find(row => row.TFile === 'location'),
    scope: {
      breadcrumbs: crumbs,
      place: {
        ...place,
        altName: setting.line(profile.altName),
        alt: profile.place.photo?.alt ?? '',
        fax: profile.fax,
        phones: phonesOf(setting, profile),
        addresses: (profile.addresses ?? []).map(other => ({
          name: setting.line(other.name),
          lines: addressLines({
            address1: other.address1 ?? null,
            address2: other.address2 ?? null,
            city: other.city ?? null,
            state: other.state ?? null,
            zip: other.zip ?? null,
          }).map(text => setting.line(text)),
          phone: other.phone ?? null,
          call: callLink(other.phone),
        })),
        website: profile.website,
        facts: [
          ...(profile.type ? [{ name: 'Kind', value: profile.type }] : []),
          ...(place.emergency ? [{ name: 'Emergency care', value: 'Yes' }] : []),
          ...(profile.trauma ? [{ name: 'Trauma center', value: profile.trauma }] : []),
          ...(profile.beds ? [{ name: 'Beds', value: profile.beds.toLocaleString('en-US') }] : []),
        ],
        description: setting.html(profile.description),
        appointment: appointmentLink(appointments, { location: place.id }),
      },
      sections: sectionsOf(setting, profile.sections),
      services: serviceScopes(setting, profile.services),
      doctors: people(setting, profile.doctors),
      doctorCount: profile.doctorCount,
      allDoctors:
        directoryPaths.physician + writeCareSearch({ ...anyCare, location: slugOf.place(profile.place) }),
      alerts: alertScope(setting, profile.alerts, {
        namesPlaces: false,
        zone: zoneOf(profile.place, setting.frame.settings.SiteTimeZone),
      }),
      pages: profile.pages.map(({ title, url }) => ({ title: setting.line(title), url })),
      media: mediaScope(setting, profile.media),
    },
    head: {
      title: [place.name, profile.place.city].filter(Boolean).join(', '),
      description: intro || `${place.name}: address, hours, phone, services and physicians.`,
      noIndex: false,
      image: absolute(setting, profile.place.photo),
    },
    data: [breadcrumbData(crumbs, setting.whole), locationData(setting, profile)],
  }
}

const people = (setting: Setting, doctors: readonly DoctorRow[]) =>
  doctors.map(doctor => doctorScope(setting, doctor))

/** Renders a service's page. */
export function serviceComposition({ setting }: ProfileContext, profile: ServiceProfile): Composition {
  const service = serviceScope(setting, profile.service)
  const crumbs = directoryCrumbs('service', service.title)
  return {
    path: service.url,
    id: 0,
    tags: [],
    kind: 'service',
    ads: { kind: 'service', id: profile.service.id, specialties: [] },
    template: setting.frame.templates.find(row => row.TFile === 'service'),
    scope: {
      breadcrumbs: crumbs,
      service: {
        ...service,
        alsoCalled: setting.line(profile.alsoCalled),
        description: setting.html(profile.description),
        photo: profile.photo?.src ?? null,
        alt: profile.photo?.alt ?? '',
        phone: profile.phone,
        call: callLink(profile.phone),
      },
      sections: sectionsOf(setting, profile.sections),
      below: profile.below.map(({ title, url }) => ({ title: setting.line(title), url })),
      related: serviceScopes(setting, profile.related),
      doctors: people(setting, profile.doctors),
      doctorCount: profile.doctorCount,
      allDoctors: directoryPaths.physician + writeCareSearch({ ...anyCare, text: profile.service.title }),
      places: profile.places.map(place => placeScope(setting, place)),
      pages: profile.pages.map(({ title, url }) => ({ title: setting.line(title), url })),
      media: mediaScope(setting, profile.media),
    },
    head: {
      title: setting.line(profile.meta?.seoTitle) || service.title,
      description:
        setting.line(profile.meta?.description) || service.summary || setting.words(profile.description, 155),
      noIndex: profile.meta?.noIndex === true,
      image: absolute(setting, profile.photo),
    },
    data: [breadcrumbData(crumbs, setting.whole), serviceData(setting, profile)],
  }
}
