/**
 * The draft of a form being built: every change is kept in the browser at once and on the server within a second,
 * whatever fails. A colleague's saves are merged in; if both changed the same thing, the local text wins and theirs is
 * kept as a version.
 */
import { ApiError, type FormDraftSave, type FormDraftSaved, type FormWork } from '@rounds/core/api'
import { type FormContent, mergeForms, saysTheSame } from '@rounds/core/rules/forms'
import { assign, not, setup } from 'xstate'
import { effect, isBusy, isUnanswered, sayLate, sayNothing, sayWhy, slot } from './kit.ts'

/** The browser's copy while the server does not have it. */
export interface FormCopy {
  readonly content: FormContent
  /** The draft it was based on. */
  readonly base: FormContent
}

export interface FormDraftInput {
  readonly work: FormWork
  /** The browser's copy from the last visit. */
  readonly copy: FormCopy | null
}

export interface FormDraftContext {
  readonly frmId: number
  readonly content: FormContent
  /** The server's state. */
  readonly saved: FormContent
  /** The version of the draft there; null if there is none. */
  readonly version: number | null
  /** When it was saved, according to the server. */
  readonly at: string | null
  readonly outgoing: FormContent | null
  /** Why the next save must first keep the server's draft as a version. */
  readonly keeps: NonNullable<FormDraftSave['keeps']> | null
  /** Who changed the same thing, so that theirs is now among the versions; empty if unknown. */
  readonly overwritten: string | null
  /** A copy from the browser was merged in. */
  readonly isRecovered: boolean
  readonly message: string | null
}

export type FormDraftEvent =
  | { type: 'EDIT'; content: FormContent }
  /** A version replaces the draft, which is kept. */
  | { type: 'RESTORE'; content: FormContent }
  | { type: 'SAVE' }
  /** The form changed on the server: it was published, discarded, or reloaded. */
  | { type: 'PULL'; work: FormWork }
  /** The message was read. */
  | { type: 'SEEN' }

export type FormDraftTag = 'is saved' | 'has unsaved changes' | 'saving' | 'cannot be saved'

/** The form on the server: its draft, or the form itself if it has none. */
const standing = ({ draft, live }: FormWork): FormContent => draft?.content ?? live

function openDraft({ work, copy }: FormDraftInput): FormDraftContext {
  const theirs = standing(work)
  const context: FormDraftContext = {
    frmId: work.frmId,
    content: theirs,
    saved: theirs,
    version: work.draft?.version ?? null,
    at: work.draft?.at ?? null,
    outgoing: null,
    keeps: null,
    overwritten: null,
    isRecovered: false,
    message: null,
  }
  if (!copy) return context
  const kept = { ...context, content: copy.content, saved: copy.base }
  return { ...kept, ...broughtIn(kept, work), isRecovered: true }
}

/** The form merged with the server's current state. */
function broughtIn(context: FormDraftContext, work: FormWork): Partial<FormDraftContext> {
  const theirs = standing(work)
  const { content, isContested } = mergeForms(context.saved, context.content, theirs)
  return {
    content,
    saved: theirs,
    version: work.draft?.version ?? null,
    at: work.draft?.at ?? null,
    outgoing: null,
    ...(isContested && { keeps: 'conflict' as const, overwritten: work.draft?.by?.name ?? '' }),
  }
}

const isUnsaved = ({ content, saved }: FormDraftContext): boolean => !saysTheSame(content, saved)

/** The current form in the response to a save based on an older draft. */
const workIn = (error: unknown): FormWork | null =>
  error instanceof ApiError && error.status === 412 && error.body.current
    ? (error.body.current as unknown as FormWork)
    : null

const keep = {
  type: 'keepLocally',
  params: ({ context }: { context: FormDraftContext }) => ({
    frmId: context.frmId,
    copy: isUnsaved(context) ? { content: context.content, base: context.saved } : null,
  }),
} as const

const bring = {
  target: 'saved',
  actions: [
    { type: 'bring theirs in', params: ({ event }: { event: { readonly work: FormWork } }) => event.work },
    keep,
  ],
} as const

