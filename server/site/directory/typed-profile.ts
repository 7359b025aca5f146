import { type AnyRow, Custom_Physician, checkRecord } from '@rounds/core/entities'
import type { PhysicianProfile } from './profiles.ts'
import type { DoctorRow } from './records.ts'

/** Where each field of the form stands in what the page shows of a physician. */
const ofDoctor: Readonly<Record<string, keyof DoctorRow>> = {
  PhFirstName: 'first',
  PhLastName: 'last',
  PhSuffix: 'suffix',
  PhCredentials: 'credentials',
  PhTitle: 'title',
  PhPhoto: 'photo',
  PhGender: 'gender',
  PhLanguages: 'languages',
  PhAcceptsNew: 'accepting',
  PhTelehealth: 'telehealth',
  PhPhoneList: 'phones',
}

const ofProfile: Readonly<Record<string, keyof PhysicianProfile>> = {
  PhMiddleName: 'middle',
  PhNpi: 'npi',
  PhBiography: 'biography',
  PhVideo: 'video',
  PhMeta: 'meta',
}

const ofLists: Readonly<Record<string, string>> = {
  PhEducation: 'Education',
  PhInternship: 'Internship',
  PhResidency: 'Residency',
  PhFellowship: 'Fellowship',
  PhCertification: 'Board certification',
  PhFellow: 'Fellow',
  PhDiplomate: 'Diplomate',
  PhSocietyMembership: 'Memberships',
}

/** The fields that pass by themselves: what is not right yet is shown as it is stored. */
function rightOnes(values: AnyRow): AnyRow {
  const right: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(values)) {
    if (!Object.hasOwn(Custom_Physician.fields, name)) continue
    const checked = checkRecord(Custom_Physician, { [name]: value }, 'merge')
    if (checked.ok) Object.assign(right, checked.value)
  }
  return right
}

const renamed = (values: AnyRow, names: Readonly<Record<string, string>>): AnyRow =>
  Object.fromEntries(
    Object.entries(names).flatMap(([field, name]) =>
      Object.hasOwn(values, field) ? [[name, values[field]]] : [],
    ),
  )

/** A physician's profile with what somebody has typed and not saved. */
export function withTyped(profile: PhysicianProfile, typed: AnyRow): PhysicianProfile {
  const values = rightOnes(typed)
  return {
    ...profile,
    ...renamed(values, ofProfile),
    doctor: { ...profile.doctor, ...renamed(values, ofDoctor) },
    lists: { ...profile.lists, ...(renamed(values, ofLists) as PhysicianProfile['lists']) },
  }
}
