/** The monthly file of the National Plan and Provider Enumeration System (NPPES), which lists everyone with an NPI. */
import { normalizeName } from './synonyms.ts'

/** Which of our fields or links each column fills; of several names, the first that a file has. */
const columns: Readonly<Record<string, readonly string[]>> = {
  PhNpi: ['NPI'],
  PhLastName: ['Provider Last Name (Legal Name)'],
  PhFirstName: ['Provider First Name'],
  PhMiddleName: ['Provider Middle Name'],
  PhPrefix: ['Provider Name Prefix Text'],
  PhSuffix: ['Provider Name Suffix Text'],
  PhCredentials: ['Provider Credential Text'],
  PhGender: ['Provider Sex Code', 'Provider Gender Code'],
  Custom_PhysicianToSpecialty: ['Healthcare Provider Taxonomy Code_1'],
}

/** Columns that every NPPES file has and hardly any other. */
const SIGNS = ['NPI', 'Entity Type Code', 'Provider Last Name (Legal Name)'].map(normalizeName)

/** How the columns of an NPPES file fill a physician's fields; undefined for any other file or entity. */
export function nppesColumns(
  names: readonly string[],
  headers: readonly string[],
): Readonly<Record<string, number>> | undefined {
  const at = new Map(headers.map((header, column) => [normalizeName(header), column]))
  if (!names.includes('PhNpi') || !SIGNS.every(sign => at.has(sign))) return undefined
  const found = Object.entries(columns).flatMap(([name, wanted]) => {
    const column = wanted.map(one => at.get(normalizeName(one))).find(one => one !== undefined)
    return column !== undefined && names.includes(name) ? [[name, column] as const] : []
  })
  return Object.fromEntries(found)
}
