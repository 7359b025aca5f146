import { buffer } from 'node:stream/consumers'
import { offeredWidths, type PictureWish, pictureWidths } from '@rounds/core/rules/files'
import type { ConcurrencyLimit } from '../limits/concurrency-limit.ts'
import { kindOfType } from './kinds.ts'
import type { Pictures } from './pictures.ts'
import type { FileRow } from './rows.ts'
import { derived, originalName, type Storage } from './storage.ts'

/** A picture made of another. */
export interface Derived {
  /** Its name in the storage. */
  readonly name: string
  readonly size: number
  readonly type: string
}

/** The size of the image cache. */
export interface DerivedFacts {
  readonly count: number
  readonly bytes: number
  /** When the oldest was made, in ISO 8601. */
  readonly oldest: string | null
}

/** Images in the requested sizes and formats: generated on first request, and stored (decisions §6). */
export interface DerivedPictures {
  get(file: FileRow, wish: PictureWish): Promise<Derived>
  /** Clears the record of a stored image that someone else deleted. */
  forget(name: string): void
  facts(): Promise<DerivedFacts>
  clear(): Promise<void>
}

const MOST_KNOWN = 10_000

export function createDerived(
  storage: Storage,
  pictures: Pictures,
  limit: ConcurrencyLimit,
): DerivedPictures {
  const known = new Map<string, number>()
  const making = new Map<string, Promise<number>>()

  async function sizeOf(name: string, make: () => Promise<Buffer>): Promise<number> {
    const remembered = known.get(name)
    if (remembered !== undefined) return remembered
    const kept = await storage.stat(name)
    const size = kept?.size ?? (await limit.run(async () => store(name, await make())))
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(name, size)
    return size
  }

  async function store(name: string, bytes: Buffer): Promise<number> {
    await storage.put(name, bytes)
    return bytes.length
  }

  return {
    async get(file, wish) {
      const settled = settle(file, wish)
      const name = nameOf(file, settled)
      const make = async () => {
        const source = await buffer(await storage.read(originalName(file.FHash)))
        return pictures.make(source, file.FType, { ...settled, focal: focalOf(file) })
      }
      const work = making.get(name) ?? sizeOf(name, make).finally(() => making.delete(name))
      making.set(name, work)
      const type = settled.form ? `image/${settled.form}` : servedAs(file.FType)
      return { name, size: await work, type }
    },

    forget: name => void known.delete(name),

    async facts() {
      let [count, bytes, oldest] = [0, 0, Number.POSITIVE_INFINITY]
      for await (const { size, modified } of storage.list(derived)) {
        count++
        bytes += size
        oldest = Math.min(oldest, modified.getTime())
      }
      return { count, bytes, oldest: count > 0 ? new Date(oldest).toISOString() : null }
    },

    async clear() {
      known.clear()
      for await (const { name } of storage.list(derived)) await storage.remove(name)
    },
  }
}

/** Whether smaller ones can be generated from a file. */
export const canDerive = (type: string): boolean => kindOfType(type).cleaned !== undefined

/** Vector drawings are rasterized. */
const servedAs = (type: string) => (type === 'image/svg+xml' ? 'image/png' : type)

const focalOf = ({ FMeta }: FileRow) => ({ x: FMeta.focalX ?? 0.5, y: FMeta.focalY ?? 0.5 })

/** Widths above an image's own all mean the same, so only one of them is stored. */
function settle(file: FileRow, wish: PictureWish): PictureWish {
  const own = file.FMeta.width
  const largest = own === undefined ? undefined : offeredWidths(own).at(-1)
  const width = wish.width ?? (file.FType === 'image/svg+xml' ? 1280 : undefined)
  return { ...wish, width: pictureWidths.find(one => one === Math.min(width ?? 9999, largest ?? 9999)) }
}

function nameOf(file: FileRow, { width, form, shape }: PictureWish): string {
  const { x, y } = focalOf(file)
  const cut = shape ? `-${shape}-${Math.round(x * 100)}-${Math.round(y * 100)}` : ''
  return `${derived}${file.FHash}/${width ?? 'own'}${cut}.${form ?? 'own'}`
}
