import type { Method } from '../../support/app.ts'

const FOLDER = 1010
const claim = (tag: number) => ({ UserId: ':target', ClaimType: 'TId', ClaimValue: String(tag) })

/**
 * What matters most, written by hand from the specification and never from the rules: method, path, to whom it is not
 * refused, and what is sent. A letter for each: nobody, lapsed, editor of one folder, intake (form submissions, by a
 * group), directory (for a limited time), manager of people and groups, delegated (people, and one folder), admin,
 * MoJoAdmin, and A for a MoJoAdmin who acts as the manager.
 */
export const cases: readonly [Method, string, string, object?][] = [
  ['GET', '/api/v1/db/AspNetUsers', 'mgaMA'],
  ['GET', '/api/v1/db/AspNetRoles', 'mgaMA'],
  ['GET', '/api/v1/db/Session', 'mgaMA'],
  ['GET', '/api/v1/db/AuditLog', 'aM'],
  ['GET', '/api/v1/db/FormSubmission', 'iaM'],
  ['GET', '/api/v1/db/KeyManager', 'M'],
  ['GET', '/api/v1/db/ApiGroup', 'M'],
  ['PATCH', '/api/v1/db/Custom_Physician/999999', 'daM', {}],
  ['PATCH', '/api/v1/db/Redirect/999999', 'aM', {}],
  ['PATCH', '/api/v1/db/AspNetUsers/:target', 'mgaMA', {}],
  // Those who are in a group that knows more than one’s own are not changed.
  ['PATCH', '/api/v1/db/AspNetUsers/:mojo', 'M', {}],
  ['DELETE', '/api/v1/db/AuditLog/1', ''],
  ['POST', '/api/v1/db/keymanager/reveal/1', 'M', {}],
  ['POST', '/api/v1/mc/jwt/impersonate', 'aM', { UserId: ':target' }],
  // Nobody acts as themselves, nor anybody else as a MoJoAdmin.
  ['POST', '/api/v1/mc/jwt/impersonate', '', { UserId: ':mojo' }],
  ['POST', '/api/v1/mc/jwt/unlock?userId=:target', 'mgaM'],
  ['POST', '/api/v1/mc/jwt/reset-password?userId=:mojo', 'M', {}],
  ['GET', '/api/v1/mc/access/reviews', 'mgaMA'],
  ['GET', '/api/v1/mc/database/tables', 'M'],
  ['POST', '/api/v1/mc/tags/review', 'M', { edit: { kind: 'move', tag: FOLDER, parent: 1 } }],
  ['POST', '/api/v1/db/AspNetUserClaims', 'gaM', claim(FOLDER)],
  ['POST', '/api/v1/db/AspNetUserClaims', 'aM', claim(1)],
]

/** What people are answered who were granted nothing: what is theirs, and lists that hold what they may read alone. */
export const everyones: readonly string[] = [
  'GET /api/v1/mc/jwt/sessions',
  'GET /api/v1/mc/jwt/account',
  'GET /api/v1/mc/jwt/account/passkeys',
  'POST /api/v1/mc/jwt/step-up/passkey/options',
  'GET /api/v1/mc/access/requests',
  'GET /api/v1/mc/search',
  'GET /api/v1/mc/site/state',
  'GET /api/v1/mc/messages',
  'GET /api/v1/mc/dashboard/directory',
  'GET /api/v1/mc/dashboard/waiting',
  'GET /api/v1/mc/dashboard/pages',
  'GET /api/v1/mc/trash/records',
]
