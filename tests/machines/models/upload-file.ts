import { expect } from 'vitest'
import { assign, setup } from 'xstate'
import type {
  UploadFileContext,
  UploadFileEvent,
  UploadFileInput,
  UploadFileTag,
} from '../../../machines/upload/file.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
  waits,
} from '../../model.ts'

interface Context extends UploadFileContext {
  /** For how long it has been going, and for how long nothing has arrived, in milliseconds. */
  readonly going: number
  readonly still: number
}

const limits = { accept: 'image/*', largest: 10 }
const picture = { name: 'front.png', size: 10, type: 'image/png', handle: 'front' }
const story = { name: 'story.txt', size: 10, type: 'text/plain', handle: 'story' }

const events = {
  'its turn comes': sends({ type: 'START' }),
  'it is paused': sends({ type: 'PAUSE' }),
  'it goes on': sends({ type: 'RESUME' }),
  'it is tried again': sends({ type: 'RETRY' }),
  'it is given up': sends({ type: 'CANCEL' }),
  'three bytes are there': sends({ type: 'PROGRESS', sent: 3 }),
  'six bytes are there': sends({ type: 'PROGRESS', sent: 6 }),
  'more is there than there is': sends({ type: 'PROGRESS', sent: 99 }),
  'it arrives': answers('send', { id: 7 }),
  'it breaks': fails('send', new Error('The disk is full.')),
  'half a minute passes': waits(30_000),
  'nothing has arrived for a minute': passes(({ still }: Context) => 60_000 - still),
} satisfies ModelEvents<UploadFileEvent>

/** One file on its way: what the queue, the server and the clock can do. */
export const uploadFileModel = defineModel({
  events,
  effects: ['tell the queue'],
  own: ['going', 'still'],
  starts: {
    'a picture': { id: 'f', file: picture, limits },
    'another kind': { id: 'f', file: story, limits },
  },
  machine: setup({
    types: {} as {
      context: Context
      events: EventOf<typeof events>
      input: UploadFileInput
      tags: UploadFileTag
    },
    actions: {
      ...expected,
      say: assign((_, message: string | null) => ({ message })),
      'so much is there': assign((_, sent: number) => ({ sent, still: 0 })),
      'take no time': assign({ going: 0, still: 0 }),
      'be there': assign({ sent: 10, result: { id: 7 } }),
    },
    guards: {
      'it is of another kind': ({ context }) => context.file.type === 'text/plain',
      'it has just begun': ({ context }) => context.going === 0,
      'less was there': ({ context }, sent: number) => context.sent < sent,
    },
  }).createMachine({
    id: 'upload file model',
    context: ({ input: { id, file } }) => ({
      id,
      file,
      refusal:
        file === story ? '“story.txt” can’t be used here. Choose a file of these types: image/*.' : null,
      sent: 0,
      message: null,
      result: null,
      going: 0,
      still: 0,
    }),
    initial: 'opening',
    states: {
      opening: { always: [{ guard: 'it is of another kind', target: 'refused' }, { target: 'waiting' }] },
      refused: {
        tags: 'refused',
        entry: [
          { type: 'say', params: '“story.txt” can’t be used here. Choose a file of these types: image/*.' },
          told('refused'),
        ],
      },
      waiting: {
        tags: 'waiting',
        entry: told('waiting'),
        on: { 'its turn comes': 'going', 'it is paused': 'paused', 'it is given up': 'cancelled' },
      },
      going: {
        tags: 'uploading',
        entry: [
          { type: 'say', params: null },
          told('uploading'),
          {
            type: 'calls',
            params: ({ context: { file, sent } }) => ({
              slot: 'send',
              input: { file, offset: sent, report: expect.any(Function) },
            }),
          },
        ],
        exit: 'take no time',
        on: {
          'it is paused': 'paused',
          'it is given up': 'cancelled',
          'three bytes are there': {
            guard: { type: 'less was there', params: 3 },
            actions: [{ type: 'so much is there', params: 3 }, told('uploading')],
          },
          'six bytes are there': {
            guard: { type: 'less was there', params: 6 },
            actions: [{ type: 'so much is there', params: 6 }, told('uploading')],
          },
          'more is there than there is': {
            actions: [{ type: 'so much is there', params: 10 }, told('uploading')],
          },
          'it arrives': { target: 'done', actions: 'be there' },
          'it breaks': { target: 'failed', actions: { type: 'say', params: 'The disk is full.' } },
          'half a minute passes': {
            guard: 'it has just begun',
            actions: assign({ going: 30_000, still: 30_000 }),
          },
          'nothing has arrived for a minute': {
            target: 'failed',
            actions: { type: 'say', params: 'The server did not answer in time. Please try again.' },
          },
        },
      },
      paused: {
        tags: 'paused',
        entry: told('paused'),
        on: { 'it goes on': 'waiting', 'it is given up': 'cancelled' },
      },
      failed: {
        tags: 'failed',
        entry: told('failed'),
        on: { 'it is tried again': 'waiting', 'it is given up': 'cancelled' },
      },
      done: { tags: 'done', entry: told('done') },
      cancelled: {
        tags: 'cancelled',
        entry: [{ type: 'say', params: null }, { type: 'so much is there', params: 0 }, told('cancelled')],
        on: { 'it is tried again': 'waiting' },
      },
    },
  }),
})

/** The queue is told where it is. */
function told(stage: UploadFileTag) {
  return {
    type: 'effect',
    params: ({ context: { sent, message, result } }: { context: UploadFileContext }) => ({
      effect: 'tell the queue',
      params: { stage, sent, message, result },
    }),
  } as const
}
