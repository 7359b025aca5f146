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
  lone,
  longText,
  reference,
  stamp,
  text,
  uuid,
} from './field.ts'

/** Outside systems that may call us, with the key they call with: only its hash is kept (screens, API access). */
export const ApiGroup = entity('ApiGroup', {
  family: 'system',
  label: 'API group',
  prefix: 'Ag',
  key: 'AgId',
  shows: 'AgName',
  sort: 'AgName',
  fields: {
    AgId: identity({ label: 'ID', column: true }),
    AgName: text({ required: true, unique: true, max: 200, searchable: true, column: true }),
    AgDescription: text({ max: 1000, searchable: true }),
    AgContact: text({ max: 256, format: 'email', searchable: true, label: 'Contact' }),
    AgRoleId: reference('AspNetRoles', {
      key: 'uuid',
      label: 'Acts as group',
      help: 'Its keys can see and change only what this user group can, and only through their endpoints.',
      column: true,
    }),
    AgKeyHash: text({ max: 200, unique: true, secret: 'hidden', label: 'Key' }),
    AgKeyHint: text({ max: 20, readOnly: true, label: 'Key begins with', column: true }),
    AgKeyDt: datetime({ readOnly: true, label: 'Key created' }),
    AgRate: integer({
      required: true,
      default: 60,
      min: 1,
      max: 100_000,
      label: 'Calls a minute',
      column: true,
    }),
    AgAddresses: json(list(lone(text({ max: 64 })), 200), {
      label: 'Addresses',
      help: 'Only these addresses can call. Empty means any.',
    }),
    AgExpiresDt: datetime({ label: 'Key expires' }),
    AgLastUsedDt: datetime({ readOnly: true, label: 'Last used', column: true }),
    AgActive: boolean({ required: true, default: true, label: 'On', column: true }),
    AgCreatedDt: stamp('created', { label: 'Created' }),
    AgUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** One call that an API group may make (decisions §2). */
export const ApiEndpoint = entity('ApiEndpoint', {
  family: 'system',
  label: 'API endpoint',
  prefix: 'Ae',
  key: 'AeId',
  shows: 'AePath',
  sort: 'AePath',
  unique: [['AgId', 'AeMethod', 'AePath']],
  fields: {
    AeId: identity({ label: 'ID' }),
    AgId: reference('ApiGroup', { required: true, onDelete: 'cascade', label: 'API group', column: true }),
    AeMethod: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'], {
      required: true,
      default: 'GET',
      label: 'Method',
      column: true,
    }),
    AePath: text({ required: true, max: 400, format: 'path', searchable: true, column: true }),
    AeNote: text({ max: 1000, searchable: true, column: true }),
    AeCalls: integer({ required: true, default: 0, min: 0, readOnly: true, label: 'Calls', column: true }),
    AeLastUsedDt: datetime({ readOnly: true, label: 'Last used', column: true }),
    AeActive: boolean({ required: true, default: true, label: 'On', column: true }),
    AeCreatedDt: stamp('created', { label: 'Created' }),
    AeUpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A key of ours for an outside system; its value goes in and never comes out but by the one call (decisions §2). */
export const KeyManager = entity('KeyManager', {
  family: 'system',
  label: 'Key',
  prefix: 'Km',
  key: 'KmId',
  shows: 'KmName',
  sort: 'KmName',
  fields: {
    KmId: identity({ label: 'ID', column: true }),
    KmName: text({ required: true, unique: true, max: 200, searchable: true, column: true }),
    KmService: text({ max: 200, searchable: true, indexed: true, label: 'Service', column: true }),
    KmValue: longText({ required: true, max: 20_000, secret: 'writeOnly', label: 'Value' }),
    KmHint: text({ max: 20, readOnly: true, label: 'Ends with', column: true }),
    KmNote: text({ max: 1000, searchable: true }),
    KmExpiresDt: datetime({ label: 'Expires', column: true }),
    KmRotateDays: integer({
      min: 1,
      max: 3650,
      label: 'Replace every (days)',
      help: 'We remind you when it’s due. Leave empty for no reminder.',
    }),
    KmSetDt: datetime({ readOnly: true, label: 'Value set' }),
    KmRevealedDt: datetime({ readOnly: true, label: 'Last shown' }),
    KmCreatedDt: stamp('created', { label: 'Created' }),
    KmUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

/**
 * Who did what; append-only, and linked into a hash chain (specification §3; screens, logs; docs/decisions/0019). Only type
 * and message are a caller's; who, when and of what are the server's. No references, since nothing that is deleted
 * may change it. `Data` holds the old and new value of the fields that changed, never a secret's value. `Concerns` holds
 * the records at the ends of a link, or that a record belongs to.
 */
export const AuditLog = entity('AuditLog', {
  family: 'system',
  label: 'Audit entry',
  key: 'Id',
  shows: 'Message',
  sort: 'Id desc',
  appendOnly: true,
  fields: {
    Id: identity({ label: 'ID', column: true }),
    Date: stamp('created', { indexed: true, column: true }),
    Type: text({ required: true, max: 100, searchable: true, indexed: true, column: true }),
    Message: text({ required: true, max: 2000, searchable: true, column: true }),
    Data: json(anything, { readOnly: true, label: 'What changed', column: true }),
    UserName: text({
      max: 256,
      readOnly: true,
      searchable: true,
      indexed: true,
      label: 'User',
      column: true,
    }),
    UserId: uuid({ readOnly: true, indexed: true, label: 'Person', of: 'AspNetUsers' }),
    ActUserName: text({
      max: 256,
      readOnly: true,
      searchable: true,
      indexed: true,
      label: 'Impersonated by',
      help: 'The person impersonating the user.',
      column: true,
    }),
    Entity: text({
      max: 60,
      format: 'entity',
      readOnly: true,
      searchable: true,
      indexed: true,
      label: 'Record type',
      column: true,
    }),
    EntityKey: text({
      max: 450,
      readOnly: true,
      searchable: true,
      indexed: true,
      label: 'Record',
    }),
    Address: text({ max: 64, readOnly: true, searchable: true, label: 'From' }),
    Concerns: text({
      max: 2000,
      readOnly: true,
      searchable: true,
      label: 'Concerns',
      help: 'Other records it’s about, as ;Entity/key;',
    }),
    GroupId: uuid({
      readOnly: true,
      indexed: true,
      label: 'Group',
      help: 'Entries of one action share a group.',
    }),
    Cause: choice(['bulk', 'import', 'merge', 'undo', 'restore', 'backup'], {
      readOnly: true,
      label: 'Done by',
      labels: {
        bulk: 'Bulk change',
        import: 'Import',
        merge: 'Merge',
        undo: 'Undo',
        restore: 'Restore from the trash',
        backup: 'Restore from a backup',
      },
    }),
  },
})

/** What went wrong; a 500 answer carries its `ErrorId` (decisions §3). Append-only but for truncate. */
export const ErrorLog = entity('ErrorLog', {
  family: 'system',
  writtenBy: 'server',
  label: 'Error',
  key: 'Id',
  shows: 'Message',
  sort: 'Id desc',
  appendOnly: true,
  fields: {
    Id: identity({ label: 'ID', column: true }),
    ErrorId: uuid({
      required: true,
      generated: true,
      indexed: true,
      readOnly: true,
      label: 'Error ID',
      column: true,
    }),
    Date: stamp('created', { indexed: true, column: true }),
    Type: text({ max: 100, readOnly: true, searchable: true, indexed: true, column: true }),
    Message: text({
      required: true,
      max: 4000,
      format: 'prose',
      readOnly: true,
      searchable: true,
      column: true,
    }),
    Stack: longText({ max: 100_000, readOnly: true }),
    Method: text({ max: 10, readOnly: true }),
    Path: text({ max: 2000, readOnly: true, searchable: true, column: true }),
    UserName: text({
      max: 256,
      readOnly: true,
      searchable: true,
      indexed: true,
      label: 'User',
      column: true,
    }),
    Address: text({ max: 64, readOnly: true, label: 'From' }),
    Data: json(anything, { readOnly: true, label: 'Details' }),
    Fingerprint: text({
      max: 64,
      readOnly: true,
      indexed: true,
      label: 'Cause',
      help: 'Errors with the same cause share it.',
    }),
    Version: text({ max: 40, readOnly: true, label: 'Rounds version' }),
  },
})

/**
 * Mail that went out, or should have (decisions §1). Append-only. The body of a mail that carries a code or a
 * one-time link is withheld, so that reading the archive gives nobody another's account.
 */
export const EmailArchive = entity('EmailArchive', {
  family: 'system',
  writtenBy: 'server',
  label: 'Email',
  prefix: 'Ea',
  key: 'EaId',
  shows: 'EaSubject',
  sort: 'EaId desc',
  appendOnly: true,
  fields: {
    EaId: identity({ label: 'ID', column: true }),
    EaCreatedDt: stamp('created', { indexed: true, label: 'When', column: true }),
    EaFrom: text({ max: 400, readOnly: true, searchable: true, column: true }),
    EaTo: text({ required: true, max: 4000, readOnly: true, searchable: true, label: 'To', column: true }),
    EaCc: text({ max: 4000, readOnly: true, label: 'Copy to' }),
    EaSubject: text({ max: 1000, readOnly: true, searchable: true, column: true }),
    EaHtml: longText({ max: 2_000_000, format: 'html', readOnly: true, label: 'Body' }),
    EaText: longText({ max: 2_000_000, readOnly: true, label: 'Body as text' }),
    EaWithheld: boolean({ required: true, default: false, readOnly: true, label: 'Body withheld' }),
    EaStatus: choice(['waiting', 'sent', 'kept', 'failed'], {
      required: true,
      default: 'waiting',
      readOnly: true,
      indexed: true,
      label: 'State',
      column: true,
      labels: { waiting: 'Waiting', sent: 'Sent', kept: 'Kept (no mail server)', failed: 'Failed' },
    }),
    EaError: text({ max: 2000, format: 'prose', readOnly: true, searchable: true, column: true }),
    EaTemplate: text({ max: 200, readOnly: true, searchable: true, label: 'Template' }),
    EaUserName: text({ max: 256, readOnly: true, searchable: true, label: 'By' }),
    EaSentDt: datetime({ readOnly: true, label: 'Sent' }),
    EaFsId: integer({
      min: 0,
      readOnly: true,
      indexed: true,
      label: 'Form submission',
      help: 'The copy is deleted along with the submission.',
    }),
    EaTries: integer({ required: true, default: 0, min: 0, readOnly: true, label: 'Attempts' }),
    EaNextTryDt: datetime({
      readOnly: true,
      label: 'Next attempt',
      help: 'Empty for emails sent while someone waited.',
    }),
  },
})
