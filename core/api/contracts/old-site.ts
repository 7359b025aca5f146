import { oldKinds } from '../../rules/old-site/index.ts'
import type { Contract } from './contract.ts'
import {
  all,
  anyText,
  bytes,
  count,
  flag,
  id,
  line,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
} from './schema.ts'

const tags = ['Importing']
const root = '/api/v1/mc/old-site'
const source = oneOf('wordpress', 'sitemap', 'drupal', 'rounds')
const kind = oneOf(...oldKinds)
const effect = oneOf('create', 'update', 'unchanged', 'leave')
const itemState = oneOf('waiting', 'made', 'done', 'refused', 'undone', 'kept')

const options = all({
  addresses: meaning(oneOf('keep', 'sorted'), '`sorted` puts news below /news and events below /events.'),
  publish: meaning(oneOf('as it was', 'drafts'), '`drafts` publishes nothing.'),
  menu: meaning(orNull(id), 'The tag of the menu for imported entries, hidden; null leaves menus out.'),
  folder: meaning(id, 'The tag of the folder for imported pages.'),
})

const openJob = all({
  id,
  doing: oneOf('reading', 'importing', 'undoing'),
  state: oneOf('waiting', 'running'),
  done: count,
  total: orNull(count),
})

const state = all({
  import: orNull(
    all({
      id,
      source,
      title: orNull(anyText),
      site: orNull(anyText),
      state: oneOf('reading', 'planned', 'running', 'done', 'failed'),
      problem: orNull(anyText),
      isUndone: flag,
      files: listOf(all({ name: anyText, bytes: count })),
      url: orNull(anyText),
      options,
      lost: listOf(all({ what: anyText, because: anyText })),
      counts: meaning(
        listOf(
          all({ kind, effect: orNull(effect), state: itemState, count, noted: count, redirects: count }),
        ),
        '`noted` are those where something is lost or changed.',
      ),
    }),
  ),
  job: orNull(openJob),
})

const refusals = [400, 401, 403, 404, 409, 413, 415] as const

/** An old site that is brought over (screens, `/import`). */
export const oldSiteContracts = {
  state: {
    id: 'oldSite.state',
    method: 'GET',
    path: root,
    summary: 'Read the status of an old site’s import',
    description: 'Requires Import a site. The latest import, its plan in counts, and the running job.',
    tags,
    response: { description: 'The import, and its running job.', schema: state },
    refusals: [401, 403],
  },
  begin: {
    id: 'oldSite.begin',
    method: 'POST',
    path: root,
    summary: 'Read an old site and plan the import',
    description:
      'Requires Import a site. From finished uploads or an address. The site isn’t changed. Several files are one import; a ZIP contains media, or is the export of another site (`rounds`).',
    tags,
    body: all({ source, uploads: listOf(line(64), 50), url: orNull(line(800)), options }),
    response: { status: 202, description: 'Reading has started.', schema: all({ success: flag }) },
    refusals,
  },
  export: {
    id: 'oldSite.export',
    method: 'GET',
    path: `${root}/export`,
    summary: 'Export this site as a folder',
    description:
      'Requires Import a site. A ZIP with one folder: one file for each page, template, form and redirect, in a stable order, so the same content gives the same bytes. `begin` with the source `rounds` reads it. In the audit log.',
    tags,
    query: all({ files: meaning(oneOf('none', 'public', 'all'), '`all` includes secured files.') }),
    response: { description: 'The ZIP.', schema: bytes, mediaType: 'application/zip' },
    refusals: [400, 401, 403, 409],
  },
  items: {
    id: 'oldSite.items',
    method: 'GET',
    path: `${root}/items`,
    summary: 'Read what happens to each item of the old site',
    description: 'Requires Import a site. 200 at a time, in the old site’s order.',
    tags,
    query: all({
      kind: maybe(kind),
      effect: maybe(effect),
      state: maybe(itemState),
      noted: maybe(oneOf('yes')),
      after: maybe(line(12)),
    }),
    response: {
      description: 'The items, and the position to continue after; null at the end.',
      schema: all({
        items: listOf(
          all({
            position: count,
            kind,
            title: anyText,
            effect: orNull(effect),
            from: orNull(anyText),
            address: orNull(anyText),
            redirects: count,
            notes: listOf(anyText),
            state: itemState,
            reason: orNull(anyText),
            key: orNull(id),
          }),
        ),
        next: orNull(count),
      }),
    },
    refusals: [400, 401, 403, 404],
  },
  run: {
    id: 'oldSite.run',
    method: 'POST',
    path: `${root}/run`,
    summary: 'Run the planned import',
    description: 'Requires Import a site. A canceled one continues where it stopped.',
    tags,
    response: { status: 202, description: 'Started.', schema: all({ success: flag }) },
    refusals,
  },
  undo: {
    id: 'oldSite.undo',
    method: 'POST',
    path: `${root}/undo`,
    summary: 'Undo the import',
    description:
      'Requires Import a site. What it created goes to the trash, what it changed is restored; later changes by people stay.',
    tags,
    response: { status: 202, description: 'Started.', schema: all({ success: flag }) },
    refusals,
  },
} as const satisfies Readonly<Record<string, Contract>>
