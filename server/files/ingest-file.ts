import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat, writeFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { type AnyRow, checkRecord, entities, type Row } from '@rounds/core/entities'
import { fileSlug, type PictureForm, shownName, stemOf } from '@rounds/core/rules/files'
import type { Database } from '../database/database.ts'
import { Conflict, invalid, NotFound } from '../errors.ts'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Records, Stored } from '../records/records.ts'
import type { WriteRights } from '../records/unit.ts'
import type { Actor } from '../rights/actor.ts'
import { allow } from '../rights/allow.ts'
import { checkRights } from '../rights/guards/index.ts'
import { FileTooLarge, type Incoming } from './incoming.ts'
import { type Kind, kindOfFile, kindOfType, NotTaken } from './kinds.ts'
import type { PictureEdit, Pictures } from './pictures.ts'
import { freeAddress, holdBytes } from './rows.ts'
import { originalName, type Storage } from './storage.ts'
import { cleanSvg } from './svg.ts'

const { File } = entities

/** The record fields that an upload may set. */
type FileFields = Partial<
  Pick<Row<typeof File>, 'FSecured' | 'FCategoryId' | 'FTitle' | 'FAltText' | 'FName'>
>

/** The metadata of an upload. */
export interface Given {
  /** The client's file name. */
  readonly name: string
  /** Other fields of its record: FSecured, FCategoryId, FTitle, FAltText. */
  readonly fields?: FileFields
  /** The file whose bytes are replaced; its address stays. */
  readonly replaces?: number
  /** The target format of an image. */
  readonly form?: PictureForm
  /** An edit to apply to an image first. */
  readonly edit?: PictureEdit
}

interface Needs {
  readonly database: Database
  readonly records: Records
  readonly storage: Storage
  readonly incoming: Incoming
  readonly pictures: Pictures
  readonly limit: ConcurrencyLimit
  readonly mostBytes: number
}

/** Bytes ready to be stored. */
interface Ready {
  readonly path: string
  readonly kind: Kind
  readonly meta: AnyRow
}

/**
 * Ingests a file: detects its type, sanitizes it, stores its bytes, and only then writes its record. Throws `HttpError`
 * with 413 for too large, 415 for an unsupported type, 403 and 404 like any write.
 */
