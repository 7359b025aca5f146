import type { FormContent } from '@rounds/core/rules/forms'
import { assign, not, setup } from 'xstate'
import { ApiError, type FormWork } from '../../../core/api/index.ts'
import type {
  FormDraftContext,
  FormDraftEvent,
  FormDraftInput,
  FormDraftTag,
} from '../../../machines/form-draft.ts'
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

const titled = (FrmTitle: string): FormContent => ({
  FrmTitle,
  FrmDescription: null,
  FrmConfig: null,
  FrmMetaData: null,
})
const LIVE = titled('Live')
const MINE = titled('Mine')
const THEIRS = titled('Theirs')
const OLD = titled('Old')
const AT = '2026-11-23T10:00:00.000Z'
const LATER = '2026-11-23T11:00:00.000Z'
const LATE = 'The server did not answer in time. Please try again.'

const fresh: FormWork = {
  frmId: 7,
  name: 'form',
  isPublished: true,
  live: LIVE,
  draft: null,
  versions: [],
  pages: [],
}
const taken: FormWork = {
  ...fresh,
  draft: {
    version: 9,
    content: THEIRS,
    at: LATER,
    by: { userId: 'e', name: 'Elowen' },
    isLiveChanged: false,
  },
}
const begun: FormWork = { ...taken, draft: taken.draft && { ...taken.draft, version: 3 } }
const published: FormWork = { ...fresh, live: THEIRS }

const events = {
  'writes something': sends({ type: 'EDIT', content: MINE }),
  'writes it back': sends({ type: 'EDIT', content: LIVE }),
  'restores a version': sends({ type: 'RESTORE', content: OLD }),
  saves: sends({ type: 'SAVE' }),
  'a colleague published': sends({ type: 'PULL', work: published }),
  'has read it': sends({ type: 'SEEN' }),
  'it is saved': answers('save', { version: 2, at: AT }),
  'it is made safe and saved': answers('save', { version: 2, at: AT, content: LIVE }),
  'a colleague was there before': fails(
    'save',
    new ApiError(412, { message: 'Changed.', current: { ...taken } }),
  ),
  'the server says no': fails('save', new ApiError(400, { message: 'Too long.' })),
  'the line is cut': fails('save', new Error('No network.')),
  'the disk is full': fails('save', new ApiError(507, { message: 'The disk is full.' })),
  'a second passes': passes(1_000),
  'a pause passes': passes(3_000),
  'a quarter of a minute passes': passes(15_000),
} satisfies ModelEvents<FormDraftEvent>

const same = (one: FormContent, other: FormContent) => one.FrmTitle === other.FrmTitle

/** What is here once theirs came: mine where I wrote something, and theirs kept where it is not the same. */
const joined = (context: FormDraftContext, { draft, live }: FormWork): Partial<FormDraftContext> => {
  const theirs = draft?.content ?? live
  const wrote = !same(context.content, context.saved)
  const both = wrote && !same(theirs, context.saved) && !same(theirs, context.content)
  return {
    content: wrote ? context.content : theirs,
    saved: theirs,
    version: draft?.version ?? null,
    at: draft?.at ?? null,
    outgoing: null,
    ...(both && { keeps: 'conflict', overwritten: draft?.by?.name ?? '' }),
  }
}

const keeping = {
  type: 'effect',
  params: ({ context: { content, saved } }: { context: FormDraftContext }) => ({
    effect: 'keepLocally',
    params: { frmId: 7, copy: same(content, saved) ? null : { content, base: saved } },
  }),
} as const
const writing = (content: FormContent) => [{ type: 'write', params: content }, keeping] as const
const restoring = [{ type: 'write', params: OLD }, 'keep it', keeping] as const

