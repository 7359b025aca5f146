import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { shownName } from '@rounds/core/rules/files'
import {
  carryFile,
  type FormField,
  type FormIssue,
  fileRulesOf,
  labelOf,
  sayBytes,
  sealedPartOf,
} from '@rounds/core/rules/forms'
import type { Cipher } from '../crypto/cipher.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../errors.ts'
import { type Kind, kindOfFile } from '../files/kinds.ts'
import { createScanner, type Scan } from '../outgoing/clamd.ts'
import { keepFormFile } from '../records/form-files.ts'

/** What the server knows of a file that a form carries; nobody else can write it. */
export interface CarriedFacts {
  readonly id: number
  readonly form: number
  readonly field: string
  readonly name: string
  readonly size: number
  readonly type: string
  readonly hash: string
  readonly scan: 'clean' | 'not scanned'
}

/** A file as it arrives, on this machine. */
export interface Arrived {
  readonly form: number
  readonly field: FormField
  /** As the visitor calls it. */
  readonly name: string
  readonly path: string
  /** There was more of it than is taken. */
  readonly isTruncated: boolean
}

const PURPOSE = 'form file'
const LONGEST_NAME = 200

/** The files of visitors: judged as they arrive, and kept sealed until their form is sent. */
export interface FormUploads {
  /** Keeps a file; gives what the form carries of it, or what is wrong with it. */
  take(arrived: Arrived): Promise<string | FormIssue>
  /** What a form carries; undefined for what is not ours. */
  read(value: string): CarriedFacts | undefined
}

/** @param clamdUrl Where files are scanned; without one they are kept as not scanned. */
export function createFormUploads({
  database,
  cipher,
  clamdUrl,
}: {
  readonly database: Database
  readonly cipher: Cipher
  readonly clamdUrl?: string | undefined
}): FormUploads {
  const scan = clamdUrl
    ? createScanner(clamdUrl)
    : async (): Promise<Scan> => ({ is: 'not scanned', because: 'CLAMD_URL is not set' })

  return {
    async take({ form, field, name: given, path, isTruncated }) {
      const rules = fileRulesOf(field)
      const wrong = (message: string): FormIssue => ({
        field: field.name ?? '',
        message: `${labelOf(field)}: ${message}`,
      })
      const content = await readFile(path)
      if (isTruncated || content.length > rules.bytes)
        return wrong(`“${given}” is larger than ${sayBytes(rules.bytes)}. Choose a smaller file.`)
      const kind = await kindOrIssue(path, given)
      if (typeof kind === 'string') return wrong(`“${given}” was not accepted. ${kind}`)
      if (!rules.endings.some(ending => isSame(ending, kind)))
        return wrong(`“${given}” is a ${kind.ending.toUpperCase()} file. Choose ${say(rules.endings)}.`)
      const scanned = await scan(content)
      if (scanned.is === 'infected')
        return wrong(`“${given}” was not accepted: a virus scanner found ${scanned.by} in it.`)
      const name = shownName(given, kind.ending).slice(-LONGEST_NAME)
      const id = await database.query
        .transaction()
        .execute(executor => keepFormFile(executor, cipher, { form, content }))
      const facts: CarriedFacts = {
        id,
        form,
        field: field.name ?? '',
        name,
        size: content.length,
        type: kind.type,
        hash: createHash('sha256').update(content).digest('base64url'),
        scan: scanned.is,
      }
      return carryFile(facts, cipher.encrypt(PURPOSE, JSON.stringify(facts)))
    },
    read(value) {
      const sealed = sealedPartOf(value)
      try {
        return sealed === undefined
          ? undefined
          : (JSON.parse(cipher.decrypt(PURPOSE, sealed)) as CarriedFacts)
      } catch {
        return undefined
      }
    },
  }
}

async function kindOrIssue(path: string, name: string): Promise<Kind | string> {
  try {
    return await kindOfFile(path, name)
  } catch (error) {
    if (error instanceof HttpError) return error.message
    throw error
  }
}

const same: Readonly<Record<string, string>> = { jpeg: 'jpg', tiff: 'tif', htm: 'html' }

const isSame = (ending: string, kind: Kind) => (same[ending] ?? ending) === kind.ending

const say = (endings: readonly string[]) =>
  new Intl.ListFormat('en-US', { type: 'disjunction' }).format(endings.map(ending => ending.toUpperCase()))
