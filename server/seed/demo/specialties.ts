import { layWordsOf, schemaSpecialtyOf } from '@rounds/core/rules/find-care'
import { urlSlug } from '@rounds/core/rules/text'
import type { Seeded } from '../insert.ts'
import { serviceLines } from './service-lines.ts'
import { withArticle } from './with-article.ts'

interface DemoSpecialty {
  readonly title: string
  readonly practitioner: string
  /** The place of its service line. */
  readonly line: number
  /** What its patients come with. */
  readonly concerns: string
}

/** What patients also look for: service line | specialty | practitioner | concerns. */
const further = `
Primary Care|Dermatology|Dermatologist|a rash, acne, eczema or a mole that has changed
Primary Care|Ophthalmology|Ophthalmologist|blurred vision, a cataract, glaucoma or an eye that hurts
Orthopedics|Podiatry|Podiatrist|heel pain, a bunion, an ingrown nail or a wound on the foot
Orthopedics|Rheumatology|Rheumatologist|swollen joints, gout, lupus or arthritis that does not rest
Ear, Nose and Throat|Allergy and Immunology|Allergist|hay fever, hives or a reaction to food, stings or medicines`

/** The specialties of the service lines and beside them; the key of each is its place, beginning with 1. */
export const specialtyList: readonly DemoSpecialty[] = [
  ...serviceLines.flatMap((line, index) =>
    line.specialties.map(entry => {
      const [title = '', practitioner = ''] = entry.split(': ')
      return { title, practitioner, line: index, concerns: line.concerns }
    }),
  ),
  ...further
    .trim()
    .split('\n')
    .map(entry => {
      const [name, title = '', practitioner = '', concerns = ''] = entry.split('|')
      return { title, practitioner, line: serviceLines.findIndex(line => line.name === name), concerns }
    }),
]

/** The specialties that physicians are found by; each leads to the page of its service line, by that page's key. */
export const specialties = (pageOfLine: (line: number) => number): readonly Seeded<'Custom_Specialty'>[] =>
  specialtyList.map(({ title, practitioner, line, concerns }, index) => ({
    SpId: index + 1,
    SpTitle: title,
    SpUrl: urlSlug(title),
    SpPractitioner: practitioner,
    SpSynonyms: layWordsOf(title).join(', ') || null,
    SpNucc: codes[title] ?? null,
    SpSchema: schemaSpecialtyOf(title) ?? null,
    SpDescription: `<p>People see ${withArticle(practitioner.toLowerCase())} for ${concerns}.</p>`,
    CId: pageOfLine(line),
    SpSortOrder: index * 10,
  }))

/** The codes of the provider taxonomy (NUCC) for the specialties of the demo. */
const codes: Readonly<Record<string, string>> = {
  'Allergy and Immunology': '207K00000X',
  Audiology: '231H00000X',
  Cardiology: '207RC0000X',
  'Colorectal Surgery': '208C00000X',
  Dermatology: '207N00000X',
  'Emergency Medicine': '207P00000X',
  Endocrinology: '207RE0101X',
  'Family Medicine': '207Q00000X',
  Gastroenterology: '207RG0100X',
  'General Surgery': '208600000X',
  'Geriatric Medicine': '207RG0300X',
  Gynecology: '207VG0400X',
  Hematology: '207RH0000X',
  'Infectious Disease': '207RI0200X',
  'Internal Medicine': '207R00000X',
  'Medical Oncology': '207RX0202X',
  Nephrology: '207RN0300X',
  Neurology: '2084N0400X',
  Neurosurgery: '207T00000X',
  Obstetrics: '207VX0000X',
  Ophthalmology: '207W00000X',
  'Orthopedic Surgery': '207X00000X',
  Otolaryngology: '207Y00000X',
  Pediatrics: '208000000X',
  'Physical Medicine and Rehabilitation': '208100000X',
  'Plastic Surgery': '208200000X',
  Podiatry: '213E00000X',
  Psychiatry: '2084P0800X',
  Pulmonology: '207RP1001X',
  'Radiation Oncology': '2085R0001X',
  Radiology: '2085R0202X',
  Rheumatology: '207RR0500X',
  Urology: '208800000X',
  'Vascular Surgery': '2086S0129X',
}
