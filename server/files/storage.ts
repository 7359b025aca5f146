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
 * Where the bytes of files are kept. Names are of our own making (`originals/…`, `derived/…`), never what somebody
 * typed. What is put is there whole or not at all, and is safe once the promise resolves.
 */
export interface Storage {
  /** Keeps bytes, or a file on this machine, which nobody changes any more. What is there already becomes young again. */
  put(name: string, source: Buffer | { readonly path: string }): Promise<void>
  /** Throws `NotKept`. */
  read(name: string, range?: Range): Promise<Readable>
  stat(name: string): Promise<StoredObject | undefined>
  /** What is not there is removed already. */
  remove(name: string): Promise<void>
  /** What is kept under a prefix that ends with a slash. */
  list(prefix: string): AsyncIterable<StoredObject>
}

/** Something is not in the storage. */
export class ObjectNotFound extends Error {
  constructor(name: string) {
    super(`Nothing is kept as ${name}.`)
    this.name = 'NotKept'
  }
}

/** Originals are kept under the hash of their bytes: two files with the same bytes share them, none is written over. */
export const originals = 'originals/'
/** Pictures made of originals, each under the hash of its original. */
export const derived = 'derived/'

/** Where the bytes with a SHA-256 are kept. */
export const originalName = (hash: string): string => `${originals}${hash.slice(0, 2)}/${hash}`
