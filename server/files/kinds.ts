import { open } from 'node:fs/promises'
import type { PictureType } from '@rounds/core/rules/files'
import { fileTypeFromFile } from 'file-type'
import { HttpError } from '../errors.ts'

/** A supported file type: its media type, as it is served, and the folder of its address. */
export type Kind = (
  | { readonly type: PictureType; readonly folder: 'images' }
  | { readonly type: string; readonly folder: 'documents' | 'media' }
) & {
  readonly ending: string
  /** How its content is sanitized before it is stored. */
  readonly cleaned?: 'picture' | 'svg'
  /** Displayed by the browser; everything else is only downloaded. */
  readonly inline?: true
}

const picture = (type: PictureType, ending: string): Kind => ({
  type,
  ending,
  folder: 'images',
  cleaned: 'picture',
  inline: true,
})
const media = (type: string, ending: string): Kind => ({ type, ending, folder: 'media', inline: true })
const documentKind = (type: string, ending: string): Kind => ({ type, ending, folder: 'documents' })
const office = 'application/vnd.openxmlformats-officedocument'

/** The types detected by their bytes. */
const binary: readonly Kind[] = [
  picture('image/jpeg', 'jpg'),
  picture('image/png', 'png'),
  picture('image/gif', 'gif'),
  picture('image/webp', 'webp'),
  picture('image/avif', 'avif'),
  { type: 'image/tiff', ending: 'tif', folder: 'images', cleaned: 'picture' },
  { type: 'image/x-icon', ending: 'ico', folder: 'images', inline: true },
  { type: 'application/pdf', ending: 'pdf', folder: 'documents', inline: true },
  media('video/mp4', 'mp4'),
  media('video/webm', 'webm'),
  media('video/quicktime', 'mov'),
  media('audio/mpeg', 'mp3'),
  media('audio/x-m4a', 'm4a'),
  media('audio/wav', 'wav'),
  media('audio/ogg', 'ogg'),
  media('audio/flac', 'flac'),
  documentKind(`${office}.wordprocessingml.document`, 'docx'),
  documentKind(`${office}.spreadsheetml.sheet`, 'xlsx'),
  documentKind(`${office}.presentationml.presentation`, 'pptx'),
  documentKind('application/vnd.oasis.opendocument.text', 'odt'),
  documentKind('application/vnd.oasis.opendocument.spreadsheet', 'ods'),
  documentKind('application/vnd.oasis.opendocument.presentation', 'odp'),
  documentKind('application/rtf', 'rtf'),
  documentKind('application/epub+zip', 'epub'),
  documentKind('application/zip', 'zip'),
  documentKind('font/woff2', 'woff2'),
]

/** Office formats before 2007 look alike; the name distinguishes them. */
const old: readonly Kind[] = [
  documentKind('application/msword', 'doc'),
  documentKind('application/vnd.ms-excel', 'xls'),
  documentKind('application/vnd.ms-powerpoint', 'ppt'),
]

const svg: Kind = { type: 'image/svg+xml', ending: 'svg', folder: 'images', cleaned: 'svg', inline: true }
const html = documentKind('text/html', 'html')
const plain: Kind = { type: 'text/plain', ending: 'txt', folder: 'documents', inline: true }

/** Text has no signature; markup is detected, and otherwise the name is trusted. */
const texts: readonly Kind[] = [
  plain,
  documentKind('text/csv', 'csv'),
  documentKind('text/calendar', 'ics'),
  documentKind('text/vcard', 'vcf'),
  documentKind('text/markdown', 'md'),
  documentKind('application/json', 'json'),
  documentKind('application/xml', 'xml'),
  { type: 'text/vtt', ending: 'vtt', folder: 'media', inline: true },
  documentKind('application/x-subrip', 'srt'),
]

const all: readonly Kind[] = [...binary, ...old, svg, html, ...texts]

/** The kind of a stored file by its type; unknown ones are only downloaded. */
export const kindOfType = (type: string): Kind =>
  all.find(kind => kind.type === type) ?? documentKind('application/octet-stream', 'bin')

/** An upload was rejected. */
export class NotTaken extends HttpError {
  constructor(message: string) {
    super(415, { message })
  }
}

const SCANNED = 65_536

/**
 * The type of a file, detected from its content; the name only distinguishes kinds of text. Throws `NotTaken` for
 * executables and unrecognized content.
 */
export async function kindOfFile(path: string, name: string): Promise<Kind> {
  const found = await fileTypeFromFile(path)
  const ending = /\.([^.]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? ''
  const begins = await beginning(path, SCANNED)
  if (begins.length === 0) throw new NotTaken('This file is empty.')
  if (found?.mime === 'application/x-cfb') return old.find(kind => kind.ending === ending) ?? notTaken(ending)
  if (found && found.mime !== 'application/xml' && found.mime !== 'text/html') return binaryKind(found.mime)
  const text = textOf(begins)
  if (text === undefined) return notTaken(ending)
  return kindOfText(text, ending)
}

/** Different names of libraries and registries for the same type. */
const sameAs: Readonly<Record<string, string>> = {
  'video/x-m4v': 'video/mp4',
  'audio/mp4': 'audio/x-m4a',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'video/ogg': 'audio/ogg',
  'audio/ogg; codecs=opus': 'audio/ogg',
  'text/rtf': 'application/rtf',
  'image/vnd.microsoft.icon': 'image/x-icon',
}

function binaryKind(mime: string): Kind {
  const type = sameAs[mime] ?? mime
  const kind = binary.find(one => one.type === type) ?? texts.find(one => one.type === type)
  if (kind) return kind
  if (/^image\/hei[cf]/.test(type))
    throw new NotTaken(
      'This is an HEIC picture, which browsers can’t show. Save it as a JPEG and upload that.',
    )
  if (/x-msdownload|x-elf|x-mach|x-executable|portable-executable|wasm|x-sh|java/.test(type))
    throw new NotTaken('This is a program. Programs can’t be uploaded.')
  throw new NotTaken(`Files of the type ${type} can’t be uploaded.`)
}

function kindOfText(text: string, ending: string): Kind {
  const begins = text
    .replace(/^\uFEFF/, '')
    .trimStart()
    .replace(/^(<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^[>]*(\[[\s\S]*?\])?\s*>|\s)+/gi, '')
  if (/^<([a-z]+:)?svg[\s>]/i.test(begins)) return svg
  if (/^(<!doctype\s+html|<(html|head|body|script|iframe|style|title|meta|link)[\s>/])/i.test(begins))
    return html
  if (text.startsWith('#!')) throw new NotTaken('This is a program. Programs can’t be uploaded.')
  if (/^<\?xml/i.test(text.replace(/^\uFEFF/, ''))) return texts.find(kind => kind.ending === 'xml') ?? plain
  if (ending === 'htm' || ending === 'html') return html
  return texts.find(kind => kind.ending === ending) ?? plain
}

function notTaken(ending: string): never {
  throw new NotTaken(
    ending
      ? `This isn’t a readable .${ending} file: its content doesn’t match.`
      : 'Couldn’t tell what kind of file this is from its content.',
  )
}

/** The beginning as text, if it is UTF-8. The last character may be cut in two. */
function textOf(bytes: Buffer): string | undefined {
  if (bytes.includes(0)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: true })
  } catch {
    return undefined
  }
}

async function beginning(path: string, most: number): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