/** Somebody who writes a form, a server that may be away, and a colleague who writes the same. */
export const formDraftModel = defineModel({
  events,
  typed: ['content'],
  effects: ['keepLocally'],
  starts: {
    anew: { work: fresh, copy: null },
    'with what was kept here': { work: begun, copy: { content: MINE, base: THEIRS } },
    'with what both wrote': { work: begun, copy: { content: MINE, base: LIVE } },
  },
  // A save, or a colleague's, begins it all again.
  ends: ({ context: { version } }) => version === 2 || version === 9,
  machine: setup({
    types: {} as {
      context: FormDraftContext
      events: EventOf<typeof events>
      input: FormDraftInput
      tags: FormDraftTag
    },
    actions: {
      ...expected,
      write: assign((_, content: FormContent) => ({ content })),
      'keep it': assign({ keeps: 'restore' }),
      send: assign(({ context }) => ({ outgoing: context.content })),
      stored: assign(({ context }, safe: FormContent | null) => {
        const saved = safe ?? (context.outgoing as FormContent)
        const isStill = same(context.content, context.outgoing as FormContent)
        return {
          saved,
          content: isStill && safe ? safe : context.content,
          version: 2,
          at: AT,
          outgoing: null,
          keeps: isStill ? null : context.keeps,
        }
      }),
      bring: assign(({ context }, work: FormWork) => joined(context, work)),
      land: assign({ outgoing: null }),
      read: assign({ overwritten: null, isRecovered: false }),
      say: assign((_, message: string | null) => ({ message })),
    },
    guards: { 'is written': ({ context }) => !same(context.content, context.saved) },
  }).createMachine({
    id: 'form draft model',
    context: ({ input: { work, copy } }) => {
      const theirs = work.draft?.content ?? work.live
      const start: FormDraftContext = {
        frmId: 7,
        content: copy?.content ?? theirs,
        saved: copy?.base ?? theirs,
        version: work.draft?.version ?? null,
        at: work.draft?.at ?? null,
        outgoing: null,
        keeps: null,
        overwritten: null,
        isRecovered: copy !== null,
        message: null,
      }
      return copy ? { ...start, ...joined(start, work) } : start
    },
    initial: 'saved',
    on: {
      'writes something': { actions: writing(MINE) },
      'writes it back': { actions: writing(LIVE) },
      'restores a version': { actions: restoring },
      'has read it': { actions: 'read' },
    },
    states: {
      saved: {
        tags: 'is saved',
        entry: { type: 'say', params: null },
        always: { guard: 'is written', target: 'waiting' },
        on: { 'a colleague published': { actions: [{ type: 'bring', params: published }, keeping] } },
      },
      waiting: {
        tags: 'has unsaved changes',
        always: { guard: not('is written'), target: 'saved' },
        on: {
          saves: 'saving',
          'a second passes': 'saving',
          'a colleague published': {
            target: 'saved',
            actions: [{ type: 'bring', params: published }, keeping],
          },
        },
      },
      saving: {
        tags: ['has unsaved changes', 'saving'],
        entry: [
          'send',
          {
            type: 'calls',
            params: ({ context: { content, version, keeps } }) => ({
              slot: 'save',
              input: { frmId: 7, content, version, ...(keeps && { keeps }) },
            }),
          },
        ],
        on: {
          'it is saved': { target: 'saved', actions: [{ type: 'stored', params: null }, keeping] },
          'it is made safe and saved': {
            target: 'saved',
            actions: [{ type: 'stored', params: LIVE }, keeping],
          },
          'a colleague was there before': {
            target: 'saved',
            actions: [{ type: 'bring', params: taken }, keeping],
          },
          'the server says no': {
            target: 'refused',
            actions: ['land', { type: 'say', params: 'Too long.' }],
          },
          'the line is cut': { target: 'away', actions: ['land', { type: 'say', params: 'No network.' }] },
          'the disk is full': {
            target: 'away',
            actions: ['land', { type: 'say', params: 'The disk is full.' }],
          },
          'a quarter of a minute passes': {
            target: 'away',
            actions: ['land', { type: 'say', params: LATE }],
          },
        },
      },
      away: {
        tags: ['has unsaved changes', 'cannot be saved'],
        on: { saves: 'saving', 'a pause passes': 'saving' },
      },
      refused: {
        tags: ['has unsaved changes', 'cannot be saved'],
        on: {
          saves: 'saving',
          'writes something': { target: 'waiting', actions: writing(MINE) },
          'writes it back': { target: 'waiting', actions: writing(LIVE) },
          'restores a version': { target: 'waiting', actions: restoring },
        },
      },
    },
  }),
})
