/**
 * Uploading files (screens, documents and image tool): a queue with several uploads at once, each with its own
 * progress, pause and retry (`upload-file.ts`). Files that are too large or of the wrong type are rejected at once,
 * with a message. Leaving during an upload asks for confirmation.
 */
import type { FileLimits } from '@rounds/core/rules/files'
import { whyNotFile } from '@rounds/core/rules/files'
import { type ActorRefFrom, and, assign, emit, enqueueActions, not, setup } from 'xstate'
import {
  type UploadFileEvent,
  type UploadNews,
  type UploadSource,
  type UploadStage,
  uploadFile,
} from './file.ts'

export interface UploadInput {
  readonly limits?: FileLimits
  /** The number of parallel uploads; 3 by default. */
  readonly atOnce?: number
}

/** One file of the queue, in its last reported state. */
export interface QueuedFile extends UploadNews {
  readonly id: string
  readonly file: UploadSource
  readonly ref: ActorRefFrom<typeof uploadFile>
}

export interface UploadContext {
  /** In the order they were added. */
  readonly files: readonly QueuedFile[]
  /** How many were ever added. */
  readonly count: number
  readonly limits: FileLimits
  readonly atOnce: number
}

export type UploadEvent =
  | { type: 'ADD'; files: readonly UploadSource[] }
  | { type: 'PAUSE'; id: string }
  | { type: 'RESUME'; id: string }
  | { type: 'RETRY'; id: string }
  | { type: 'CANCEL'; id: string }
  /** Removes it from the list, in any state. */
  | { type: 'REMOVE'; id: string }
  | { type: 'PAUSE_ALL' }
  | { type: 'RESUME_ALL' }
  | { type: 'RETRY_ALL' }
  | { type: 'CANCEL_ALL' }
  /** Removes finished files from the list. */
  | { type: 'CLEAR' }
  | { type: 'LEAVE' }
  | { type: 'STAY' }
  | { type: 'LEAVE_ANYWAY' }
  /** Sent by a file itself. */
  | { type: 'FILE_IS'; id: string; news: UploadNews }

export type UploadTag =
  | 'is empty'
  | 'is uploading'
  | 'needs attention'
  | 'is finished'
  | 'holds work'
  | 'asks whether to leave'
  | 'has left'

export type UploadEmitted =
  | { type: 'UPLOADED'; id: string; file: UploadSource; result: unknown }
  /** Nothing is uploading or queued. */
  | { type: 'FINISHED'; uploaded: number; of: number }
  | { type: 'LEFT' }

/** The events a file accepts, by state. */
const heardIn: Readonly<Record<'PAUSE' | 'RESUME' | 'RETRY' | 'CANCEL', readonly UploadStage[]>> = {
  PAUSE: ['waiting', 'uploading'],
  RESUME: ['paused'],
  RETRY: ['failed', 'cancelled'],
  CANCEL: ['waiting', 'uploading', 'paused', 'failed'],
}

type Told = keyof typeof heardIn

const filesThatHear = ({ files }: UploadContext, told: Told, id?: string) =>
  files.filter(one => (id === undefined || one.id === id) && heardIn[told].includes(one.stage))

const isUnderWay = ({ stage }: UploadNews) => stage === 'waiting' || stage === 'uploading'
const isHeld = ({ stage }: UploadNews) => stage === 'paused' || stage === 'failed'

/** The files whose turn it is. */
function nextOf({ files, atOnce }: UploadContext): readonly QueuedFile[] {
  const going = files.filter(({ stage }) => stage === 'uploading').length
  return files.filter(({ stage }) => stage === 'waiting').slice(0, Math.max(0, atOnce - going))
}

/** The progress of the whole queue, without rejected or canceled files; sizes in bytes. */
export function uploadProgress({ files }: Pick<UploadContext, 'files'>) {
  const counted = files.filter(({ stage }) => stage !== 'refused' && stage !== 'cancelled')
  return {
    done: counted.filter(({ stage }) => stage === 'done').length,
    of: counted.length,
    sent: counted.reduce((sum, { sent }) => sum + sent, 0),
    size: counted.reduce((sum, { file }) => sum + file.size, 0),
  }
}

