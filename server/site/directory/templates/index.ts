import { findADoctor } from './find-a-doctor.ts'
import { locations, services } from './lists.ts'
import { location } from './location.ts'
import { physician } from './physician.ts'
import { service } from './service.ts'

/** The templates of the directory by the names of their files: what a site begins with, and what stands in for one that is broken. */
export const directoryTemplates = {
  'find-a-doctor': findADoctor,
  locations,
  services,
  physician,
  location,
  service,
} as const
