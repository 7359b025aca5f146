import { entity } from './entity.ts'
import {
  anything,
  choice,
  datetime,
  identity,
  integer,
  json,
  list,
  object,
  reference,
  stamp,
  text,
} from './field.ts'

/**
 * Work that goes on when the page is left: link checks, imports, backups (ours; decisions §2). A caller names kind
 * and input through the tool's own call; the server does the rest.
 */
export const Job = entity('Job', {
  family: 'system',
  writtenBy: 'server',
  prefix: 'Jb',
  key: 'JbId',
  shows: 'JbTitle',
  sort: 'JbId desc',
  fields: {
    JbId: identity({ label: 'ID', column: true }),
    JbKind: text({ required: true, max: 60, readOnly: true, indexed: true, label: 'Kind', column: true }),
    JbTitle: text({ required: true, max: 200, readOnly: true, searchable: true, column: true }),
    JbState: choice(['waiting', 'running', 'done', 'failed', 'stopped'], {
      required: true,
      default: 'waiting',
      readOnly: true,
      indexed: true,
      label: 'State',
      column: true,
      labels: { waiting: 'Waiting', running: 'Running', done: 'Done', failed: 'Failed', stopped: 'Stopped' },
    }),
    JbDone: integer({
      required: true,
      default: 0,
      min: 0,
      readOnly: true,
      label: 'Done so far',
      column: true,
    }),
    JbTotal: integer({ min: 0, readOnly: true, label: 'Of', column: true }),
    JbAttempts: integer({ required: true, default: 0, min: 0, readOnly: true, label: 'Tries' }),
    JbInput: json(anything, { readOnly: true, label: 'Input' }),
    JbResult: json(anything, { readOnly: true, label: 'Result' }),
    JbMessage: text({ max: 2000, format: 'prose', readOnly: true, searchable: true, column: true }),
    UserId: reference('AspNetUsers', { key: 'uuid', readOnly: true, label: 'Asked by' }),
    JbRunAtDt: datetime({ readOnly: true, indexed: true, label: 'Not before' }),
    JbBeatDt: datetime({ readOnly: true, label: 'Last sign of life' }),
    JbEndedDt: datetime({ readOnly: true, label: 'Ended' }),
    JbCreatedDt: stamp('created', { label: 'Asked for' }),
    JbUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** What a check of one address found (ours; screens, redirects checker and logs). */
export const LinkCheck = entity('LinkCheck', {
  family: 'system',
  writtenBy: 'server',
  prefix: 'Lk',
  key: 'LkId',
  shows: 'LkUrl',
  sort: 'LkCreatedDt desc',
  fields: {
    LkId: identity({ label: 'ID' }),
    JbId: reference('Job', { onDelete: 'cascade', readOnly: true, label: 'Check' }),
    LkUrl: text({
      required: true,
      max: 2000,
      readOnly: true,
      searchable: true,
      label: 'Address',
      column: true,
    }),
    LkFrom: text({ max: 2000, readOnly: true, searchable: true, label: 'Found on', column: true }),
    CId: reference('Content', { onDelete: 'cascade', readOnly: true, label: 'Page' }),
    RId: reference('Redirect', { onDelete: 'cascade', readOnly: true, label: 'Redirect' }),
    LkOutcome: choice(['ok', 'redirected', 'chain', 'loop', 'dead end', 'failed', 'skipped'], {
      required: true,
      default: 'ok',
      readOnly: true,
      indexed: true,
      label: 'Outcome',
      column: true,
      labels: {
        ok: 'Fine',
        redirected: 'Redirected',
        chain: 'Chain',
        loop: 'Loop',
        'dead end': 'Dead end',
        failed: 'No answer',
        skipped: 'Not checked',
      },
    }),
    LkStatus: integer({ min: 0, max: 999, readOnly: true, label: 'Status', column: true }),
    LkChain: json(list(object({ url: text({ max: 2000 }), status: integer({ min: 0, max: 999 }) }), 50), {
      readOnly: true,
      label: 'Status chain',
    }),
    LkMessage: text({ max: 1000, format: 'prose', readOnly: true, searchable: true }),
    LkCreatedDt: stamp('created', { label: 'Checked', indexed: true, column: true }),
  },
})
