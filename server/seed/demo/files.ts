import { createHash } from 'node:crypto'
import { urlSlug } from '@rounds/core/rules/text'
import type { Seeded } from '../insert.ts'
import { madeAndChanged } from './dates.ts'
import { documents } from './documents.ts'
import { pagePdf } from './pdf.ts'
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

/** The files of the demo; the bytes are made as they are asked for. Keys begin at 1, the categories' pages at a key. */
export function* demoFiles(firstCategory: number): Generator<DemoFile> {
  let FId = 1
  for (const { name, path, alt, scene, light } of photos) {
    const bytes = Buffer.from(drawScene(scene, name, light))
    const record = { FName: `${urlSlug(name)}.svg`, FPath: path, FType: 'image/svg+xml', FTitle: name }
    const rest = { FAltText: alt, FMeta: { ...sceneSize, focalX: 0.5, focalY: 0.5 } }
    yield { bytes, record: { ...completeFile(FId++, bytes), ...record, ...rest } }
  }
  for (const { title, category, text } of documents) {
    const bytes = pagePdf(title, text)
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
