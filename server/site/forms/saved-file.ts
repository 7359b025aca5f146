import { answersToSave, type Form, type Given, type SavedForm } from '@rounds/core/rules/forms'
import type { Cipher } from '../../crypto/cipher.ts'

const PURPOSE = 'saved form'

/** What is said of a file that holds no answers for a form. */
export class WrongSavedFile extends Error {}

interface Saving {
  readonly form: Form
  readonly given: Given
  readonly step: string | undefined
  readonly token: string | undefined
}

/** The text of the file that a visitor keeps: what it is for, where it is read, and the answers sealed. */
export function writeSavedFile(
  cipher: Cipher,
  { id, title, version, address }: SavedAt,
  { form, given, step, token }: Saving,
): string {
  const saved: SavedForm = {
    form: id,
    version,
    at: new Date().toISOString(),
    ...(step && { step }),
    ...(token && { token }),
    answers: answersToSave(form, given),
  }
  return `Your answers so far: ${title}
Nothing has been sent yet. To continue, open ${address}
and choose this file under “Continue with a saved file”.
Don’t change this file. Anyone who has it can open your answers there.

${cipher.encrypt(PURPOSE, JSON.stringify(saved))}
`
}

interface SavedAt {
  readonly id: number
  readonly title: string
  readonly version: number | null
  readonly address: string
}

/** What a visitor has kept. Throws `WrongSavedFile` with a sentence for any other file. */
export function readSavedFile(cipher: Cipher, text: string, form: number): SavedForm {
  const sealed = text.trimEnd().split(/\s/).at(-1) ?? ''
  const saved = open(cipher, sealed)
  if (!saved)
    throw new WrongSavedFile(
      'That file has no saved answers, or it was changed after it was saved. Choose the file you saved here.',
    )
  if (saved.form !== form)
    throw new WrongSavedFile('That file was saved from another form. The first line in it names the form.')
  return saved
}

function open(cipher: Cipher, sealed: string): SavedForm | undefined {
  try {
    return JSON.parse(cipher.decrypt(PURPOSE, sealed)) as SavedForm
  } catch {
    return undefined
  }
}
