/** Verifying the audit log (screens, `/logs`): the last result stays until the next check. */
import type { AuditVerdict } from '@rounds/core/rules/records'
import { assign, setup } from 'xstate'
import { noRefusal, type Refusal, sayOverdue, sayRefusal, slot } from './kit.ts'

export interface AuditCheckContext extends Refusal {
  /** The last result; null while unknown. */
  readonly verdict: AuditVerdict | null
}

export type AuditCheckEvent = { type: 'VERIFY' }

export type AuditCheckTag = 'busy' | 'is whole' | 'is broken' | 'shows a message'

export const auditCheck = setup({
  types: {} as { context: AuditCheckContext; events: AuditCheckEvent; tags: AuditCheckTag },
  actors: { verify: slot<AuditVerdict>('verify') },
  // Enough time to check a log of millions of entries.
  delays: { 'the answer is overdue': 300_000 },
  guards: { 'nothing is broken': (_, { broken }: AuditVerdict) => broken === null },
  actions: {
    'begin anew': assign({ verdict: null, ...noRefusal }),
    'take the verdict': assign((_, verdict: AuditVerdict) => ({ verdict })),
    say: assign((_, refusal: Refusal) => refusal),
  },
}).createMachine({
  id: 'auditCheck',
  context: { verdict: null, ...noRefusal },
  initial: 'idle',
  states: {
    idle: { on: { VERIFY: 'verifying' } },
    verifying: {
      tags: 'busy',
      entry: 'begin anew',
      invoke: {
        src: 'verify',
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
