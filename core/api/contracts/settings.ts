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

/** The settings of the site, and its security headers (screens, `/general-settings` and `/site-setup`). */
export const settingContracts = {
  read: {
    id: 'settings.read',
    method: 'GET',
    path: '/api/v1/mc/settings',
    summary: 'The settings of the site',
    description:
      'Every setting that has an effect: its value, its default, who changed it last, and the templates that read it. `general-settings` answers those that are not protected, `site-setup` the protected ones; each comes with the tool of that name.',
    tags: ['DBConstants'],
    query: all({ tool }),
    response: { description: 'The settings, and what some of them choose from.', schema: settings },
    refusals: [400, 401, 403],
  },
  save: {
    id: 'settings.save',
    method: 'PUT',
    path: '/api/v1/mc/settings',
    summary: 'Change settings of the site',
    description:
      'All of them or none. A value of null means the default. `version` is the one that was read, null for a setting that nobody has written.',
    tags: ['DBConstants'],
    body: all({
      tool,
      changes: listOf(
        all({ name: line(200), value: orNull(text(20_000)), version: orNull(count) }),
        MOST_CHANGES,
        1,
      ),
    }),
    response: { description: 'The settings from now on.', schema: settings },
    refusals: [400, 401, 403, 409, 413, 415],
  },
  headers: {
    id: 'settings.headers',
    method: 'GET',
    path: '/api/v1/mc/settings/headers',
    summary: 'The security headers of the site',
    description:
      'What browsers get, the policy that is being tried, and what they report of it, grouped. Comes with Site setup.',
    tags: ['DBConstants'],
    response: { description: 'The headers and the reports.', schema: headers },
    refusals: [401, 403],
  },
  enforce: {
    id: 'settings.headers.enforce',
    method: 'POST',
    path: '/api/v1/mc/settings/headers/enforce',
    summary: 'Enforce the policy that is being tried',
    description:
      'It takes the place of the policy in force, and nothing is tried anymore. `version` is that of the policy that is tried. Comes with Site setup.',
    tags: ['DBConstants'],
    body: all({ version: count }),
    response: { description: 'The headers from now on.', schema: headers },
    refusals: [400, 401, 403, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
