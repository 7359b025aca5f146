import { entity } from './entity.ts'
import {
  anything,
  boolean,
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
  uuid,
} from './field.ts'

/**
 * Background work: link checks, imports, backups (ours; decisions §2). A caller supplies kind and input through the
 * tool's own call; the server does the rest.
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
    JbState: choice(['waiting', 'running', 'scheduled', 'done', 'failed', 'stopped'], {
      required: true,
      default: 'waiting',
      readOnly: true,
      indexed: true,
      label: 'State',
      column: true,
      labels: {
        waiting: 'Waiting',
        running: 'Running',
        scheduled: 'Scheduled',
        done: 'Done',
        failed: 'Failed',
        stopped: 'Canceled',
      },
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
    JbAttempts: integer({ required: true, default: 0, min: 0, readOnly: true, label: 'Attempts' }),
    JbOnce: text({
      max: 60,
      readOnly: true,
      label: 'One at a time',
      help: 'Jobs with the same key never run at the same time.',
    }),
    JbInput: json(anything, { readOnly: true, label: 'Input' }),
    JbResult: json(anything, { readOnly: true, label: 'Result' }),
    JbMessage: text({ max: 2000, format: 'prose', readOnly: true, searchable: true, column: true }),
    UserId: reference('AspNetUsers', { key: 'uuid', readOnly: true, label: 'Requested by' }),
    JbRunAtDt: datetime({ readOnly: true, indexed: true, label: 'Runs at' }),
    JbBeatDt: datetime({ readOnly: true, label: 'Last heartbeat' }),
    JbEndedDt: datetime({ readOnly: true, label: 'Ended' }),
    JbCreatedDt: stamp('created', { label: 'Requested' }),
    JbUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/**
 * The last link check's result for one place (screens, redirects checker): the target address, and the page or redirect
 * that links to it. Sorted by urgency.
 */
export const LinkCheck = entity('LinkCheck', {
  family: 'system',
  label: 'Checked link',
  plural: 'Checked links',
  writtenBy: 'server',
  prefix: 'Lk',
  key: 'LkId',
  shows: 'LkUrl',
  sort: 'LkId',
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
    LkKind: choice(['page', 'file', 'outside'], {
      required: true,
      default: 'page',
      readOnly: true,
      label: 'Leads to',
      labels: { page: 'A page', file: 'A file', outside: 'Another site' },
    }),
    LkOutcome: choice(['gone', 'moved', 'refuses robots', 'too busy', 'slow', 'unknown', 'ok'], {
      required: true,
      default: 'ok',
      readOnly: true,
      indexed: true,
      label: 'State',
      column: true,
      labels: {
        gone: 'Gone',
        moved: 'Moved',
        'refuses robots': 'Refuses robots',
        'too busy': 'Too busy',
        slow: 'Slow',
        unknown: 'Unknown',
        ok: 'OK',
      },
    }),
    LkIsNew: boolean({ required: true, default: false, readOnly: true, label: 'New' }),
    LkMessage: text({
      max: 1000,
      format: 'prose',
      readOnly: true,
      searchable: true,
      label: 'Evidence',
      column: true,
    }),
    LkFrom: text({ max: 2000, readOnly: true, searchable: true, label: 'Found on', column: true }),
    CId: reference('Content', { onDelete: 'cascade', readOnly: true, label: 'Page' }),
    LkBlock: uuid({ readOnly: true, label: 'Block' }),
    LkWords: text({ max: 200, readOnly: true, label: 'Link text' }),
    RId: reference('Redirect', { onDelete: 'cascade', readOnly: true, label: 'Redirect' }),
    LkStatus: integer({ min: 0, max: 999, readOnly: true, label: 'Status' }),
    LkChain: json(list(object({ url: text({ max: 2000 }), status: integer({ min: 0, max: 999 }) }), 50), {
      readOnly: true,
      label: 'Way',
    }),
    LkCreatedDt: stamp('created', { label: 'Checked', indexed: true }),
  },
})
