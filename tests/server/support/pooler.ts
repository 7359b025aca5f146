import { createServer, type Socket } from 'node:net'
import pg from 'pg'
import type { ClusterConnection } from '../../../server/database/cluster/cluster.ts'
import { freePort } from '../../../server/database/cluster/socket.ts'

/** A session of the database that the pooler holds. */
interface Session {
  readonly socket: Socket
  client: Socket | undefined
  onRelease: () => void
  /** Requests whose end the database has not reported yet. */
  open: number
}

const SSL_REQUEST = 80_877_103

const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}
const texts = (...values: string[]) => Buffer.from(values.map(value => `${value}\0`).join(''))
const message = (type: string, body: Buffer) =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body])

const GREETING = Buffer.concat([
  message('R', int32(0)),
  message('K', Buffer.alloc(8)),
  message('Z', Buffer.from('I')),
])
const REFUSAL = message('E', texts('SFATAL', 'C08P01', 'Munsupported startup parameter: options', ''))

/** Calls back for each whole message of a stream. */
function readMessages(onMessage: (type: string, whole: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  return chunk => {
    rest = Buffer.concat([rest, chunk])
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const length = rest.readInt32BE(1) + 1
      onMessage(String.fromCharCode(rest[0] ?? 0), rest.subarray(0, length))
      rest = rest.subarray(length)
    }
  }
}

/**
 * A pooler in transaction mode, as PgBouncer is: after each transaction a client gets another session, what arrives at
 * a session without a client is dropped, and session settings from a client are refused.
 */
export async function startPooler(server: ClusterConnection, size = 3) {
  const free: Session[] = []
  const waiting: ((session: Session) => void)[] = []
  const sockets = new Set<Socket>()

  const release = (session: Session) => {
    session.client = undefined
    session.onRelease()
    const next = waiting.shift()
    if (next) next(session)
    else free.push(session)
  }

  const openSession = async () => {
    const signedIn = new pg.Client(server)
    signedIn.on('error', () => undefined)
    await signedIn.connect()
    const { stream: socket } = (signedIn as unknown as { connection: { stream: Socket } }).connection
    sockets.add(socket)
    const session: Session = { socket, client: undefined, onRelease: () => undefined, open: 0 }
    socket.removeAllListeners('data')
    socket.on(
      'data',
      readMessages((type, whole) => {
        session.client?.write(whole)
        if (type === 'Z' && --session.open === 0 && whole.at(-1) === 'I'.charCodeAt(0)) release(session)
      }),
    )
    release(session)
  }

  /** Passes the messages of a client on, to whichever session is free at the beginning of a transaction. */
  const serve = (client: Socket) => {
    const queue: Buffer[] = []
    let session: Session | undefined
    let isWaiting = false
    const link = (taken: Session) => {
      isWaiting = false
      session = taken
      taken.client = client
      taken.onRelease = () => {
        session = undefined
        if (queue.length > 0) pass()
      }
      pass()
    }
    const pass = () => {
      if (!session && !isWaiting) {
        isWaiting = true
        const taken = free.shift()
        if (taken) link(taken)
        else waiting.push(link)
        return
      }
      if (!session) return
      for (const whole of queue.splice(0)) {
        if (whole[0] === 'S'.charCodeAt(0) || whole[0] === 'Q'.charCodeAt(0)) session.open++
        session.socket.write(whole)
      }
    }
    client.on('close', () => {
      if (!session) return
      session.socket.destroy()
      void openSession()
    })
    return readMessages((type, whole) => {
      if (type === 'X') return client.end()
      queue.push(Buffer.from(whole))
      pass()
    })
  }

  await Promise.all(Array.from({ length: size }, openSession))
  const listener = createServer(client => {
    sockets.add(client)
    client.on('error', () => undefined)
    let relay: ((chunk: Buffer) => void) | undefined
    client.on('data', chunk => {
      if (relay) return relay(chunk)
      if (chunk.readInt32BE(4) === SSL_REQUEST) return client.write('N')
      if (chunk.includes('options\0')) return client.end(REFUSAL)
      relay = serve(client)
      client.write(GREETING)
    })
  })
  const port = await freePort()
  await new Promise<void>(done => listener.listen(port, '127.0.0.1', done))
  return {
    connection: { ...server, host: '127.0.0.1', port },
    url: `postgres://${server.user}@127.0.0.1:${port}/${server.database}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise(done => listener.close(done))
    },
  }
}
