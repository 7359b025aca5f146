/** The name that schema.org has for a specialty (its MedicalSpecialty); it has names for a part of them only. */
const names: Readonly<Record<string, string>> = {
  anesthesiology: 'Anesthesia',
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

/** The addresses of the specialties that schema.org knows among some titles, each once. */
export const schemaSpecialties = (titles: readonly string[]): readonly string[] => [
  ...new Set(
    titles.flatMap(title => {
      const name = names[title.toLowerCase()]
      return name ? [`https://schema.org/${name}`] : []
    }),
  ),
]
