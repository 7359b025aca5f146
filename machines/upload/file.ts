/**
 * Uploading one file: it is queued, uploads, and can be paused, resumed, retried or canceled. Its queue (`upload.ts`)
 * is told of every change.
 */
import { type FileFacts, type FileLimits, whyNotFile } from '@rounds/core/rules/files'
import { assign, sendParent, setup } from 'xstate'
import { sayLate, sayNothing, sayWhy, slot } from '../kit.ts'

/** A file to upload; the `send` slot knows what the handle is. */
export interface UploadSource extends FileFacts {
  readonly handle: unknown
}

/**
 * The input of the `send` slot. It reports how many bytes of the file have arrived, and nothing once its signal is
 * aborted.
 */
export interface UploadSend {
  readonly file: UploadSource
  /** In bytes: what has arrived so far, as far as is known here. */
  readonly offset: number
  readonly report: (sent: number) => void
}

/** The states of a file. */
export type UploadStage = 'refused' | 'waiting' | 'uploading' | 'paused' | 'failed' | 'done' | 'cancelled'

/** What the queue is told. */
export interface UploadNews {
  readonly stage: UploadStage
  readonly sent: number
  readonly message: string | null
  /** The server's response, once done. */
  readonly result: unknown
}

export interface UploadFileInput {
  readonly id: string
  readonly file: UploadSource
  readonly limits: FileLimits
}

export interface UploadFileContext {
  readonly id: string
  readonly file: UploadSource
  /** Why it is not accepted; null if it is. */
  readonly refusal: string | null
  /** In bytes. */
  readonly sent: number
  readonly message: string | null
  readonly result: unknown
}

export type UploadFileEvent =
  /** It is its turn. */
  | { type: 'START' }
  | { type: 'PAUSE' }
  | { type: 'RESUME' }
  | { type: 'RETRY' }
  | { type: 'CANCEL' }
  /** The slot's progress report. */
  | { type: 'PROGRESS'; sent: number }

export type UploadFileTag = UploadStage

const newsOf = ({ sent, message, result }: UploadFileContext, stage: UploadStage): UploadNews => ({
  stage,
  sent,
  message,
  result,
})

export const uploadFile = setup({
  types: {} as {
    context: UploadFileContext
    events: UploadFileEvent
    input: UploadFileInput
    tags: UploadFileTag
  },
  actors: { send: slot<unknown, UploadSend>('send') },
  delays: { 'nothing has arrived for long': 60_000 },
  guards: {
    'it is not taken': ({ context }) => context.refusal !== null,
    'more has arrived': ({ context }, sent: number) => sent > context.sent,
  },
  actions: {
    'take what has arrived': assign(({ context }, sent: number) => ({
      sent: Math.min(sent, context.file.size),
    })),
    'it is there': assign(({ context }, { result }: { result: unknown }) => ({
      sent: context.file.size,
      result,
    })),
    'begin from the start': assign({ sent: 0 }),
    say: assign((_, message: string | null) => ({ message })),
    'tell the queue': sendParent(({ context }: { context: UploadFileContext }, news: UploadNews) => ({
      type: 'FILE_IS',
      id: context.id,
      news,
    })),
  },
}).createMachine({
  id: 'uploadFile',
  context: ({ input: { id, file, limits } }) => ({
    id,
    file,
    refusal: whyNotFile(file, limits) ?? null,
    sent: 0,
    message: null,
    result: null,
  }),
  initial: 'judging',
  states: {
    judging: {
      always: [
        {
          guard: 'it is not taken',
          target: 'refused',
          actions: { type: 'say', params: ({ context }) => context.refusal },
        },
        { target: 'waiting' },
      ],
    },
    refused: {
      tags: 'refused',
      entry: { type: 'tell the queue', params: ({ context }) => newsOf(context, 'refused') },
    },
    waiting: {
      tags: 'waiting',
      entry: { type: 'tell the queue', params: ({ context }) => newsOf(context, 'waiting') },
      on: { START: 'uploading', PAUSE: 'paused', CANCEL: 'cancelled' },
    },
    uploading: {
      tags: 'uploading',
      entry: [sayNothing, { type: 'tell the queue', params: ({ context }) => newsOf(context, 'uploading') }],
      invoke: {
        src: 'send',
        input: ({ context: { file, sent }, self }) => ({
          file,
          offset: sent,
          report: arrived => self.send({ type: 'PROGRESS', sent: arrived }),
        }),
        onDone: {
          target: 'done',
          actions: { type: 'it is there', params: ({ event }) => ({ result: event.output }) },
        },
        onError: {
          target: 'failed',
          actions: sayWhy,
        },
      },
      on: { PAUSE: 'paused', CANCEL: 'cancelled' },
      initial: 'moving',
      states: {
        moving: {
          on: {
            PROGRESS: {
              guard: { type: 'more has arrived', params: ({ event }) => event.sent },
              target: 'moving',
              reenter: true,
              actions: [
                { type: 'take what has arrived', params: ({ event }) => event.sent },
                { type: 'tell the queue', params: ({ context }) => newsOf(context, 'uploading') },
              ],
            },
          },
          after: {
            'nothing has arrived for long': {
              target: '#uploadFile.failed',
              actions: sayLate,
            },
          },
        },
      },
    },
    paused: {
      tags: 'paused',
      entry: { type: 'tell the queue', params: ({ context }) => newsOf(context, 'paused') },
      on: { RESUME: 'waiting', CANCEL: 'cancelled' },
    },
    failed: {
      tags: 'failed',
      entry: { type: 'tell the queue', params: ({ context }) => newsOf(context, 'failed') },
      on: { RETRY: 'waiting', CANCEL: 'cancelled' },
    },
    done: {
      tags: 'done',
      entry: { type: 'tell the queue', params: ({ context }) => newsOf(context, 'done') },
    },
    cancelled: {
      tags: 'cancelled',
      entry: [
        sayNothing,
        'begin from the start',
        { type: 'tell the queue', params: ({ context }) => newsOf(context, 'cancelled') },
      ],
      on: { RETRY: 'waiting' },
    },
  },
})
