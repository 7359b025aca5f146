import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

/** A real mail server on this machine, and what arrived there, read as a mail program reads it. */
export interface Mailbox {
  readonly url: string
  readonly arrived: Email[]
  /** From now on it refuses these recipients with a sentence; null for none. */
  refuse(sentence: string | null): void
}

export async function openMailbox(): Promise<Mailbox> {
  const arrived: Email[] = []
  let refusal: string | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_, __, done) {
      done(refusal === null ? null : Object.assign(new Error(refusal), { responseCode: 451 }))
    },
    onData(stream, _, done) {
      void buffer(stream)
        .then(bytes => PostalMime.parse(bytes))
        .then(email => {
          arrived.push(email)
          done()
        })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => new Promise<void>(closed => server.close(closed)))
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    arrived,
    refuse: sentence => {
      refusal = sentence
    },
  }
}
