import { createHash } from 'node:crypto'
import { urlSlug } from '@rounds/core/rules/text'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { photos } from './photos.ts'
import { portraits } from './portraits.ts'
import { createRandom } from './random.ts'
import { drawScene, sceneSize } from './scenes/index.ts'

/** A file of the demo: its record, and the bytes that belong at its address. */
export interface DemoFile {
  readonly record: Seeded<'File'>
  readonly bytes: Buffer
}

/** Categories of secured files, in the order of their pages. */
export const fileCategories = ['Policies', 'Staff handbooks', 'Board papers', 'Forms for patients'] as const

/** Documents, with the place of their category, or none where everybody may have them. */
const documents: readonly (readonly [title: string, category?: number])[] = [
  ['Patient guide'],
  ['Visitor map of the Wexmoor campus'],
  ['Notice of privacy practices'],
  ['Financial assistance application'],
  ['Financial assistance policy'],
  ['Community health needs assessment'],
  ['Annual report'],
  ['Advance directive form'],
  ['Request for medical records'],
  ['Preparing for a colonoscopy'],
  ['Exercises after a hip replacement'],
  ['Exercises after a knee replacement'],
  ['Heart-healthy eating'],
  ['Class schedule'],
  ['Visiting policy', 0],
  ['Style guide for authors', 1],
  ['Handbook for new nurses', 1],
  ['Minutes of the board of trustees', 2],
  ['Budget for the coming year', 2],
  ['Referral form', 3],
  ['Intake form', 3],
  ['Emergency codes', 0],
  ['Guide for new patients', 3],
]

/** The files of the demo; the bytes are made as they are asked for. Keys begin at 1, the categories' pages at a key. */
export function* demoFiles(firstCategory: number): Generator<DemoFile> {
  let FId = 1
  for (const { name, path, alt, scene, light } of photos) {
    const bytes = Buffer.from(drawScene(scene, name, light))
    const record = { FName: `${urlSlug(name)}.svg`, FPath: path, FType: 'image/svg+xml', FTitle: name }
    const rest = { FAltText: alt, FMeta: { ...sceneSize, focalX: 0.5, focalY: 0.5 } }
    yield { bytes, record: { ...completeFile(FId++, bytes), ...record, ...rest } }
  }
  for (const [title, category] of documents) {
    const bytes = pagePdf(title)
    const name = `${urlSlug(title)}.pdf`
    const record = {
      FName: name,
      FPath: `/files/documents/${name}`,
      FType: 'application/pdf',
      FTitle: title,
      FSecured: category !== undefined,
      FCategoryId: category === undefined ? null : firstCategory + category,
    }
    yield { bytes, record: { ...completeFile(FId++, bytes), ...record } }
  }
  for (const { name, path, svg } of portraits) {
    const bytes = Buffer.from(svg)
    const record = {
      FName: name,
      FPath: path,
      FType: 'image/svg+xml',
      FTitle: 'Portrait',
      FAltText: 'Portrait of a physician',
    }
    const rest = { FMeta: { width: 200, height: 200, focalX: 0.5, focalY: 0.5 } }
    yield { bytes, record: { ...completeFile(FId++, bytes), ...record, ...rest } }
  }
}

function completeFile(FId: number, bytes: Buffer) {
  const [FCreatedDt, FUpdatedDt] = madeAndChanged(createRandom(`file ${FId}`))
  const FHash = createHash('sha256').update(bytes).digest('hex')
  return { FId, FSize: bytes.length, FHash, FCreatedDt, FUpdatedDt }
}

/** A PDF file of one page that bears a title. */
function pagePdf(title: string): Buffer {
  const text = `BT /F1 22 Tf 72 700 Td (${title.replace(/[()\\]/g, '\\$&')}) Tj 0 -32 Td /F1 12 Tf (Wexmoor Health) Tj ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map(place => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Buffer.from(
    `${file}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`,
    'latin1',
  )
}
