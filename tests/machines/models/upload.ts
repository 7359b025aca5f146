import { expect } from 'vitest'
import { type AnyMachineSnapshot, emit, not, setup, stateIn } from 'xstate'
import type {
  QueuedFile,
  UploadContext,
  UploadEmitted,
  UploadEvent,
  UploadInput,
  UploadTag,
} from '../../../machines/upload/machine.ts'
import {
  answers,
  defineModel,
  type EventOf,
  expected,
  fails,
  type ModelEvents,
  passes,
  sends,
} from '../../model.ts'

const limits = { accept: 'image/*' }
const picture = { name: 'front.png', size: 10, type: 'image/png', handle: 'front' }
const story = { name: 'story.txt', size: 10, type: 'text/plain', handle: 'story' }
const late = 'The server did not answer in time. Please try again.'

type Seen = Omit<QueuedFile, 'ref'>
interface Modelled extends Omit<UploadContext, 'files'> {
  readonly files: readonly Seen[]
}

/** What is seen of the queue: what it was told last of each file. */
export function seenUploads(at: AnyMachineSnapshot) {
  const { files, ...context } = at.context as UploadContext
  return { ...context, files: files.map(({ ref: _, ...seen }) => seen) }
}

/** Two files are enough; after that none are added. */
const added = (context: Modelled, ...files: readonly (typeof picture)[]) =>
  context.count + files.length > 2 ? [] : files

type Told = 'PAUSE' | 'RESUME' | 'RETRY' | 'CANCEL'
const hears: Record<Told, readonly string[]> = {
  PAUSE: ['waiting', 'uploading'],
  RESUME: ['paused'],
  RETRY: ['failed', 'cancelled'],
  CANCEL: ['waiting', 'uploading', 'paused', 'failed'],
}
const becomes = { PAUSE: 'paused', RESUME: 'waiting', RETRY: 'waiting', CANCEL: 'cancelled' } as const

const events = {
  'adds a picture': sends((context: Modelled) => ({ type: 'ADD', files: added(context, picture) })),
  'adds a story': sends((context: Modelled) => ({
    type: 'ADD',
    files: added(context, story),
  })),
  'pauses the first': sends({ type: 'PAUSE', id: 'file 1' }),
  'goes on with the first': sends({ type: 'RESUME', id: 'file 1' }),
  'tries the first again': sends({ type: 'RETRY', id: 'file 1' }),
  'gives the first up': sends({ type: 'CANCEL', id: 'file 1' }),
  'removes the first': sends({ type: 'REMOVE', id: 'file 1' }),
  'pauses the second': sends({ type: 'PAUSE', id: 'file 2' }),
  'removes the second': sends({ type: 'REMOVE', id: 'file 2' }),
  'pauses all': sends({ type: 'PAUSE_ALL' }),
  'goes on with all': sends({ type: 'RESUME_ALL' }),
  'tries all again': sends({ type: 'RETRY_ALL' }),
  'gives all up': sends({ type: 'CANCEL_ALL' }),
  clears: sends({ type: 'CLEAR' }),
  leaves: sends({ type: 'LEAVE' }),
  stays: sends({ type: 'STAY' }),
  'leaves anyway': sends({ type: 'LEAVE_ANYWAY' }),
  'it arrives': answers('send', { id: 7 }),
  'it breaks': fails('send', new Error('The disk is full.')),
  'a minute passes': passes(60_000),
} satisfies ModelEvents<UploadEvent>

const isOpen = ({ stage }: Seen) => ['waiting', 'uploading', 'paused', 'failed'].includes(stage)
const isUnderWay = ({ stage }: Seen) => stage === 'waiting' || stage === 'uploading'

/** What happens to the files; one goes at a time. */
type Change =
  | { readonly told: Told; readonly id?: string }
  | { readonly added: readonly (typeof picture)[] }
  | { readonly without: (file: Seen) => boolean }
  | { readonly going: Partial<Seen> }

function changed({ files, count }: Modelled, change: Change): readonly Seen[] {
  if ('told' in change)
    return files.map(file =>
      (change.id ?? file.id) === file.id && hears[change.told].includes(file.stage)
        ? {
            ...file,
            stage: becomes[change.told],
            ...(change.told === 'CANCEL' && { sent: 0, message: null }),
          }
        : file,
    )
  if ('without' in change) return files.filter(file => !change.without(file))
  if ('going' in change)
    return files.map(file => (file.stage === 'uploading' ? { ...file, ...change.going } : file))
  const more = change.added.map(
    (file, index): Seen => ({
      id: `file ${count + index + 1}`,
      file,
      stage: file === story ? 'refused' : 'waiting',
      sent: 0,
      message:
        file === story ? '“story.txt” can’t be used here. Choose a file of these types: image/*.' : null,
      result: null,
    }),
  )
  return [...files, ...more]
}

/** The first that waits goes, where none does. */
function withNext(files: readonly Seen[]): readonly Seen[] {
  const next = files.some(({ stage }) => stage === 'uploading')
    ? undefined
    : files.find(({ stage }) => stage === 'waiting')
  return files.map(file => (file === next ? { ...file, stage: 'uploading', message: null } : file))
}

