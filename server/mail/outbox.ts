import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from './message.ts'
import { mailOf } from './smtp.ts'

/**
 * Writes an email to a folder as it would have been sent, for operators without a mail server. Only they may read it:
 * it contains the codes and links that the archive withholds. The write is atomic.
 */
export async function keepInOutbox(folder: string, from: string, message: Message): Promise<void> {
  const { createTransport } = await import('nodemailer')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const { message: composed } = await composer.sendMail(mailOf(from, message))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}`
  await writeFile(join(folder, `.${name}.part`), composed as Buffer, { mode: 0o600 })
  await rename(join(folder, `.${name}.part`), join(folder, `${name}.eml`))
}
