import type { AuditVerdict } from '@rounds/core/rules/records'
import { assign, setup } from 'xstate'
import type { AuditCheckContext, AuditCheckEvent, AuditCheckTag } from '../../../machines/audit-check.ts'
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

const whole: AuditVerdict = { checked: 1204, unsealed: 2, broken: null }
const changed: AuditVerdict = {
  checked: 310,
  unsealed: 0,
  broken: { what: 'entry changed', entry: 311 },
}
const nothing: AuditCheckContext = { verdict: null, month: null, message: null, issues: [] }
const CHOSEN = '2026-11'

const events = {
  verifies: sends({ type: 'VERIFY' }),
  'chooses a month': sends({ type: 'CHOOSE', month: CHOSEN }),
  'nothing was changed': answers('verify', whole),
  'an entry was changed': answers('verify', changed),
  'the server fails': fails('verify', new Error('No network.')),
  'five minutes pass': passes(300_000),
} satisfies ModelEvents<AuditCheckEvent>

/** Verifying the audit log: asked once at a time; what was found stands until it is asked again. */
export const auditCheckModel = defineModel({
  events,
  machine: setup({
    types: {} as { context: AuditCheckContext; events: EventOf<typeof events>; tags: AuditCheckTag },
    actions: {
      ...expected,
      see: assign(({ context: { month } }, seen: Partial<AuditCheckContext>) => ({
        ...nothing,
        month,
        ...seen,
      })),
    },
  }).createMachine({
    id: 'audit check model',
    context: nothing,
    initial: 'unknown',
    on: { 'chooses a month': { target: '.unknown', actions: { type: 'see', params: { month: CHOSEN } } } },
    states: {
      unknown: { on: { verifies: 'walking' } },
      walking: {
        tags: 'busy',
        entry: [
          { type: 'see', params: {} },
          { type: 'calls', params: ({ context }) => ({ slot: 'verify', input: context.month }) },
        ],
        on: {
          // What is on its way is of what was chosen before.
          'chooses a month': {},
          'nothing was changed': { target: 'whole', actions: { type: 'see', params: { verdict: whole } } },
          'an entry was changed': {
            target: 'broken',
            actions: { type: 'see', params: { verdict: changed } },
          },
          'the server fails': {
            target: 'not known',
            actions: { type: 'see', params: { message: 'No network.' } },
          },
          'five minutes pass': {
            target: 'not known',
            actions: {
              type: 'see',
              params: { message: 'The server did not answer in time. Please try again.' },
            },
          },
        },
      },
      whole: { tags: 'is whole', on: { verifies: 'walking' } },
      broken: { tags: 'is broken', on: { verifies: 'walking' } },
      'not known': { tags: 'shows a message', on: { verifies: 'walking' } },
    },
  }),
})
