import type { Transporter } from 'nodemailer'
import type { Message } from './message.ts'

const PATIENCE_MS = 10_000
const transports = new Map<string, Promise<Transporter>>()

/** The connection to a mail server; the library is loaded with the first mail. */
function transportOf(smtpUrl: string): Promise<Transporter> {
  const open = async () => {
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url: smtpUrl,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: 3 * PATIENCE_MS,
    })
  }
  const transport = transports.get(smtpUrl) ?? open()
  transports.set(smtpUrl, transport)
  return transport
}

/** Sends an email through a mail server. Rejects with the error of the server or the connection. */
export async function sendBySmtp(smtpUrl: string, from: string, message: Message): Promise<void> {
  const transport = await transportOf(smtpUrl)
  await transport.sendMail(mailOf(from, message))
}

/** A message in the library's format; nothing in it names a file or an address to fetch. */
export const mailOf = (from: string, { to, subject, text, html }: Message) => ({
  from,
  to,
  subject,
  text,
  ...(html !== undefined && { html }),
  disableFileAccess: true,
  disableUrlAccess: true,
})
