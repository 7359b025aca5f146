import type { Readable } from 'node:stream'

/** An object in the storage. */
export interface StoredObject {
  readonly name: string
  readonly size: number
  readonly modified: Date
}

/** A range of bytes from 0, both ends included. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** What can be stored: bytes, bytes as they come, or a local file that nobody changes anymore. */
export type Source = Buffer | Readable | { readonly path: string }

/**
 * Where bytes are stored: a folder, or a bucket. Names are generated (`originals/…`, `derived/…`), never user input.
 */
export interface Storage {
  /** Stores an object in the place of one with this name: all of it, durable once the promise resolves, or nothing. */
  put(name: string, source: Source): Promise<void>
  /** Throws `NotKept`. */
  read(name: string, range?: Range): Promise<Readable>
  stat(name: string): Promise<StoredObject | undefined>
  /** A missing object counts as removed. */
  remove(name: string): Promise<void>
  /** Removes the objects under a prefix that ends with a slash. */
  removeAll(prefix: string): Promise<void>
  /** The objects under a prefix that ends with a slash. */
  list(prefix: string): AsyncIterable<StoredObject>
  /** The next parts of the names under a prefix, where more follows. */
  folders(prefix: string): Promise<readonly string[]>
}

/** An object is not in the storage. */
export class ObjectNotFound extends Error {
  constructor(name: string) {
    super(`Nothing is stored as ${name}.`)
    this.name = 'NotKept'
  }
}

/**
 * Originals are stored under the hash of their bytes: two files with the same bytes share them, and none is
 * overwritten.
 */
export const originals = 'originals/'
/** Images generated from originals, each under the hash of its original. */
export const derived = 'derived/'

/** The name of the bytes with a SHA-256. */
export const originalName = (hash: string): string => `${originals}${hash.slice(0, 2)}/${hash}`
