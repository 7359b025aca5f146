import { directoryPaths, schemaSpecialties } from '@rounds/core/rules/find-care'
import type {
  Hospital,
  IndividualPhysician,
  MedicalClinic,
  MedicalCondition,
  MedicalProcedure,
  MedicalSpecialty,
  MedicalTherapy,
  OpeningHoursSpecification,
  PostalAddress,
  WithContext,
} from 'schema-dts'
import type { Setting } from '../../render/scope.ts'
import {
  type LocationProfile,
  nameOfDoctor,
  type PhysicianProfile,
  type ServiceProfile,
  slugOf,
} from '../profiles.ts'
import type { PlaceRow } from '../records.ts'

type Data = Readonly<Record<string, unknown>>

const days = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const

/** The hours of a location; a day that is not named is closed. */
export const openingHours = (hours: PlaceRow['hours']): readonly OpeningHoursSpecification[] =>
  (hours ?? []).flatMap(({ day, opens, closes, weeks, kind, service }) =>
    opens && closes && !weeks && !service && kind !== 'appointment' && kind !== 'closed'
      ? [
          {
            '@type': 'OpeningHoursSpecification' as const,
            dayOfWeek: `https://schema.org/${days[day] ?? 'PublicHolidays'}`,
            opens,
            closes,
          },
        ]
      : [],
  ) as readonly OpeningHoursSpecification[]

function addressOf(place: PlaceRow): PostalAddress {
  return {
    '@type': 'PostalAddress',
    ...(place.address1 && { streetAddress: [place.address1, place.address2].filter(Boolean).join(', ') }),
    ...(place.city && { addressLocality: place.city }),
    ...(place.state && { addressRegion: place.state }),
    ...(place.zip && { postalCode: place.zip }),
    addressCountry: 'US',
  }
}

const isHospital = (place: PlaceRow, type: string | null) =>
  place.emergency === true || /hospital/i.test(`${type ?? ''} ${place.category ?? ''}`)

/** A location without its context, as a physician's page names it too. */
function placeData({ publicUrl }: Setting, place: PlaceRow, type: string | null) {
  const url = `${publicUrl}${directoryPaths.location}/${slugOf.place(place)}`
  const hours = openingHours(place.hours)
  return {
    '@type': isHospital(place, type) ? ('Hospital' as const) : ('MedicalClinic' as const),
    '@id': `${url}#place`,
    name: place.name,
    url,
    address: addressOf(place),
    ...(place.phone && { telephone: place.phone }),
    ...(place.latitude !== null &&
      place.longitude !== null && {
        geo: { '@type': 'GeoCoordinates' as const, latitude: place.latitude, longitude: place.longitude },
      }),
    ...(hours.length > 0 && { openingHoursSpecification: [...hours] }),
  }
}

/** A physician (schema.org IndividualPhysician: a person's practice, at the places where they see patients). */
export function physicianData(setting: Setting, { doctor, npi, places, services }: PhysicianProfile): Data {
  const { publicUrl, frame } = setting
  const url = `${publicUrl}${directoryPaths.physician}/${slugOf.doctor(doctor)}`
  const specialties = schemaSpecialties(doctor.specialties) as MedicalSpecialty[]
  const data: WithContext<IndividualPhysician> = {
    '@context': 'https://schema.org',
    '@type': 'IndividualPhysician',
    '@id': `${url}#physician`,
    name: [nameOfDoctor(doctor), doctor.credentials].filter(Boolean).join(', '),
    url,
    ...(doctor.photo?.src && { image: new URL(doctor.photo.src, publicUrl).href }),
    ...(npi && { usNPI: npi }),
    isAcceptingNewPatients: doctor.accepting,
    ...(specialties.length > 0 && { medicalSpecialty: specialties }),
    ...(doctor.languages?.length && { knowsLanguage: [...doctor.languages] }),
    ...(places.length > 0 && { practicesAt: places.map(place => placeData(setting, place, null)) }),
    ...(places[0] && { address: addressOf(places[0]) }),
    ...(places[0]?.phone && { telephone: places[0].phoneThere ?? places[0].phone }),
    ...(services.length > 0 && {
      availableService: services.map(service => ({
        '@type': 'MedicalProcedure' as const,
        name: service.title,
      })),
    }),
    parentOrganization: {
      '@type': 'MedicalOrganization',
      name: frame.settings.SiteName ?? '',
      url: publicUrl,
    },
  }
  return { ...(data as object) }
}

/** A location (schema.org Hospital or MedicalClinic). */
export function locationData(setting: Setting, profile: LocationProfile): Data {
  const { place, services, fax } = profile
  const data: WithContext<Hospital> | WithContext<MedicalClinic> = {
    '@context': 'https://schema.org',
    ...placeData(setting, place, profile.type),
    ...(place.photo?.src && { image: new URL(place.photo.src, setting.publicUrl).href }),
    ...(fax && { faxNumber: fax }),
    ...(profile.altName && { alternateName: profile.altName }),
    ...(services.length > 0 && {
      availableService: services.map(service => ({
        '@type': 'MedicalProcedure' as const,
        name: service.title,
      })),
    }),
    parentOrganization: {
      '@type': 'MedicalOrganization',
      name: setting.frame.settings.SiteName ?? '',
      url: setting.publicUrl,
    },
  } as WithContext<MedicalClinic>
  return { ...(data as object) }
}

/** A service or condition (schema.org MedicalCondition, MedicalTherapy or MedicalProcedure). */
export function serviceData(setting: Setting, { service, alsoCalled }: ServiceProfile): Data {
  const types = {
    condition: 'MedicalCondition',
    treatment: 'MedicalTherapy',
    service: 'MedicalProcedure',
  } as const
  const data = {
    '@context': 'https://schema.org',
    '@type': types[service.kind],
    name: service.title,
    url: `${setting.publicUrl}${directoryPaths.service}/${slugOf.service(service)}`,
    ...(service.summary && { description: setting.words(service.summary, 300) }),
    ...(alsoCalled && { alternateName: alsoCalled.split(/\s*[,;]\s*/) }),
  } as WithContext<MedicalCondition> | WithContext<MedicalTherapy> | WithContext<MedicalProcedure>
  return { ...(data as object) }
}
