/** Verifying the audit log (screens, `/logs`): the last result stays until the next check. */
import type { AuditVerdict } from '@rounds/core/rules/records'
import { assign, setup } from 'xstate'
import { noRefusal, type Refusal, sayOverdue, sayRefusal, slot } from './kit.ts'

export interface AuditCheckContext extends Refusal {
  /** The last result; null while unknown. */
  readonly verdict: AuditVerdict | null
  /** The month that is chosen, `2026-11`; null for the whole log. */
  readonly month: string | null
}

export type AuditCheckEvent = { type: 'VERIFY' } | { type: 'CHOOSE'; month: string | null }

export type AuditCheckTag = 'busy' | 'is whole' | 'is broken' | 'shows a message'

export const auditCheck = setup({
  types: {} as { context: AuditCheckContext; events: AuditCheckEvent; tags: AuditCheckTag },
  actors: { verify: slot<AuditVerdict, string | null>('verify') },
  // Enough time to check a log of millions of entries.
  delays: { 'the answer is overdue': 300_000 },
  guards: { 'nothing is broken': (_, { broken }: AuditVerdict) => broken === null },
  actions: {
    'begin anew': assign({ verdict: null, ...noRefusal }),
    choose: assign((_, month: string | null) => ({ month })),
    'take the verdict': assign((_, verdict: AuditVerdict) => ({ verdict })),
    say: assign((_, refusal: Refusal) => refusal),
  },
}).createMachine({
  id: 'auditCheck',
  context: { verdict: null, month: null, ...noRefusal },
  initial: 'idle',
  // A result is of what was verified: another choice removes it.
  on: {
    CHOOSE: {
      target: '.idle',
      actions: ['begin anew', { type: 'choose', params: ({ event }) => event.month }],
    },
  },
  states: {
    idle: { on: { VERIFY: 'verifying' } },
    verifying: {
      tags: 'busy',
      entry: 'begin anew',
      on: { CHOOSE: {} },
      invoke: {
        src: 'verify',
        input: ({ context }) => context.month,
        onDone: [
          {
            guard: { type: 'nothing is broken', params: ({ event }) => event.output },
            target: 'verified',
            actions: { type: 'take the verdict', params: ({ event }) => event.output },
          },
          {
            target: 'broken',
            actions: { type: 'take the verdict', params: ({ event }) => event.output },
          },
        ],
        onError: {
          target: 'failed',
          actions: sayRefusal,
        },
      },
      after: { 'the answer is overdue': { target: 'failed', actions: sayOverdue } },
    },
    verified: { tags: 'is whole', on: { VERIFY: 'verifying' } },
    broken: { tags: 'is broken', on: { VERIFY: 'verifying' } },
    failed: { tags: 'shows a message', on: { VERIFY: 'verifying' } },
  },
})
