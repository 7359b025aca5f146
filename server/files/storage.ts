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

/**
 * Where the bytes of files are stored. Names are generated (`originals/…`, `derived/…`), never user input. A put is
 * atomic, and durable once the promise resolves.
 */
export interface Storage {
  /** Stores bytes, or a local file that nobody changes anymore. Existing objects get a new timestamp. */
  put(name: string, source: Buffer | { readonly path: string }): Promise<void>
  /** Throws `NotKept`. */
  read(name: string, range?: Range): Promise<Readable>
  stat(name: string): Promise<StoredObject | undefined>
  /** A missing object counts as removed. */
  remove(name: string): Promise<void>
  /** The objects under a prefix that ends with a slash. */
  list(prefix: string): AsyncIterable<StoredObject>
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
