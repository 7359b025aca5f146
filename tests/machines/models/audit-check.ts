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
const nothing: AuditCheckContext = { verdict: null, message: null, issues: [] }

const events = {
  verifies: sends({ type: 'VERIFY' }),
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
    actions: { ...expected, see: assign((_, seen: Partial<AuditCheckContext>) => ({ ...nothing, ...seen })) },
  }).createMachine({
    id: 'audit check model',
    context: nothing,
    initial: 'unknown',
    states: {
      unknown: { on: { verifies: 'walking' } },
      walking: {
        tags: 'busy',
        entry: [
          { type: 'see', params: {} },
          { type: 'calls', params: { slot: 'verify', input: undefined } },
        ],
        on: {
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
