import type { Contract } from './contract.ts'
import { all, anyText, count, id, instant, line, listOf, oneOf, orNull, text } from './schema.ts'

const tool = oneOf('general-settings', 'site-setup')

const settings = all({
  settings: listOf(
    all({
      name: anyText,
      value: orNull(anyText),
      standard: orNull(anyText),
      /** Null if it was never set. */
      version: orNull(count),
      changedBy: orNull(anyText),
      changed: orNull(instant),
      readBy: listOf(anyText),
    }),
  ),
  frames: listOf(all({ id, name: anyText, kind: oneOf('header', 'footer') })),
  folders: listOf(all({ id, name: anyText })),
})

const header = all({ name: anyText, value: anyText })

const headers = all({
  policy: anyText,
  tried: orNull(anyText),
  version: orNull(count),
  sent: listOf(header),
  reports: listOf(
    all({
      directive: anyText,
      blocked: anyText,
      times: count,
      pages: count,
      examples: listOf(anyText),
      last: instant,
    }),
  ),
})

const MOST_CHANGES = 100

/** Site settings, and its security headers (screens, `/general-settings` and `/site-setup`). */
export const settingContracts = {
  read: {
    id: 'settings.read',
    method: 'GET',
    path: '/api/v1/mc/settings',
    summary: 'Site settings',
    description:
      'Every setting in use: its value, its default, who changed it last, and the templates that read it. `general-settings` returns the unprotected ones, `site-setup` the protected ones; each requires the tool of that name.',
    tags: ['DBConstants'],
    query: all({ tool }),
    response: { description: 'The settings, and the choices for some of them.', schema: settings },
    refusals: [400, 401, 403],
  },
  save: {
    id: 'settings.save',
    method: 'PUT',
    path: '/api/v1/mc/settings',
    summary: 'Change site settings',
    description:
      'All or none. A value of null means the default. `version` is the version that was read, null for a setting nobody has changed.',
    tags: ['DBConstants'],
    body: all({
      tool,
      changes: listOf(
        all({ name: line(200), value: orNull(text(20_000)), version: orNull(count) }),
        MOST_CHANGES,
        1,
      ),
    }),
    response: { description: 'The updated settings.', schema: settings },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  headers: {
    id: 'settings.headers',
    method: 'GET',
    path: '/api/v1/mc/settings/headers',
    summary: 'The site’s security headers',
    description:
      'The headers browsers get, the policy being tested, and their reports about it, grouped. Requires Site setup.',
    tags: ['DBConstants'],
    response: { description: 'The headers and the reports.', schema: headers },
    refusals: [401, 403],
  },
  enforce: {
    id: 'settings.headers.enforce',
    method: 'POST',
    path: '/api/v1/mc/settings/headers/enforce',
    summary: 'Enforce the policy being tested',
    description:
      'It replaces the enforced policy, and nothing is tested anymore. `version` is the version of the tested policy. Requires Site setup.',
    tags: ['DBConstants'],
    body: all({ version: count }),
    response: { description: 'The updated headers.', schema: headers },
    refusals: [400, 401, 403, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
