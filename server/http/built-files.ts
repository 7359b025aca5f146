import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply } from 'fastify'

/** What a build consists of; other files in its folder, such as the packed copies, have no address. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** The packed copies that the build puts beside a file, best first, and what a browser says that takes them. */
const COPIES = [
  { encoding: 'br', suffix: '.br', accepted: /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i },
  { encoding: 'gzip', suffix: '.gz', accepted: /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i },
] as const

/** The files of the built interface by their paths in its folder, such as `assets/list-1a2b3c4d.js`. */
export interface BuiltFiles {
  readonly has: (name: string) => boolean
  /** Sends a file that is there, packed as the browser takes it. */
  readonly send: (reply: FastifyReply, name: string) => Promise<FastifyReply>
  /** Reads all of them, so that a build over them leaves what people have open as it is. */
  readonly readAll: () => Promise<void>
}

/**
 * Serves the built interface from memory. What is in the folder now can be asked for and nothing else; a file is read
 * when it is asked for first, or with all others.
 */
export async function builtFiles(folder: string): Promise<BuiltFiles> {
  const names = new Set(await readdir(folder, { recursive: true }).catch(() => []))
  const contents = new Map<string, Promise<Buffer>>()
  const read = (name: string): Promise<Buffer> => {
    const content =
      contents.get(name) ??
      readFile(join(folder, name)).catch(error => {
        contents.delete(name)
        throw error
      })
    contents.set(name, content)
    return content
  }
  return {
    async readAll() {
      for (const name of names) if (extname(name) !== '') await read(name).catch(() => undefined)
    },
    has: name => names.has(name) && extname(name) in TYPES,
    async send(reply, name) {
      const accepted = reply.request.headers['accept-encoding'] ?? ''
      const copy = COPIES.find(each => each.accepted.test(accepted) && names.has(name + each.suffix))
      if (copy) reply.header('content-encoding', copy.encoding)
      return reply
        .type(TYPES[extname(name)] ?? '')
        .header(
          'cache-control',
          name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
        .header('vary', 'accept-encoding')
        .send(await read(name + (copy?.suffix ?? '')))
    },
  }
}