const parts = setup({
  types: {} as {
    context: Modelled
    events: EventOf<typeof events>
    input: UploadInput
    tags: UploadTag
    emitted: UploadEmitted
  },
  actions: { ...expected, 'tell that it was left': emit({ type: 'LEFT' as const }) },
  guards: {
    'some hear': ({ context }, { told, id }: { told: Told; id?: string }) =>
      context.files.some(one => (id ?? one.id) === one.id && hears[told].includes(one.stage)),
    'it is there': ({ context }, id: string) => context.files.some(one => one.id === id),
    'some are over': ({ context }) => context.files.some(one => !isOpen(one)),
    'none are there': ({ context }) => context.files.length === 0,
    'some are under way': ({ context }) => context.files.some(isUnderWay),
    'some are open': ({ context }) => context.files.some(isOpen),
    'one goes': ({ context }) => context.files.some(({ stage }) => stage === 'uploading'),
    'it is asked whether to leave': stateIn('#asking'),
  },
})

/** The files change, and what follows from it is told and asked. */
const change = (of: (context: Modelled) => Change) =>
  parts.enqueueActions(({ context, enqueue }) => {
    const change = of(context)
    const files = withNext(changed(context, change))
    const wentBefore = context.files.find(({ stage }) => stage === 'uploading')
    const goesNow = files.find(({ stage }) => stage === 'uploading')
    enqueue.assign({ files, count: context.count + ('added' in change ? change.added.length : 0) })
    for (const one of files)
      if (one.stage === 'done' && wentBefore?.id === one.id)
        enqueue.emit({ type: 'UPLOADED', id: one.id, file: one.file, result: one.result })
    if (context.files.some(isOpen) && files.length > 0 && !files.some(isOpen))
      enqueue.emit({
        type: 'FINISHED',
        uploaded: files.filter(({ stage }) => stage === 'done').length,
        of: files.length,
      })
    if (goesNow && goesNow.id !== wentBefore?.id)
      enqueue({
        type: 'calls',
        params: { slot: 'send', input: { file: goesNow.file, offset: 0, report: expect.any(Function) } },
      })
  })

const told = (params: { told: Told; id?: string }) =>
  ({ guard: { type: 'some hear', params }, target: '.judged', actions: change(() => params) }) as const

/** Two files that go one after the other: what the person, the server and the clock can do. */
export const uploadModel = defineModel({
  events,
  starts: { 'one at once': { limits, atOnce: 1 } },
  machine: parts.createMachine({
    id: 'upload model',
    context: { files: [], count: 0, limits, atOnce: 1 },
    type: 'parallel',
    states: {
      queue: {
        initial: 'judged',
        on: {
          'adds a picture': {
            target: '.judged',
            actions: change(context => ({ added: added(context, picture) })),
          },
          'adds a story': {
            target: '.judged',
            actions: change(context => ({ added: added(context, story) })),
          },
          'pauses the first': told({ told: 'PAUSE', id: 'file 1' }),
          'goes on with the first': told({ told: 'RESUME', id: 'file 1' }),
          'tries the first again': told({ told: 'RETRY', id: 'file 1' }),
          'gives the first up': told({ told: 'CANCEL', id: 'file 1' }),
          'pauses the second': told({ told: 'PAUSE', id: 'file 2' }),
          'pauses all': told({ told: 'PAUSE' }),
          'goes on with all': told({ told: 'RESUME' }),
          'tries all again': told({ told: 'RETRY' }),
          'gives all up': told({ told: 'CANCEL' }),
          'removes the first': {
            guard: { type: 'it is there', params: 'file 1' },
            target: '.judged',
            actions: change(() => ({ without: ({ id }) => id === 'file 1' })),
          },
          'removes the second': {
            guard: { type: 'it is there', params: 'file 2' },
            target: '.judged',
            actions: change(() => ({ without: ({ id }) => id === 'file 2' })),
          },
          clears: {
            guard: 'some are over',
            target: '.judged',
            actions: change(() => ({ without: file => !isOpen(file) })),
          },
          'it arrives': {
            guard: 'one goes',
            target: '.judged',
            actions: change(() => ({ going: { stage: 'done', sent: 10, result: { id: 7 } } })),
          },
          'it breaks': {
            guard: 'one goes',
            target: '.judged',
            actions: change(() => ({ going: { stage: 'failed', message: 'The disk is full.' } })),
          },
          'a minute passes': {
            guard: 'one goes',
            target: '.judged',
            actions: change(() => ({ going: { stage: 'failed', message: late } })),
          },
          'leaves anyway': {
            guard: 'it is asked whether to leave',
            target: '.judged',
            actions: ['tell that it was left', change(() => ({ told: 'CANCEL' }))],
          },
        },
        states: {
          judged: {
            always: [
              { guard: 'none are there', target: 'empty' },
              { guard: 'some are under way', target: 'going' },
              { guard: 'some are open', target: 'held' },
              { target: 'over' },
            ],
          },
          empty: { tags: 'is empty' },
          going: { tags: ['is uploading', 'holds work'] },
          held: { tags: ['needs attention', 'holds work'] },
          over: { tags: 'is finished' },
        },
      },
      leaving: {
        initial: 'staying',
        states: {
          staying: { on: { leaves: 'asking' } },
          asking: {
            id: 'asking',
            tags: 'asks whether to leave',
            always: { guard: not('some are open'), target: 'left', actions: 'tell that it was left' },
            on: { stays: 'staying', 'leaves anyway': 'left' },
          },
          left: {
            tags: 'has left',
            on: {
              leaves: { actions: 'tell that it was left' },
              'adds a picture': 'staying',
              'adds a story': 'staying',
            },
          },
        },
      },
    },
  }),
})
