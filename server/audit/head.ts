import { readFile, rename, writeFile } from 'node:fs/promises'

/** How far a node has seen the chain of the audit log. */
export interface ChainHead {
  readonly position: number
  /** The hash there, in base64. */
  readonly hash: string
  /** What was found when the chain no longer matched; from then on it counts as cut. */
  readonly cut: string | null
}

/** Where a node remembers the head: not in the database, whose owner could change both. */
export interface HeadStore {
  read(): Promise<ChainHead | undefined>
  write(head: ChainHead): Promise<void>
}

/** Remembers the head in a file of the data folder. */
export const headInFile = (path: string): HeadStore => ({
  async read() {
    const text = await readFile(path, 'utf8').catch(error => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    return text === undefined ? undefined : (JSON.parse(text) as ChainHead)
  },
  async write(head) {
    await writeFile(`${path}.part`, `${JSON.stringify(head)}\n`, { mode: 0o600 })
    await rename(`${path}.part`, path)
  },
})

/** Remembers the head for as long as the process lives. */
export function headInMemory(): HeadStore {
  let head: ChainHead | undefined
  return {
    read: async () => head,
    async write(next) {
      head = next
    },
  }
}
