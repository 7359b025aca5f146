import { directoryPaths, directoryTitles, milesText } from '@rounds/core/rules/find-care'
import { openState, openWords, sayAlertTime, serviceHours, weekRows } from '@rounds/core/rules/time'
import type { Setting } from '../../render/scope.ts'
import { exceptionsOf } from '../alerts.ts'
import { zoneOf } from '../open-now.ts'
import { nameOfDoctor, slugOf } from '../profiles.ts'
import type { AlertRow, DoctorRow, MediaRow, PlaceRow, ServiceRow } from '../records.ts'

/** Where appointments are asked for: the page that the appointment form is on, and the form's key. */
export interface AppointmentPage {
  readonly url: string
  readonly form: number
}

/** The link to the appointment form with a physician and a location filled in. */
export const appointmentLink = (
  page: AppointmentPage | undefined,
  { physician, location }: { readonly physician?: number; readonly location?: number | undefined },
): string | null => {
  if (!page) return null
  const query = new URLSearchParams()
  if (physician !== undefined) query.set('physician', String(physician))
  if (location !== undefined) query.set('location', String(location))
  return `${page.url}?${query}#form-${page.form}`
}

/** A telephone number as a link calls it. */
export const callLink = (phone: string | null | undefined): string | null => {
  const digits = (phone ?? '').replace(/[^\d+]/g, '')
  return digits ? `tel:${digits.length === 10 ? `+1${digits}` : digits}` : null
}

const mediaKinds: Readonly<Record<MediaRow['kind'], string>> = {
  image: 'Picture',
  video: 'Video',
  audio: 'Recording',
  article: 'Article',
  document: 'Document',
}

/** Media as profiles list them; what leads nowhere is left out. */
export const mediaScope = ({ line, html, link, dates }: Setting, media: readonly MediaRow[]) =>
  media.flatMap(({ title, kind, url, html: text, transcript, source, date, photo }) => {
    const to = link(url)
    if (!to) return []
    const facts = [mediaKinds[kind], line(source), date ? dates.dayOf(`${date}T12:00:00Z`) : '']
    return [
      {
        title: line(title),
        url: to,
        facts: facts.filter(Boolean).join(', '),
        html: html(text),
        photo: photo?.src ?? (kind === 'image' && url.startsWith('/files/') ? url : null),
        transcript: (transcript ?? '').trim(),
      },
    ]
  })

/** A physician as cards and rows show them. */
export function doctorScope({ line }: Setting, doctor: DoctorRow) {
  const name = line(nameOfDoctor(doctor))
  const initials = [doctor.first, doctor.last].map(part => [...(part ?? '')][0] ?? '').join('')
  return {
    id: doctor.id,
    name,
    url: `${directoryPaths.physician}/${slugOf.doctor(doctor)}`,
    credentials: line(doctor.credentials),
    title: line(doctor.title),
    specialties: doctor.specialties.map(({ title }) => title).join(', '),
    photo: doctor.photo?.src ?? null,
    initials: initials.toUpperCase(),
    tone: doctor.id % 5,
    accepting: doctor.accepting,
    telehealth: doctor.telehealth,
    languages: (doctor.languages ?? []).join(', '),
    phone: doctor.phones?.find(({ label }) => !/fax/i.test(label ?? ''))?.number ?? null,
  }
}

/** Address lines of a location. */
export const addressLines = (
  place: Pick<PlaceRow, 'address1' | 'address2' | 'city' | 'state' | 'zip'>,
): readonly string[] => {
  const region = [place.state, place.zip].filter(Boolean).join(' ')
  const town = [place.city, region].filter(Boolean).join(', ')
  return [[place.address1, place.address2].filter(Boolean).join(', '), town].filter(Boolean)
}

/** A location as cards and profiles show it, with whether it is open now by its own clock. */
export function placeScope({ line, now, frame }: Setting, place: PlaceRow) {
  const zone = zoneOf(place, frame.settings.SiteTimeZone)
  const hours = place.hours ?? []
  const exceptions = exceptionsOf(place.exceptions)
  const state = openState(hours, now, zone, exceptions)
  const lines = addressLines(place)
  return {
    id: place.id,
    name: line(place.name),
    url: `${directoryPaths.location}/${slugOf.place(place)}`,
    category: place.category,
    emergency: place.emergency === true,
    lines,
    phone: place.phone,
    call: callLink(place.phone),
    photo: place.photo?.src ?? null,
    miles: typeof place.miles === 'number' ? milesText(place.miles) : null,
    open: state ? openWords(state) : null,
    isOpen: state?.isOpen ?? false,
    // Templates of lists ask for neither, and both take long.
    get week() {
      return hours.some(({ service }) => !service) ? weekRows(hours, now, zone, exceptions) : []
    },
    get serviceHours() {
      return serviceHours(hours)
    },
    directions:
      lines.length > 0
        ? `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent([place.name, ...lines].join(', '))}`
        : null,
  }
}

const kinds = { service: 'Service', condition: 'Condition', treatment: 'Treatment' } as const

/** A service as lists show it. */
export const serviceScope = ({ line, words }: Setting, service: ServiceRow) => ({
  title: line(service.title),
  url: `${directoryPaths.service}/${slugOf.service(service)}`,
  kind: kinds[service.kind],
  summary: words(service.summary, 160),
})

const levels = { info: 'Notice', warning: 'Warning', emergency: 'Emergency' } as const

/** The time zone in which pages about several locations say times. */
export const siteZoneOf = ({ frame }: Setting): string => frame.settings.SiteTimeZone ?? 'America/Chicago'

/** The alerts on show, with the locations that they are about where that is not clear. */
export const alertScope = (
  setting: Setting,
  alerts: readonly AlertRow[],
  { namesPlaces, zone }: { readonly namesPlaces: boolean; readonly zone: string },
) =>
  alerts.map(alert => ({
    title: setting.line(alert.title),
    html: setting.html(alert.html),
    level: alert.level,
    levelName: levels[alert.level],
    link: setting.link(alert.link) ?? null,
    at: namesPlaces ? alert.at.map(({ name }) => name).join(', ') : '',
    when: alert.effect === 'none' ? '' : sayAlertTime(alert, zone),
  }))

/** The way to a page of the directory. */
export const directoryCrumbs = (kind: keyof typeof directoryPaths, title?: string) => {
  const home = { title: 'Home', url: '/' }
  return title === undefined
    ? [home, { title: directoryTitles[kind], url: '' }]
    : [home, { title: directoryTitles[kind], url: directoryPaths[kind] }, { title, url: '' }]
}
