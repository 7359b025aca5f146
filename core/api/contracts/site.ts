import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, instant, listOf, maybe, oneOf, orNull, text } from './schema.ts'

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
      'The address is good for 15 minutes and for as long as the session. `draft` shows the open draft, `versionId` a version, neither the page as it is; `phId` shows the profile of a physician, with the fields that a form posts there as `values`; `msId` the home page of a microsite in the same way, and `tId` the page with another source of a template. Without any the address leads into the site while it is closed. Comes with whatever lets somebody read the record.',
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
      'Read and rendered within the bounds of the site, with nothing in it. `file` is its own file name, so that it may include itself wrongly. Comes with writing templates.',
    tags: ['Template'],
    body: all({ source: text(500_000), file: maybe(orNull(text(200))) }),
    response: {
      description: 'What is wrong; nothing where the list is empty.',
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
    summary: 'Which pages another source of a template would change',
    description:
      'Pages are made with the template as it is and as it would be; those that differ are named. Of many pages some of every type and template are compared. Pages of the directory are not. Comes with writing templates.',
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
    summary: 'What stands over the whole site',
    description:
      'The text that closes the site to visitors, the alerts over it, and whether all custom code is switched off, as they are now. While the site is closed, the answer carries the cookie with which the caller still sees it. For everyone who is signed in.',
    tags: ['Content'],
    response: {
      description: 'The closing text, null while the site is open, and the alerts.',
      schema: all({
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
    summary: 'What stands over custom code',
    description:
      'Whether all of it is switched off, the pieces that were turned off because of script errors (`stopped`), the security policy that decides what it may load, and the pages with a form that can hold health information: code that loads from another site is held back there. Comes with Custom code.',
    tags: ['PageCSS'],
    response: { description: 'The switch, the policy and the pages.', schema: codeState },
    refusals: [401, 403],
  },
  switchCode: {
    id: 'site.code.switch',
    method: 'POST',
    path: '/api/v1/mc/custom-code/switch',
    summary: 'Switch all custom code off or on',
    description:
      'It takes effect on every page at once; each piece keeps its own switch. Comes with writing custom code.',
    tags: ['PageCSS'],
    body: all({ off: flag }),
    response: { description: 'As it is from now on.', schema: codeState },
    refusals: [400, 401, 403, 413, 415],
  },
  resumeCode: {
    id: 'site.code.resume',
    method: 'POST',
    path: '/api/v1/mc/custom-code/resume',
    summary: 'Turn on what script errors turned off',
    description:
      'Every piece in `stopped` is on again, and stays on until it is changed, whatever errors it has. Comes with writing custom code.',
    tags: ['PageCSS'],
    response: { description: 'As it is from now on.', schema: codeState },
    refusals: [401, 403],
  },
  styleGuide: {
    id: 'site.styles',
    method: 'GET',
    path: '/api/v1/mc/style-guide',
    summary: 'The styles of the site',
    description:
      'Colors, type, buttons, blocks and forms as the templates of the site draw them now, with the style sheet. Comes with the Style guide.',
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
    summary: 'Read what robots are told',
    description: 'Comes with the Sitemap. `text` is what people wrote, `served` all that /robots.txt holds.',
    tags: ['Content'],
    response: { description: 'The robots.txt.', schema: robots },
    refusals: [401, 403],
  },
  saveRobots: {
    id: 'site.robots.save',
    method: 'PUT',
    path: '/api/v1/mc/robots',
    summary: 'Write what robots are told',
    description:
      'Comes with the Sitemap. The address of the sitemap is added by the site. `version` is the one that was read.',
    tags: ['Content'],
    body: all({ text: text(20_000), version: orNull(count) }),
    response: { description: 'The robots.txt from now on.', schema: robots },
    refusals: [400, 401, 403, 409, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>
