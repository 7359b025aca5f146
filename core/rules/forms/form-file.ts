import { Form } from '../../entities/forms.ts'
import { checkRecord } from '../../entities/index.ts'
import { contentFields, type FormContent } from './content.ts'

/** Marks a file as a form, and its format version. */
const KIND = 'rounds-form'
const SHAPE = 1
/** A form with five hundred questions is far smaller. */
const LONGEST = 5_000_000

/** A form in a file. */
export interface FormFile {
  readonly name: string
  readonly content: FormContent
}

/** The result of reading a file: the form, or its errors as sentences. */
export type ReadFormFile =
  | { readonly ok: true; readonly form: FormFile }
  | { readonly ok: false; readonly problems: readonly string[] }

/** The file contents for a form. */
export const writeFormFile = ({ name, content }: FormFile): string =>
  `${JSON.stringify({ kind: KIND, shape: SHAPE, name, content }, null, 2)}\n`

/** Reads a form from a file and validates it by the form's own rules. */
export function readFormFile(text: string): ReadFormFile {
  if (text.length > LONGEST) return refuse('This file is too large for a form.')
  const file = parse(text)
  if (file?.kind !== KIND)
    return refuse('This file doesn’t contain a form. Choose a file that was exported here.')
  if (file.shape !== SHAPE)
    return refuse('This file was exported by a newer version. Update before you import it.')
  const { name, content } = file
  if (typeof name !== 'string' || name.trim() === '') return refuse('The form in this file has no name.')
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    return refuse('The form in this file is empty.')
  const given = Object.fromEntries(
    contentFields.map(field => [field, (content as Record<string, unknown>)[field] ?? null]),
  )
  const checked = checkRecord(Form, { FrmName: name, ...given }, 'merge')
  if (!checked.ok) return { ok: false, problems: checked.issues.map(({ message }) => message) }
  return { ok: true, form: { name: name.trim(), content: given as unknown as FormContent } }
}

const refuse = (problem: string): ReadFormFile => ({ ok: false, problems: [problem] })

function parse(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
