import type { medicalSpecialties } from '../../entities/index.ts'

type MedicalSpecialtyName = (typeof medicalSpecialties)[number]

/** schema.org's name for a specialty (MedicalSpecialty); it covers only some. */
const names: Readonly<Record<string, MedicalSpecialtyName>> = {
  anesthesiology: 'Anesthesia',
  audiology: 'Audiology',
  cardiology: 'Cardiovascular',
  'cardiothoracic surgery': 'Surgical',
  'clinical genetics': 'Genetic',
  'colorectal surgery': 'Surgical',
  dentistry: 'Dentistry',
  dermatology: 'Dermatology',
  'emergency medicine': 'Emergency',
  endocrinology: 'Endocrine',
  'family medicine': 'PrimaryCare',
  gastroenterology: 'Gastroenterologic',
  'general surgery': 'Surgical',
  'geriatric medicine': 'Geriatric',
  gynecology: 'Gynecologic',
  hematology: 'Hematologic',
  'infectious disease': 'Infectious',
  'internal medicine': 'PrimaryCare',
  'medical oncology': 'Oncologic',
  nephrology: 'Renal',
  neurology: 'Neurologic',
  neurosurgery: 'Neurologic',
  obstetrics: 'Obstetric',
  ophthalmology: 'Ophthalmology',
  'orthopedic surgery': 'Musculoskeletal',
  otolaryngology: 'Otolaryngologic',
  pathology: 'Pathology',
  pediatrics: 'Pediatric',
  'plastic surgery': 'PlasticSurgery',
  podiatry: 'Podiatric',
  psychiatry: 'Psychiatric',
  pulmonology: 'Pulmonary',
  'radiation oncology': 'Oncologic',
  radiology: 'Radiography',
  rheumatology: 'Rheumatologic',
  'sports medicine': 'Musculoskeletal',
  urology: 'Urologic',
}

/** schema.org's name for a specialty with a usual title; undefined for any other. */
export const schemaSpecialtyOf = (title: string): MedicalSpecialtyName | undefined =>
  names[title.toLowerCase()]

/** The schema.org addresses of some specialties, without duplicates: those that editors chose, else by title. */
export const schemaSpecialties = (
  specialties: readonly { readonly title: string; readonly schema?: string | null }[],
): readonly string[] => [
  ...new Set(
    specialties.flatMap(({ title, schema }) => {
      const name = schema ?? schemaSpecialtyOf(title)
      return name ? [`https://schema.org/${name}`] : []
    }),
  ),
]
