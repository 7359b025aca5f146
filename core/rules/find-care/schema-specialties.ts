import type { medicalSpecialties } from '../../entities/index.ts'

type MedicalSpecialtyName = (typeof medicalSpecialties)[number]

/** The name that schema.org has for a specialty (its MedicalSpecialty); it has names for a part of them only. */
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

/** The name that schema.org has for a specialty with a usual title; undefined for another one. */
export const schemaSpecialtyOf = (title: string): MedicalSpecialtyName | undefined =>
  names[title.toLowerCase()]

/** The addresses of some specialties at schema.org, each once: those that editors chose, else by their titles. */
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
