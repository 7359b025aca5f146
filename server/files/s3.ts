import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { inWords, StartupError } from '../startup-error.ts'
import type { S3Place } from './s3-url.ts'
import { ObjectNotFound, type Storage } from './storage.ts'

/** An object store, with a function to close its connections. */
export interface S3Storage extends Storage {
  close(): void
}

/**
 * Stores files in an S3-compatible store, addressed by path. Throws `StartupError` with one sentence if the bucket
 * can't be reached.
 */
export async function openS3Storage(place: S3Place): Promise<S3Storage> {
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
  })
  const keyOf = (name: string) => (prefix ? `${prefix}/${name}` : name)
  const nameOf = (key: string) => (prefix ? key.slice(prefix.length + 1) : key)

  await client.send(new HeadBucketCommand({ Bucket })).catch(error => {
    client.destroy()
    throw new StartupError(
      `The bucket ${Bucket} at ${endpoint} can’t be used (${inWords(error)}): check S3_URL.`,
    )
  })

  return {
    async put(name, source) {
      const Body = Buffer.isBuffer(source) ? source : createReadStream(source.path)
      await new Upload({ client, params: { Bucket, Key: keyOf(name), Body }, queueSize: 2 }).done()
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

    async *list(under) {
      let ContinuationToken: string | undefined
      do {
        const page = await client.send(
          new ListObjectsV2Command({
            Bucket,
            Prefix: keyOf(under),
            ...(ContinuationToken && { ContinuationToken }),
          }),
        )
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of page.Contents ?? [])
          yield { name: nameOf(Key), size: Size, modified: LastModified }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },

    close: () => client.destroy(),
  }
}

/** Compatible stores use different error names; all of them respond with 404. */
const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  '$metadata' in error &&
  (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode === 404
