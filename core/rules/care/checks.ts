import type { EntityName } from '../../entities/names.ts'

/** How to fix what a check finds: in a field of the row, by adding a link, or in the record. */
export type Mend =
  | { readonly kind: 'field'; readonly field: string }
  | { readonly kind: 'link'; readonly link: EntityName; readonly to: EntityName; readonly field: string }
  | { readonly kind: 'record'; readonly field: string | null }

/** One kind of error in the directory. The server finds it with the statement of the same id. */
export interface CareCheck {
  readonly id: string
  readonly entity: 'Custom_Physician' | 'Custom_Location'
  readonly title: string
  /** Why it matters to a patient. */
  readonly sentence: string
  readonly mend: Mend
  /** The practices it finds can be asked by email. */
  readonly asksPractice?: true
}

const checks = [
  {
    id: 'physician-photo',
    entity: 'Custom_Physician',
    title: 'No photo',
    sentence: 'Patients choose a face. These profiles show initials instead.',
    mend: { kind: 'record', field: 'PhPhoto' },
  },
  {
    id: 'physician-specialty',
    entity: 'Custom_Physician',
    title: 'No specialty',
    sentence: 'A search for a specialty doesn’t find these physicians.',
    mend: {
      kind: 'link',
      link: 'Custom_PhysicianToSpecialty',
      to: 'Custom_Specialty',
      field: 'SpId',
    },
  },
  {
    id: 'physician-location',
    entity: 'Custom_Physician',
    title: 'No location',
    sentence: 'Patients can’t tell where to go, and a search near a place doesn’t find these physicians.',
    mend: { kind: 'link', link: 'Custom_LocationToPhysician', to: 'Custom_Location', field: 'LId' },
  },
  {
    id: 'physician-npi',
    entity: 'Custom_Physician',
    title: 'Wrong NPI',
    sentence: 'The check digit doesn’t match. At least one digit is wrong.',
    mend: { kind: 'field', field: 'PhNpi' },
  },
  {
    id: 'physician-facts',
    entity: 'Custom_Physician',
    title: 'Not verified for 90 days',
    sentence: 'A name, specialty, phone or place that nobody has confirmed recently.',
    mend: { kind: 'record', field: null },
    asksPractice: true,
  },
  {
    id: 'physician-answers',
    entity: 'Custom_Physician',
    title: 'Answers from practices',
    sentence: 'A practice has answered. Nothing changes on the site until someone accepts it.',
    mend: { kind: 'record', field: null },
  },
  {
    id: 'physician-duplicate',
    entity: 'Custom_Physician',
    title: 'Likely duplicates',
    sentence: 'Two profiles with similar names or the same email. Patients may call the outdated one.',
    mend: { kind: 'record', field: null },
  },
  {
    id: 'location-hours',
    entity: 'Custom_Location',
    title: 'No hours',
    sentence: 'The site can’t say whether these locations are open.',
    mend: { kind: 'record', field: 'LHours' },
  },
  {
    id: 'location-phone',
    entity: 'Custom_Location',
    title: 'Phone can’t be dialed',
    sentence: 'The number is missing, too short, or has letters. The Call button does nothing.',
    mend: { kind: 'field', field: 'LPhone' },
  },
  {
    id: 'location-service',
    entity: 'Custom_Location',
    title: 'No service',
    sentence: 'The page doesn’t say what patients can come for.',
    mend: {
      kind: 'link',
      link: 'Custom_LocationToServiceCondition',
      to: 'Custom_ServiceCondition',
      field: 'ScId',
    },
  },
  {
    id: 'location-npi',
    entity: 'Custom_Location',
    title: 'Wrong NPI',
    sentence: 'The check digit doesn’t match. At least one digit is wrong.',
    mend: { kind: 'field', field: 'LNpi' },
  },
  {
    id: 'location-alert-hours',
    entity: 'Custom_Location',
    title: 'Hours contradict an alert',
    sentence: 'An alert says “closed” but keeps the usual hours. The site shows both.',
    mend: { kind: 'record', field: null },
  },
  {
    id: 'location-facts',
    entity: 'Custom_Location',
    title: 'Not verified for 90 days',
    sentence: 'A name, address, phone or hours that nobody has confirmed recently.',
    mend: { kind: 'record', field: null },
    asksPractice: true,
  },
  {
    id: 'location-answers',
    entity: 'Custom_Location',
    title: 'Answers from practices',
    sentence: 'A practice has answered. Nothing changes on the site until someone accepts it.',
    mend: { kind: 'record', field: null },
  },
  {
    id: 'location-duplicate',
    entity: 'Custom_Location',
    title: 'Likely duplicates',
    sentence: 'Two locations with similar names in one town, or the same address.',
    mend: { kind: 'record', field: null },
  },
] as const satisfies readonly CareCheck[]

/** The ids of the checks. */
export type CareCheckId = (typeof checks)[number]['id']

/** The directory checks in display order (screens, `/custom/site-tools`). */
export const careChecks: readonly (CareCheck & { readonly id: CareCheckId })[] = checks

/** The check ids, for contracts. */
export const careCheckIds = checks.map(({ id }) => id) as readonly CareCheckId[]

/** The check with an id; undefined if there is none. */
export const careCheck = (id: string | null) => careChecks.find(check => check.id === id)
