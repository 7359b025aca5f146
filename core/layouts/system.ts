import { formLayout } from './layout.ts'

export const systemLayouts = {
  AspNetUsers: formLayout(
    'AspNetUsers',
    [
      { heading: 'Person', rows: ['FullName', ['Email', 'UserName'], 'PhoneNumber', 'TimeZone'] },
      {
        heading: 'Signing in',
        note: 'New users get an email with a link to choose a password. It works for 7 days.',
        rows: [
          ['Disabled', 'ResetRequired'],
          ['TwoFactorEnabled', 'LockoutEnabled'],
        ],
      },
    ],
    // People set their own appearance, under “My account”; the rest is for the database to find them by.
    ['Preferences', 'NormalizedUserName', 'NormalizedEmail', 'PhoneNumberConfirmed'],
  ),
  AspNetRoles: formLayout(
    'AspNetRoles',
    [{ heading: 'Group', rows: ['Name', 'Description', 'SecondFactorDt'] }],
    ['NormalizedName'],
  ),
  AspNetRoleClaims: formLayout('AspNetRoleClaims', [
    { heading: 'Permission', rows: ['RoleId', ['ClaimType', 'ClaimValue']] },
  ]),
  AspNetUserClaims: formLayout('AspNetUserClaims', [
    { heading: 'Permission', rows: ['UserId', ['ClaimType', 'ClaimValue'], 'ExpiresDt'] },
  ]),
  SavedView: formLayout('SavedView', [
    { heading: 'View', rows: ['VwName', ['VwTool', 'VwShared'], 'VwQuery', 'UserId'] },
  ]),
  AuditLog: formLayout(
    'AuditLog',
    [{ heading: 'Entry', rows: ['Message', 'Type'] }],
    // The message names the person and the record; these are for queries.
    ['UserId', 'Entity', 'EntityKey', 'Concerns', 'GroupId'],
  ),
  ApiGroup: formLayout('ApiGroup', [
    { heading: 'Group', rows: ['AgName', 'AgDescription', ['AgContact', 'AgRoleId']] },
    { heading: 'Limits', rows: [['AgRate', 'AgExpiresDt'], 'AgAddresses', 'AgActive'] },
  ]),
  ApiEndpoint: formLayout('ApiEndpoint', [
    { heading: 'Endpoint', rows: ['AgId', ['AeMethod', 'AePath'], 'AeNote', 'AeActive'] },
  ]),
  KeyManager: formLayout('KeyManager', [
    { heading: 'Key', rows: [['KmName', 'KmService'], 'KmValue', ['KmExpiresDt', 'KmRotateDays'], 'KmNote'] },
  ]),
  Form: formLayout(
    'Form',
    [
      { heading: 'Form', rows: [['FrmName', 'TId']] },
      { heading: 'Email marketing', rows: ['FrmEmailMarketing'], isFolded: true },
      { heading: 'JavaScript', rows: ['FrmJavaScript'], isFolded: true },
    ],
    // The builder drafts them, and publishes them together.
    ['FrmTitle', 'FrmDescription', 'FrmConfig', 'FrmMetaData', 'FrmVisible'],
  ),
  FormSubmission: formLayout('FormSubmission', [
    { heading: 'Submission', rows: [['FsState', 'UserId'], 'FrmId'] },
    { heading: 'Legal hold', rows: ['FsHold', 'FsHoldReason'], isFolded: true },
  ]),
  Custom_FormSubmission: formLayout('Custom_FormSubmission', [
    { heading: 'Request', rows: [['CfsState', 'UserId'], ['PhId', 'LId'], 'FrmId', 'FsId'] },
  ]),
}
