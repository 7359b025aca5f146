/** What the tests use of `smtp-server`, which has no types of its own. */
declare module 'smtp-server' {
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  interface Session {
    readonly user?: string
    readonly envelope: {
      readonly mailFrom: { readonly address: string } | false
      readonly rcptTo: readonly { readonly address: string }[]
    }
  }
  type Done = (error?: Error | null) => void

  interface Options {
    readonly authOptional?: boolean
    readonly disabledCommands?: readonly string[]
    readonly onAuth?: (
      auth: { readonly username: string; readonly password: string },
      session: Session,
      done: (error: Error | null, answer?: { readonly user: string }) => void,
    ) => void
    readonly onRcptTo?: (address: { readonly address: string }, session: Session, done: Done) => void
    readonly onData?: (stream: Readable, session: Session, done: Done) => void
  }

  export class SMTPServer {
    constructor(options: Options)
    readonly server: { address(): AddressInfo }
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    on(event: 'error', heard: (error: Error) => void): void
  }
}
