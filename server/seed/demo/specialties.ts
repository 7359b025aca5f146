import { urlSlug } from '@rounds/core/rules/text'
import type { Seeded } from '../insert.ts'
import { serviceLines } from './service-lines.ts'

/** The specialties of the service lines; the key of each is its place, beginning with 1. */
export const specialtyList: readonly {
  readonly title: string
  readonly practitioner: string
  readonly line: number
}[] = serviceLines.flatMap((line, index) =>
  line.specialties.map(entry => {
    const [title = '', practitioner = ''] = entry.split(': ')
    return { title, practitioner, line: index }
  }),
)

/** The specialties that physicians are found by; each leads to the page of its service line, by that page's key. */
export const specialties = (pageOfLine: (line: number) => number): readonly Seeded<'Custom_Specialty'>[] =>
  specialtyList.map(({ title, practitioner, line }, index) => ({
    SpId: index + 1,
    SpTitle: title,
    SpUrl: urlSlug(title),
    SpPractitioner: practitioner,
    SpDescription: `<p>People see a ${practitioner.toLowerCase()} for ${serviceLines[line]?.concerns ?? 'many reasons'}.</p>`,
    CId: pageOfLine(line),
    SpSortOrder: index * 10,
  }))
