import { ApiError, type Client, fileCalls, type UploadWishes, uploadsPath } from '@rounds/core/api'
import { fileWords } from '@rounds/core/words/files'
import type { UploadSend, UploadSource } from '@rounds/machines/upload-file'
import { fromPromise } from 'xstate'
import { readToken } from './storage.ts'

/** The progress of each uploading file, so that pausing loses nothing. */
const begun = new WeakMap<File, string>()

/** A browser file, as the upload machine knows it. */
export const sourceOf = (file: File): UploadSource => ({
  name: file.name,
  size: file.size,
  type: file.type,
  handle: file,
})

/** Uploads a file in resumable chunks, and turns it into a file on the server. */
export const uploadSlots = (client: Client, wishes: () => UploadWishes) => ({
  actors: {
    send: fromPromise<unknown, UploadSend>(async ({ input: { file, report }, signal }) => {
      const handle = file.handle as File
      const upload = await sendPieces(handle, report, signal)
      const made = await fileCalls(client.http).fromUpload(upload, wishes(), signal)
      begun.delete(handle)
      return made
    }),
  },
})

/** A file that was sent and made into nothing yet. */
export interface SentFile {
  readonly upload: string
}

/** Sends a file in pieces, and leaves it to a later call what is made of it. */
export const sendOnly = {
  actors: {
    send: fromPromise<unknown, UploadSend>(async ({ input: { file, report }, signal }): Promise<SentFile> => {
      const handle = file.handle as File
      const upload = await sendPieces(handle, report, signal)
      begun.delete(handle)
      return { upload }
    }),
  },
}

const PIECE_BYTES = 5_000_000
/** The retry delays, in milliseconds. */
const TRIES = [500, 2_000, 5_000, 10_000]

/** Returns the server's id of the upload. Rejects with `ApiError`. */
async function sendPieces(file: File, report: (sent: number) => void, signal: AbortSignal): Promise<string> {
  const { DetailedError, Upload } = await import('tus-js-client')
  return new Promise((resolve, reject) => {
    const known = begun.get(file)
    const upload = new Upload(file, {
      endpoint: uploadsPath,
      ...(known && { uploadUrl: known }),
      chunkSize: PIECE_BYTES,
      retryDelays: TRIES,
      storeFingerprintForResuming: false,
      metadata: { filename: file.name },
      onBeforeRequest: request => {
        const token = readToken()
        if (token !== null) request.setHeader('authorization', `Bearer ${token}`)
      },
      onUploadUrlAvailable: () => {
        if (upload.url) begun.set(file, upload.url)
      },
      onProgress: sent => {
        if (!signal.aborted) report(sent)
      },
      onSuccess: () => resolve(upload.url?.split('/').at(-1) ?? ''),
      onError: error => {
        const answer = error instanceof DetailedError ? error.originalResponse : null
        reject(
          new ApiError(answer?.getStatus() ?? 0, {
            message: answer ? wordsOf(answer.getBody()) : fileWords.uploadSlots.serverCannotReachedWhat,
          }),
        )
      },
    })
    signal.addEventListener('abort', () => void upload.abort())
    upload.start()
  })
}

function wordsOf(body: string): string {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {}
  return fileWords.uploadSlots.theUploadWasRefused
}
