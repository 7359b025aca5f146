import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, instant, listOf, maybe, meaning, oneOf, orNull, text } from './schema.ts'

const key = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const place = Type.Integer({ minimum: 1 })

const views = all({ views: count, failed: count })

const codeState = all({
  off: flag,
  stopped: listOf(
    all({
      id: count,
      name: anyText,
      at: instant,
      before: views,
      after: views,
      error: anyText,
      host: orNull(anyText),
    }),
  ),
  policy: anyText,
  siteUrl: anyText,
  healthPages: listOf(all({ id: count, title: anyText })),
})

const robots = all({
  text: anyText,
  served: anyText,
  allowsIndexing: flag,
  version: orNull(count),
})

/** Previewing the site before publishing (decisions §6), and checking its templates. */
export const siteContracts = {
  preview: {
    id: 'preview',
    method: 'POST',
    path: '/api/v1/mc/preview',
    summary: 'A page before it is published',
    description:
      'The address works for 15 minutes and while the session lasts. `draft` shows the open draft, `versionId` a version, neither the live page; `phId` shows the profile of a physician, with posted form fields as `values`; `msId` the home page of a microsite in the same way, and `tId` the page with another source of a template. Without any the address leads into the site while it is closed. Requires whatever lets somebody read the record.',
    tags: ['Content'],
    body: all({
      cId: maybe(key),
      draft: maybe(flag),
      versionId: maybe(key),
      phId: maybe(key),
      msId: maybe(key),
      tId: maybe(key),
    }),
    response: { description: 'Where to look.', schema: all({ url: anyText }) },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  checkTemplate: {
    id: 'templates.check',
    method: 'POST',
    path: '/api/v1/mc/templates/check',
    summary: 'Check the source of a template',
    description:
      'Parsed and rendered within the site’s limits, without content. `file` is its own file name, to detect a template that includes itself. Requires write access to templates.',
    tags: ['Template'],
    body: all({ source: text(500_000), file: maybe(orNull(text(200))) }),
    response: {
      description: 'The problems; empty if there are none.',
      schema: all({
        problems: listOf(all({ file: orNull(anyText), line: place, column: place, message: anyText })),
      }),
    },
    refusals: [400, 401, 403, 413, 415],
  },
  templateEffects: {
    id: 'templates.effects',
    method: 'POST',
    path: '/api/v1/mc/templates/effects',
    summary: 'Which pages a change to a template would affect',
    description:
      'Renders pages with the old and new template and lists those that differ. With many pages, compares a sample of every type and template. Directory pages aren’t compared. Requires write access to templates.',
    tags: ['Template'],
    body: all({ id: key, source: text(500_000) }),
    response: {
      description: 'The pages that would look different, and how many were compared.',
      schema: all({
        changed: listOf(all({ cId: key, title: anyText, url: anyText })),
        compared: count,
        all: count,
      }),
    },
    refusals: [400, 401, 403, 413, 415],
  },
  state: {
    id: 'site.state',
    method: 'GET',
    path: '/api/v1/mc/site/state',
    summary: 'Site-wide notices',
    description:
      'The maintenance text, the alerts, and whether all custom code is off. In maintenance mode, the response sets the cookie that lets the caller see the site; where the site has its own address, `url` does. For all signed-in users.',
    tags: ['Content'],
    response: {
      description: 'The maintenance text, null while the site is open, and the alerts.',
      schema: all({
        url: meaning(anyText, 'Where the caller sees the site.'),
        closed: orNull(anyText),
        alerts: listOf(anyText),
        codeOff: flag,
        codeStopped: listOf(anyText),
      }),
    },
    refusals: [401],
  },
  codeState: {
    id: 'site.code',
    method: 'GET',
    path: '/api/v1/mc/custom-code',
    summary: 'The status of custom code',
    description:
      'Whether all of it is off, the pieces turned off because of script errors (`stopped`), the security policy that limits what it can load, and the pages with a form that can contain health information: code that loads from another site is held back there. Requires Custom code.',
    tags: ['PageCSS'],
    response: { description: 'The switch, the policy and the pages.', schema: codeState },
    refusals: [401, 403],
  },
  switchCode: {
    id: 'site.code.switch',
    method: 'POST',
    path: '/api/v1/mc/custom-code/switch',
    summary: 'Turn all custom code off or on',
    description:
      'Takes effect on every page at once; each piece keeps its own setting. Requires write access to custom code.',
    tags: ['PageCSS'],
    body: all({ off: flag }),
    response: { description: 'The updated status.', schema: codeState },
    refusals: [400, 401, 403, 413, 415],
  },
  resumeCode: {
    id: 'site.code.resume',
    method: 'POST',
    path: '/api/v1/mc/custom-code/resume',
    summary: 'Turn on code that script errors turned off',
    description:
      'Every piece in `stopped` is turned on again, and stays on until it’s changed, whatever errors it has. Requires write access to custom code.',
    tags: ['PageCSS'],
    response: { description: 'The updated status.', schema: codeState },
    refusals: [401, 403],
  },
  styleGuide: {
    id: 'site.styles',
    method: 'GET',
    path: '/api/v1/mc/style-guide',
    summary: 'The site’s styles',
    description:
      'Colors, type, buttons, blocks and forms as the site’s templates currently render them, with the style sheet. Requires the Style guide.',
    tags: ['Template'],
    response: {
      description: 'The style sheet, and each part with its markup.',
      schema: all({
        css: anyText,
        language: anyText,
        parts: listOf(
          all({
            group: oneOf('colors', 'type', 'buttons', 'blocks', 'forms', 'frame'),
            name: anyText,
            html: anyText,
          }),
        ),
      }),
    },
    refusals: [401, 403],
  },
  robots: {
    id: 'site.robots',
    method: 'GET',
    path: '/api/v1/mc/robots',
    summary: 'Read robots.txt',
    description: 'Requires the Sitemap. `text` is what people wrote, `served` the whole /robots.txt.',
    tags: ['Content'],
    response: { description: 'The robots.txt.', schema: robots },
    refusals: [401, 403],
  },
  saveRobots: {
    id: 'site.robots.save',
    method: 'PUT',
    path: '/api/v1/mc/robots',
    summary: 'Change robots.txt',
    description:
      'Requires the Sitemap. The site adds the sitemap’s address. `version` is the version that was read.',
    tags: ['Content'],
    body: all({ text: text(20_000), version: orNull(count) }),
    response: { description: 'The updated robots.txt.', schema: robots },
    refusals: [400, 401, 403, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