export const formDraft = setup({
  types: {} as {
    context: FormDraftContext
    events: FormDraftEvent
    input: FormDraftInput
    tags: FormDraftTag
  },
  actors: { save: slot<FormDraftSaved, FormDraftSave & { readonly frmId: number }>('save') },
  delays: { 'a second has passed': 1_000, 'a pause has passed': 3_000, 'the answer is overdue': 15_000 },
  guards: {
    'something is unsaved': ({ context }) => isUnsaved(context),
    'somebody was there before': (_, { error }: { error: unknown }) => workIn(error) !== null,
    'the server is away': (_, { error }: { error: unknown }) => isUnanswered(error) || isBusy(error),
  },
  actions: {
    edit: assign((_, content: FormContent) => ({ content })),
    restore: assign((_, content: FormContent) => ({ content, keeps: 'restore' as const })),
    send: assign(({ context }) => ({ outgoing: context.content })),
    'take that it is saved': assign(({ context }, answer: FormDraftSaved) => {
      const saved = answer.content ?? context.outgoing ?? context.content
      const isStill = saysTheSame(context.content, context.outgoing)
      return {
        saved,
        content: isStill ? (answer.content ?? context.content) : context.content,
        version: answer.version,
        at: answer.at,
        outgoing: null,
        // For a version restored during the save, the draft now on the server still has to be kept.
        keeps: isStill ? null : context.keeps,
      }
    }),
    'bring theirs in': assign(({ context }, work: FormWork) => broughtIn(context, work)),
    'forget what was told': assign({ overwritten: null, isRecovered: false }),
    'nothing is on its way': assign({ outgoing: null }),
    say: assign((_, message: string | null) => ({ message })),
    /** To be filled: stores the copy in the browser, or removes it. */
    keepLocally: effect<{ readonly frmId: number; readonly copy: FormCopy | null }>('keepLocally'),
  },
}).createMachine({
  id: 'formDraft',
  context: ({ input }) => openDraft(input),
  initial: 'saved',
  on: {
    EDIT: { actions: [{ type: 'edit', params: ({ event }) => event.content }, keep] },
    RESTORE: { actions: [{ type: 'restore', params: ({ event }) => event.content }, keep] },
    SEEN: { actions: 'forget what was told' },
  },
  states: {
    saved: {
      tags: 'is saved',
      entry: sayNothing,
      always: { guard: 'something is unsaved', target: 'waiting' },
      on: { PULL: bring },
    },
    waiting: {
      tags: 'has unsaved changes',
      always: { guard: not('something is unsaved'), target: 'saved' },
      on: { SAVE: 'saving', PULL: bring },
      after: { 'a second has passed': 'saving' },
    },
    saving: {
      tags: ['has unsaved changes', 'saving'],
      entry: 'send',
      invoke: {
        src: 'save',
        input: ({ context: { frmId, content, version, keeps } }) => ({
          frmId,
          content,
          version,
          ...(keeps && { keeps }),
        }),
        onDone: {
          target: 'saved',
          actions: [{ type: 'take that it is saved', params: ({ event }) => event.output }, keep],
        },
        onError: [
          {
            guard: { type: 'somebody was there before', params: ({ event }) => ({ error: event.error }) },
            target: 'saved',
            actions: [
              { type: 'bring theirs in', params: ({ event }) => workIn(event.error) as FormWork },
              keep,
            ],
          },
          {
            guard: { type: 'the server is away', params: ({ event }) => ({ error: event.error }) },
            target: 'away',
            actions: ['nothing is on its way', sayWhy],
          },
          { target: 'refused', actions: ['nothing is on its way', sayWhy] },
        ],
      },
      after: {
        'the answer is overdue': { target: 'away', actions: ['nothing is on its way', sayLate] },
      },
    },
    /** Retried until it succeeds; the text is kept in the browser. */
    away: {
      tags: ['has unsaved changes', 'cannot be saved'],
      on: { SAVE: 'saving' },
      after: { 'a pause has passed': 'saving' },
    },
    /** The server rejected it; that changes only when the form does. */
    refused: {
      tags: ['has unsaved changes', 'cannot be saved'],
      on: {
        SAVE: 'saving',
        EDIT: { target: 'waiting', actions: [{ type: 'edit', params: ({ event }) => event.content }, keep] },
        RESTORE: {
          target: 'waiting',
          actions: [{ type: 'restore', params: ({ event }) => event.content }, keep],
        },
      },
    },
  },
})