export function createIngestFile(
  needs: Needs,
): (actor: Actor, path: string, given: Given) => Promise<Stored> {
  const { database, records, storage, incoming, pictures, limit, mostBytes } = needs

  return async (actor, path, given) => {
    allow(actor, 'update', File)
    const fields = checkedFields(given.fields ?? {})
    const { size } = await stat(path)
    if (size > mostBytes) throw new FileTooLarge(mostBytes)
    const before = given.replaces === undefined ? undefined : await fileToReplace(actor, given.replaces)
    const kind = await kindOfFile(path, given.name)
    const wanted = before ? kindOfType(String(before.FType)) : kind
    if (before) refuseOtherKind(kind, wanted)
    return incoming.with(clean =>
      incoming.with(async edited => {
        const ready = await prepareFile(
          path,
          kind,
          { ...given, form: given.form ?? formToKeep(kind, wanted) },
          clean,
          edited,
        )
        return keep(actor, ready, given, { fields, before })
      }),
    )
  }

  async function fileToReplace(actor: Actor, key: number): Promise<AnyRow> {
    const stored = await records.read(actor, File, { fields: File.key, key: [key] })
    return JSON.parse(stored.json) as AnyRow
  }

  /** The stored content: images re-encoded, drawings sanitized, everything else unchanged. */
  async function prepareFile(
    path: string,
    kind: Kind,
    { form, edit }: { form?: PictureForm | undefined; edit?: PictureEdit },
    clean: string,
    edited: string,
  ): Promise<Ready> {
    if (kind.cleaned === 'svg') {
      await writeFile(clean, cleanSvg(await readFile(path, 'utf8')))
      const facts = await limit.run(() => pictures.facts(clean, kind.type))
      if (!edit && !form) return { path: clean, kind, meta: { ...facts } }
      return editedPicture(clean, kind, { ...edit, form: form ?? 'png' }, edited)
    }
    if (kind.cleaned !== 'picture') {
      if (edit || form) throw new NotTaken('Only pictures can be cropped and converted.')
      return { path, kind, meta: {} }
    }
    if (edit || form) return editedPicture(path, kind, { ...edit, form: edit?.form ?? form }, edited)
    const facts = await limit.run(() => pictures.clean(path, kind.type, clean))
    return { path: clean, kind, meta: { ...facts } }
  }

  async function editedPicture(path: string, kind: Kind, edit: PictureEdit, to: string): Promise<Ready> {
    const facts = await limit.run(() => pictures.edit(path, kind.type, edit, to))
    return { path: to, kind: edit.form ? kindOfType(`image/${edit.form}`) : kind, meta: { ...facts } }
  }

  async function keep(
    actor: Actor,
    { path, kind, meta }: Ready,
    { name }: Given,
    { fields, before }: { fields: AnyRow; before: AnyRow | undefined },
  ): Promise<Stored> {
    const FHash = await hashOfFile(path)
    const { size: FSize } = await stat(path)
    await storage.put(originalName(FHash), { path })
    const bytes = { FHash, FSize, FType: kind.type }
    const known = before?.FMeta ? (JSON.parse(String(before.FMeta)) as AnyRow) : {}
    const FMeta = JSON.stringify({ ...known, ...meta })
    const record: AnyRow = before
      ? { ...fields, FId: before.FId, ...bytes, FMeta }
      : {
          FSecured: false,
          FTitle: stemOf(shownName(name, kind.ending)).slice(0, 400),
          ...fields,
          ...bytes,
          FMeta,
          FName: shownName(name, kind.ending),
          UserId: actor.author.userId,
        }
    const write = (file: AnyRow) =>
      records.unit(actor, async unit => {
        await holdBytes(unit.query, FHash)
        if (!(await storage.stat(originalName(FHash))))
          throw new Conflict('The file was deleted while it was being uploaded. Upload it again.')
        if (!before) await checkRights(unit.query, actor, File, { action: 'create', records: [file] })
        const [stored] = await (before
          ? unit.records.update(File, [file])
          : unit.records.create(File, [file], uploaded))
        if (!stored) throw new NotFound()
        return stored
      })
    if (before) return write(record)
    const wished = `/files/${kind.folder}/${fileSlug(name, kind.ending)}`
    return newAddress(wished, FPath => write({ ...record, FPath }))
  }

  /** Two concurrent uploads with one name both look for an address; the later one looks again. */
  async function newAddress(wished: string, write: (path: string) => Promise<Stored>): Promise<Stored> {
    for (let tries = 1; ; tries++)
      try {
        return await write(await freeAddress(database.query, wished))
      } catch (error) {
        const isTaken = error instanceof Conflict && error.body.errors?.some(issue => issue.field === 'FPath')
        if (!isTaken || tries === 5) throw error
      }
  }
}

/** Only an upload creates a file. */
const uploaded: WriteRights = { impliedBy: 'the right to change files, checked before the upload is read' }

function checkedFields(fields: FileFields): AnyRow {
  const checked = checkRecord(File, fields, 'merge', 'wire')
  if (!checked.ok) throw invalid(checked.issues)
  return checked.value
}

/** An address's extension tells its type, so an image is converted to it. */
function refuseOtherKind(kind: Kind, wanted: Kind): void {
  const isPicture = kind.cleaned === 'picture' && wanted.cleaned === 'picture'
  if (kind.type === wanted.type || isPicture) return
  throw new NotTaken(
    `The address ends with .${wanted.ending}, and this is a .${kind.ending} file. Choose a .${wanted.ending} file, or upload this one as a new file.`,
  )
}

/** The format that an image is converted to, to match its address; GIF and TIFF are not written. */
function formToKeep(kind: Kind, wanted: Kind): PictureForm | undefined {
  if (kind.type === wanted.type) return undefined
  const form = wanted.type.replace('image/', '')
  if (form === 'jpeg' || form === 'png' || form === 'webp' || form === 'avif') return form
  throw new NotTaken(`Choose a .${wanted.ending} file, or upload this one as a new file.`)
}

async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
