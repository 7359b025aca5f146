import type { RecordCheck } from './record-check.ts'

/** The specialties in schema.org's MedicalSpecialty. */
export const medicalSpecialties = [
  'Anesthesia',
  'Audiology',
  'Cardiovascular',
  'CommunityHealth',
  'Dentistry',
  'Dermatology',
  'DietNutrition',
  'Emergency',
  'Endocrine',
  'Gastroenterologic',
  'Genetic',
  'Geriatric',
  'Gynecologic',
  'Hematologic',
  'Infectious',
  'LaboratoryScience',
  'Midwifery',
  'Musculoskeletal',
  'Neurologic',
  'Nursing',
  'Obstetric',
  'Oncologic',
  'Ophthalmology',
  'Optometric',
  'Otolaryngologic',
  'Pathology',
  'Pediatric',
  'PharmacySpecialty',
  'Physiotherapy',
  'PlasticSurgery',
  'Podiatric',
  'PrimaryCare',
  'Psychiatric',
  'PublicHealth',
  'Pulmonary',
  'Radiography',
  'Renal',
  'RespiratoryTherapy',
  'Rheumatologic',
  'SpeechPathology',
  'Surgical',
  'Toxicologic',
  'Urologic',
] as const

/** Their names as words: community health, not CommunityHealth. */
export const specialtyLabels = Object.fromEntries(
  medicalSpecialties.map(name => [
    name,
    name.replace(/(?<=[a-z])[A-Z]/g, letter => ` ${letter.toLowerCase()}`),
  ]),
) as Record<(typeof medicalSpecialties)[number], string>

/** Rejects an invalid code of the provider taxonomy (NUCC); a blank one passes. */
export const nuccCode = <const Name extends string>(field: Name): RecordCheck<Name> => ({
  of: [field],
  at: field,
  wrong({ [field]: code }, labelOf) {
    if (typeof code !== 'string' || code === '' || /^[0-9A-Z]{9}X$/.test(code)) return undefined
    return `${labelOf(field)} must be 10 capital letters and digits that end in X, such as 207RC0000X.`
  },
})
