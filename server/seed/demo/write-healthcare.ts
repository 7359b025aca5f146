import type { Executor } from '../../database/database.ts'
import { insert } from '../insert.ts'
import { writeAdDays } from './ad-days.ts'
import { counts } from './counts.ts'
import { writeFactChecks } from './fact-checks.ts'
import {
  locationPhysicians,
  locationServices,
  pageLinks,
  physicianSpecialties,
  relatedServices,
  servicePhysicians,
} from './links.ts'
import { locationCategories, locationSections, locations } from './locations.ts'
import { media, mediaLinks } from './media.ts'
import { alertPlaces, doctorAds, locationAlerts, responsibilities } from './notices.ts'
import { physicians, providers } from './physicians.ts'
import { servicePages, serviceSections, services } from './services.ts'
import { specialties } from './specialties.ts'
import type { Written } from './write-content.ts'

/** The keys of the first places. */
const places = Array.from({ length: counts.locations }, (_, index) => index + 1)

/** Writes places, physicians, services and what links them. */
export async function writeHealthcare(executor: Executor, now: Date, written: Written): Promise<void> {
  const pageOfLine = (line: number) => written.pageOf(line, '')
  await insert(executor, 'Custom_LocationCategory', locationCategories())
  await insert(executor, 'Custom_Location', locations(1, counts.locations))
  await insert(executor, 'Custom_LocationContent', locationSections(counts.locations))
  await insert(executor, 'Custom_Specialty', specialties(pageOfLine))
  await insert(executor, 'Custom_ServiceCondition', services(1, counts.services, pageOfLine))
  await insert(executor, 'Custom_ServiceConditionContent', serviceSections())
  await insert(executor, 'Custom_ServiceConditionPage', servicePages(written.pageOf))
  await insert(executor, 'Custom_ServiceConditionToServiceCondition', relatedServices())
  await insert(executor, 'Custom_LocationToServiceCondition', locationServices(counts.locations))
  await writePhysicians(executor, 1, counts.physicians, places)
  await writeFactChecks(executor, now)
  await writeMedia(executor)
  const { toService, toPhysician, toLocation } = pageLinks(pageOfLine, written.news)
  await insert(executor, 'Custom_ContentToServiceCondition', toService)
  await insert(executor, 'Custom_ContentToPhysician', toPhysician)
  await insert(executor, 'Custom_ContentToLocation', toLocation)
  await insert(executor, 'Custom_LocationAlert', locationAlerts(now))
  await insert(executor, 'Custom_LocationAlertToLocation', alertPlaces())
  await insert(executor, 'Custom_DoctorAd', doctorAds(now))
  await writeAdDays(executor, now)
  const works = [...locationPhysicians(1, counts.physicians, places)]
  await insert(executor, 'Custom_UserToExpertSystem', responsibilities(works))
}

/** Writes physicians with their record of the directory, specialties, places and services. */
export async function writePhysicians(
  executor: Executor,
  from: number,
  count: number,
  at: readonly number[],
): Promise<void> {
  await insert(executor, 'Custom_Physician', physicians(from, count))
  await insert(executor, 'Custom_KyruusProvider', providers(from, count))
  await insert(executor, 'Custom_PhysicianToSpecialty', physicianSpecialties(from, count))
  await insert(executor, 'Custom_LocationToPhysician', locationPhysicians(from, count, at))
  await insert(executor, 'Custom_ServiceConditionToPhysician', servicePhysicians(from, count))
}

async function writeMedia(executor: Executor): Promise<void> {
  const { toPhysician, toLocation, toService } = mediaLinks()
  await insert(executor, 'Custom_Media', media())
  await insert(executor, 'Custom_MediaToPhysician', toPhysician)
  await insert(executor, 'Custom_MediaToLocation', toLocation)
  await insert(executor, 'Custom_MediaToServiceCondition', toService)
}
