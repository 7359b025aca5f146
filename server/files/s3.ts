import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { inWords, StartupError } from '../startup-error.ts'
import type { S3Place } from './s3-url.ts'
import { ObjectNotFound, type Storage, type StoredObject } from './storage.ts'

/** So many objects one request removes. */
const MOST_AT_ONCE = 1_000

/** An object store, with a function to close its connections. */
export interface S3Storage extends Storage {
  close(): void
}

export interface S3Options {
  /** The setting that has the address. */
  readonly setting?: string
  /** A bucket that doesn't answer now is opened too. */
  readonly mayBeAway?: boolean
}

/** How long a start waits for a bucket that may be away. */
const START_PATIENCE_MS = 5_000

/** How long a connection, and an answer or its next bytes, may take. */
const TIMEOUTS = { connectionTimeout: 5_000, socketTimeout: 60_000 }

/**
 * Stores files in an S3-compatible store, addressed by path. Throws `StartupError` with one sentence if the bucket
 * can't be used.
 */
export async function openS3Storage(
  place: S3Place,
  { setting = 'S3_URL', mayBeAway = false }: S3Options = {},
): Promise<S3Storage> {
  const { bucket: Bucket, prefix, endpoint, region, accessKeyId, secretAccessKey } = place
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many compatible stores reject newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: TIMEOUTS,
  })
  // What is under way ends with the connections, and is not tried again.
  const closing = new AbortController()
  client.middlewareStack.add(
    next => args => {
      if (closing.signal.aborted) throw new Error('The store is closed.')
      return next(args)
    },
    { step: 'finalizeRequest', priority: 'low', name: 'endOnClose' },
  )
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const nameOf = (key: string) => (prefix ? key.slice(prefix.length + 1) : key)

  const patience = mayBeAway ? { abortSignal: AbortSignal.timeout(START_PATIENCE_MS) } : {}
  await client.send(new HeadBucketCommand({ Bucket }), patience).catch((error: unknown) => {
    const status = statusOf(error)
    if (mayBeAway && (status === undefined || status >= 500)) return
    client.destroy()
    throw new StartupError(
      `The bucket ${Bucket} at ${endpoint} can’t be used (${inWords(error)}): check ${setting}.`,
    )
  })

  async function* pages(under: string, Delimiter?: string) {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({
          Bucket,
          Prefix: keyOf(under),
          ...(Delimiter && { Delimiter }),
          ...(ContinuationToken && { ContinuationToken }),
        }),
      )
      yield page
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }

  async function* list(under: string): AsyncGenerator<StoredObject, void> {
    for await (const { Contents = [] } of pages(under))
      for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
        yield { name: nameOf(Key), size: Size, modified: LastModified }
  }

  return {
    async put(name, source) {
      const Body =
        Buffer.isBuffer(source) || source instanceof Readable ? source : createReadStream(source.path)
      let broken: unknown
      if (Body instanceof Readable)
        Body.once('error', (error: unknown) => {
          broken = error
        })
      const params = { Bucket, Key: keyOf(name), Body }
      await new Upload({ client, params, queueSize: 2, abortController: closing })
        .done()
        .catch((error: unknown) => {
          // Giving up the parts that were sent may fail too, which is not why nothing was stored.
          throw broken ?? error
        })
    },

    async read(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const { Body } = await client.send(
          new GetObjectCommand({ Bucket, Key: keyOf(name), ...(Range && { Range }) }),
        )
        return Body as Readable
      } catch (error) {
        throw isMissing(error) ? new ObjectNotFound(name) : error
      }
    },

    async stat(name) {
      try {
        const { ContentLength = 0, LastModified = new Date(0) } = await client.send(
          new HeadObjectCommand({ Bucket, Key: keyOf(name) }),
        )
        return { name, size: ContentLength, modified: LastModified }
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },

    async remove(name) {
      await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
    },

    async removeAll(prefix) {
      let Objects: { Key: string }[] = []
      const removeThem = () =>
        client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
      for await (const { name } of list(prefix)) {
        Objects.push({ Key: keyOf(name) })
        if (Objects.length < MOST_AT_ONCE) continue
        await removeThem()
        Objects = []
      }
      if (Objects.length > 0) await removeThem()
    },

    list,

    async folders(prefix) {
      const folders: string[] = []
      for await (const { CommonPrefixes = [] } of pages(prefix, '/'))
        for (const { Prefix = '' } of CommonPrefixes)
          folders.push(nameOf(Prefix).slice(prefix.length).replace(/\/$/, ''))
      return folders
    },

    close() {
      closing.abort()
      client.destroy()
    },
  }
}

/** The HTTP status of the store's answer; undefined if there was none. */
const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && '$metadata' in error
    ? (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode
    : undefined

/** Compatible stores use different error names; all of them respond with 404. */
const isMissing = (error: unknown): boolean => statusOf(error) === 404
