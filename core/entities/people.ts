import { entity } from './entity.ts'
import {
  boolean,
  choice,
  datetime,
  identity,
  integer,
  json,
  list,
  lone,
  longText,
  object,
  reference,
  stamp,
  text,
  uuid,
} from './field.ts'
import { ownName, tagClaim, tagClaimName } from './record-check.ts'

const user = reference('AspNetUsers', {
  required: true,
  key: 'uuid',
  onDelete: 'cascade',
  label: 'User',
  column: true,
})
const role = reference('AspNetRoles', {
  required: true,
  key: 'uuid',
  onDelete: 'cascade',
  label: 'Group',
  column: true,
})

/**
 * Someone who may sign in: ASP.NET Core Identity's columns and ours (decisions §2). The user name is filled from
 * the mail address where missing, and both are kept in upper case too, by the server (specification §5).
 */
export const AspNetUsers = entity('AspNetUsers', {
  family: 'people',
  label: 'User',
  key: 'Id',
  shows: 'UserName',
  names: ['FullName'],
  sort: 'UserName',
  recognizedBy: [['Email'], ['UserName']],
  fields: {
    Id: uuid({ generated: true, required: true, readOnly: true, label: 'ID' }),
    UserName: text({ max: 256, searchable: true, indexed: true, column: true }),
    NormalizedUserName: text({ required: true, unique: true, max: 256, readOnly: true }),
    Email: text({ required: true, max: 256, format: 'email', searchable: true, indexed: true, column: true }),
    NormalizedEmail: text({ required: true, unique: true, max: 256, readOnly: true }),
    EmailConfirmed: boolean({ required: true, default: false, readOnly: true }),
    PasswordHash: text({ max: 1000, secret: 'hidden', imported: 'password hash', label: 'Password hash' }),
    SecurityStamp: text({ max: 100, secret: 'hidden' }),
    ConcurrencyStamp: text({ max: 100, secret: 'hidden' }),
    PhoneNumber: text({ max: 40, format: 'phone', searchable: true }),
    PhoneNumberConfirmed: boolean({ required: true, default: false, readOnly: true }),
    TwoFactorEnabled: boolean({ required: true, default: false, label: 'Second factor', column: true }),
    LockoutEnd: datetime({ readOnly: true, label: 'Locked until' }),
    LockoutEnabled: boolean({ required: true, default: true, label: 'Can be locked' }),
    AccessFailedCount: integer({
      required: true,
      default: 0,
      min: 0,
      readOnly: true,
      label: 'Failed sign-ins',
    }),
    FullName: text({ max: 256, searchable: true, indexed: true, column: true }),
    Disabled: boolean({ required: true, default: false, column: true }),
    ResetRequired: boolean({ required: true, default: false, label: 'Must change the password' }),
    LastSignInDt: datetime({ readOnly: true, indexed: true, label: 'Last sign-in', column: true }),
    TimeZone: text({ max: 64, isTimeZone: true, help: 'Empty means the site’s time zone.' }),
    Preferences: json(
      object({
        theme: choice(['system', 'light', 'dark']),
        density: choice(['comfortable', 'compact']),
        reducedMotion: boolean(),
        pinned: json(list(lone(text({ max: 100 })), 200)),
        recent: json(list(lone(text({ max: 400 })), 200)),
        shortcuts: json(list(object({ action: text({ max: 100 }), keys: text({ max: 60 }) }), 500)),
      }),
    ),
    CreatedDt: stamp('created'),
    UpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A group of users: Identity's roles (specification §6). */
export const AspNetRoles = entity('AspNetRoles', {
  family: 'people',
  label: 'Group',
  key: 'Id',
  shows: 'Name',
  sort: 'Name',
  recognizedBy: [['Name']],
  checks: [ownName],
  fields: {
    Id: uuid({ generated: true, required: true, readOnly: true, label: 'ID' }),
    Name: text({ required: true, max: 256, searchable: true, indexed: true, column: true }),
    NormalizedName: text({ required: true, unique: true, max: 256, readOnly: true }),
    ConcurrencyStamp: text({ max: 100, secret: 'hidden' }),
    Description: text({ max: 1000, searchable: true, column: true }),
    SecondFactorDt: datetime({
      label: 'Second factor required starting',
      help: 'From then on, its members also sign in with a code and can’t turn it off. Leave empty to let them choose.',
    }),
    CreatedDt: stamp('created', { column: true }),
    UpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})

const claim = {
  Id: identity({ label: 'ID' }),
  ClaimType: text({
    required: true,
    max: 100,
    searchable: true,
    indexed: true,
    label: 'Permission',
    column: true,
  }),
  ClaimValue: text({ max: 400, searchable: true, indexed: true, label: 'Value', column: true }),
}

/** A permission of a group: `TId` and a tag id, say (decisions §4). */
export const AspNetRoleClaims = entity('AspNetRoleClaims', {
  family: 'people',
  label: 'Permission of a group',
  plural: 'Permissions of groups',
  key: 'Id',
  shows: 'ClaimType',
  unique: [['RoleId', 'ClaimType', 'ClaimValue']],
  joinTable: {
    own: 'RoleId',
    other: 'ClaimValue',
    to: 'Tag',
    where: { ClaimType: 'TId' },
    called: 'Permissions',
  },
  checks: [tagClaim, tagClaimName],
  fields: {
    ...claim,
    RoleId: role,
    CreatedDt: stamp('created', { label: 'Since', column: true }),
    UpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A permission of one user (decisions §4). */
export const AspNetUserClaims = entity('AspNetUserClaims', {
  family: 'people',
  label: 'Permission of a user',
  plural: 'Permissions of users',
  key: 'Id',
  shows: 'ClaimType',
  unique: [['UserId', 'ClaimType', 'ClaimValue']],
  joinTable: {
    own: 'UserId',
    other: 'ClaimValue',
    to: 'Tag',
    where: { ClaimType: 'TId' },
    called: 'Permissions',
  },
  checks: [tagClaim, tagClaimName],
  fields: {
    ...claim,
    UserId: user,
    ExpiresDt: datetime({
      label: 'Until',
      help: 'When the permission ends. Leave empty for never.',
      column: true,
    }),
    CreatedDt: stamp('created', { label: 'Since', column: true }),
    UpdatedDt: stamp('updated', { label: 'Changed' }),
  },
})

/** A user's account at another provider, such as Microsoft (specification §3). */
export const AspNetUserLogins = entity('AspNetUserLogins', {
  family: 'people',
  label: 'External account',
  key: ['LoginProvider', 'ProviderKey'],
  shows: 'ProviderDisplayName',
  fields: {
    LoginProvider: text({ required: true, max: 128, column: true }),
    ProviderKey: text({ required: true, max: 128, column: true }),
    ProviderDisplayName: text({ max: 256, searchable: true, label: 'Provider', column: true }),
    UserId: user,
    CreatedDt: stamp('created', { column: true }),
  },
})

/** Who is in which group (specification §3). */
export const AspNetUserRoles = entity('AspNetUserRoles', {
  family: 'people',
  label: 'Membership',
  key: ['UserId', 'RoleId'],
  shows: 'RoleId',
  fields: { UserId: user, RoleId: role, CreatedDt: stamp('created', { label: 'Since', column: true }) },
})

/** A token of a user, such as a code sent by mail; its value never leaves (decisions §2). */
export const AspNetUserTokens = entity('AspNetUserTokens', {
  family: 'people',
  label: 'User token',
  key: ['UserId', 'LoginProvider', 'Name'],
  shows: 'Name',
  fields: {
    UserId: user,
    LoginProvider: text({ required: true, max: 128, column: true }),
    Name: text({ required: true, max: 128, column: true }),
    Value: longText({ max: 10_000, secret: 'hidden' }),
    ExpiresDt: datetime({ readOnly: true, column: true }),
    CreatedDt: stamp('created', { column: true }),
  },
})

/** Somebody asks to be let into a tool; those who can grant it answer (ours). Set by the server alone. */
export const AccessRequest = entity('AccessRequest', {
  family: 'people',
  prefix: 'Ar',
  writtenBy: 'server',
  label: 'Request for access',
  plural: 'Requests for access',
  key: 'ArId',
  shows: 'ArTool',
  sort: 'ArId desc',
  fields: {
    ArId: identity({ label: 'ID' }),
    UserId: user,
    ArTool: text({ required: true, max: 100, indexed: true, label: 'Tool', column: true }),
    ArWords: longText({ max: 1000, label: 'Reason', column: true }),
    ArState: choice(['open', 'granted', 'declined'], {
      required: true,
      default: 'open',
      indexed: true,
      label: 'State',
      labels: { open: 'Open', granted: 'Granted', declined: 'Declined' },
      column: true,
    }),
    ArAnswer: longText({ max: 1000, label: 'Answer' }),
    ArAnsweredBy: reference('AspNetUsers', { key: 'uuid', label: 'Answered by' }),
    ArAnsweredDt: datetime({ label: 'Answered' }),
    ArCreatedDt: stamp('created', { label: 'Asked', column: true }),
  },
})

/** A device on which a user is signed in (ours; screens, account). Set by the server alone. */
export const Session = entity('Session', {
  family: 'people',
  writtenBy: 'server',
  label: 'Signed-in device',
  key: 'SessionId',
  shows: 'UserAgent',
  sort: 'LastSeenDt desc',
  fields: {
    SessionId: uuid({ generated: true, required: true, readOnly: true, label: 'ID' }),
    UserId: reference('AspNetUsers', {
      required: true,
      key: 'uuid',
      onDelete: 'cascade',
      readOnly: true,
      label: 'User',
      column: true,
    }),
    CreatedDt: stamp('created', { label: 'Signed in', column: true }),
    LastSeenDt: datetime({ required: true, readOnly: true, indexed: true, label: 'Last seen', column: true }),
    Address: text({ max: 64, readOnly: true, searchable: true, column: true }),
    UserAgent: text({ max: 1000, readOnly: true, searchable: true, label: 'Browser', column: true }),
    RevokedDt: datetime({ readOnly: true, indexed: true, label: 'Signed out', column: true }),
  },
})

/** A table's search, filters, order and columns under a name, one's own or for everyone (ours; decisions §2). */
export const SavedView = entity('SavedView', {
  family: 'people',
  prefix: 'Vw',
  rowFilter: 'owner',
  key: 'VwId',
  shows: 'VwName',
  sort: 'VwName',
  unique: [['UserId', 'VwTool', 'VwName']],
  fields: {
    VwId: identity({ label: 'ID' }),
    UserId: user,
    VwTool: text({ required: true, max: 100, indexed: true, label: 'Tool', column: true }),
    VwName: text({ required: true, max: 200, searchable: true, column: true }),
    VwQuery: text({ max: 8000, label: 'Query', help: 'The part of the tool’s web address after the ?.' }),
    VwShared: boolean({ required: true, default: false, label: 'For everyone', column: true }),
    VwCreatedDt: stamp('created', { label: 'Created' }),
    VwUpdatedDt: stamp('updated', { label: 'Changed', column: true }),
  },
})