export const upload = setup({
  types: {} as {
    context: UploadContext
    events: UploadEvent
    input: UploadInput
    emitted: UploadEmitted
    tags: UploadTag
  },
  actors: { uploadFile },
  guards: {
    'there is none': ({ context }) => context.files.length === 0,
    'some are under way': ({ context }) => context.files.some(isUnderWay),
    'some are held': ({ context }) => context.files.some(isHeld),
    'nothing would be lost': ({ context }) => !context.files.some(one => isUnderWay(one) || isHeld(one)),
    'it hears': ({ context }, { told, id }: { told: Told; id: string }) =>
      filesThatHear(context, told, id).length > 0,
    'some hear': ({ context }, told: Told) => filesThatHear(context, told).length > 0,
    'it is there': ({ context }, id: string) => context.files.some(one => one.id === id),
    'some are no longer on their way': ({ context }) =>
      context.files.some(one => !isUnderWay(one) && !isHeld(one)),
    'it has arrived': (_, { stage }: UploadNews) => stage === 'done',
  },
  actions: {
    add: assign(({ context, spawn }, files: readonly UploadSource[]) => {
      const { limits, count } = context
      const added = files.map((file, index): QueuedFile => {
        const id = `file ${count + index + 1}`
        const message = whyNotFile(file, limits) ?? null
        return {
          id,
          file,
          ref: spawn('uploadFile', { id, input: { id, file, limits } }),
          stage: message === null ? 'waiting' : 'refused',
          sent: 0,
          message,
          result: null,
        }
      })
      return { files: [...context.files, ...added], count: count + files.length }
    }),
    'take the news': assign(({ context }, { id, news }: { id: string; news: UploadNews }) => ({
      files: context.files.map(one => (one.id === id ? { ...one, ...news } : one)),
    })),
    /** Files that are already uploading ignore it, so it can be sent again before they respond. */
    'let the next go': ({ context }) => {
      for (const { ref } of nextOf(context)) ref.send({ type: 'START' })
    },
    tell: ({ context }, { told, id }: { told: Told; id?: string }) => {
      const event: UploadFileEvent = { type: told }
      for (const { ref } of filesThatHear(context, told, id)) ref.send(event)
    },
    remove: enqueueActions(({ context, enqueue }, ids: readonly string[]) => {
      for (const { id, ref } of context.files) if (ids.includes(id)) enqueue.stopChild(ref)
      enqueue.assign({ files: context.files.filter(({ id }) => !ids.includes(id)) })
    }),
    'tell that it has arrived': emit(({ context }, { id, news }: { id: string; news: UploadNews }) => {
      const file = context.files.find(one => one.id === id)?.file
      return {
        type: 'UPLOADED' as const,
        id,
        file: file ?? { name: '', size: 0, type: '', handle: null },
        result: news.result,
      }
    }),
    'tell that it is finished': emit(({ context }) => ({
      type: 'FINISHED' as const,
      uploaded: uploadProgress(context).done,
      of: context.files.length,
    })),
    'tell that it was left': emit({ type: 'LEFT' as const }),
  },
}).createMachine({
  id: 'upload',
  context: ({ input: { limits = {}, atOnce = 3 } }) => ({ files: [], count: 0, limits, atOnce }),
  type: 'parallel',
  states: {
    queue: {
      initial: 'empty',
      on: {
        /** Each reports that it is queued, and then the next may start. */
        ADD: { actions: { type: 'add', params: ({ event }) => event.files } },
        FILE_IS: [
          {
            guard: { type: 'it has arrived', params: ({ event }) => event.news },
            actions: [
              { type: 'take the news', params: ({ event }) => event },
              { type: 'tell that it has arrived', params: ({ event }) => event },
              'let the next go',
            ],
          },
          { actions: [{ type: 'take the news', params: ({ event }) => event }, 'let the next go'] },
        ],
        PAUSE: {
          guard: { type: 'it hears', params: ({ event }) => ({ told: 'PAUSE', id: event.id }) },
          actions: { type: 'tell', params: ({ event }) => ({ told: 'PAUSE', id: event.id }) },
        },
        RESUME: {
          guard: { type: 'it hears', params: ({ event }) => ({ told: 'RESUME', id: event.id }) },
          actions: { type: 'tell', params: ({ event }) => ({ told: 'RESUME', id: event.id }) },
        },
        RETRY: {
          guard: { type: 'it hears', params: ({ event }) => ({ told: 'RETRY', id: event.id }) },
          actions: { type: 'tell', params: ({ event }) => ({ told: 'RETRY', id: event.id }) },
        },
        CANCEL: {
          guard: { type: 'it hears', params: ({ event }) => ({ told: 'CANCEL', id: event.id }) },
          actions: { type: 'tell', params: ({ event }) => ({ told: 'CANCEL', id: event.id }) },
        },
        PAUSE_ALL: {
          guard: { type: 'some hear', params: 'PAUSE' },
          actions: { type: 'tell', params: { told: 'PAUSE' } },
        },
        RESUME_ALL: {
          guard: { type: 'some hear', params: 'RESUME' },
          actions: { type: 'tell', params: { told: 'RESUME' } },
        },
        RETRY_ALL: {
          guard: { type: 'some hear', params: 'RETRY' },
          actions: { type: 'tell', params: { told: 'RETRY' } },
        },
        CANCEL_ALL: {
          guard: { type: 'some hear', params: 'CANCEL' },
          actions: { type: 'tell', params: { told: 'CANCEL' } },
        },
        REMOVE: {
          guard: { type: 'it is there', params: ({ event }) => event.id },
          actions: [{ type: 'remove', params: ({ event }) => [event.id] }, 'let the next go'],
        },
        CLEAR: {
          guard: 'some are no longer on their way',
          actions: {
            type: 'remove',
            params: ({ context }) =>
              context.files.filter(one => !isUnderWay(one) && !isHeld(one)).map(({ id }) => id),
          },
        },
      },
      states: {
        empty: {
          tags: 'is empty',
          always: [
            { guard: 'some are under way', target: 'working' },
            { guard: not('there is none'), target: 'finished' },
          ],
        },
        working: {
          tags: ['is uploading', 'holds work'],
          always: [
            { guard: 'there is none', target: 'empty' },
            { guard: and([not('some are under way'), 'some are held']), target: 'held' },
            {
              guard: not('some are under way'),
              target: 'finished',
              actions: 'tell that it is finished',
            },
          ],
        },
        /** Paused and failed files are not forgotten. */
        held: {
          tags: ['needs attention', 'holds work'],
          always: [
            { guard: 'there is none', target: 'empty' },
            { guard: 'some are under way', target: 'working' },
            { guard: not('some are held'), target: 'finished', actions: 'tell that it is finished' },
          ],
        },
        finished: {
          tags: 'is finished',
          always: [
            { guard: 'there is none', target: 'empty' },
            { guard: 'some are under way', target: 'working' },
          ],
        },
      },
    },
    leaving: {
      initial: 'staying',
      states: {
        staying: { on: { LEAVE: 'asking' } },
        /** Skipped if nothing would be lost; uploads that finish in the meantime also end it. */
        asking: {
          tags: 'asks whether to leave',
          always: { guard: 'nothing would be lost', target: 'left' },
          on: {
            STAY: 'staying',
            LEAVE_ANYWAY: { target: 'left', actions: { type: 'tell', params: { told: 'CANCEL' } } },
          },
        },
        left: {
          tags: 'has left',
          entry: 'tell that it was left',
          on: { LEAVE: { target: 'left', reenter: true }, ADD: 'staying' },
        },
      },
    },
  },
})
