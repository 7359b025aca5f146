import { oldKinds } from '../../rules/old-site/index.ts'
import type { Contract } from './contract.ts'
import { all, anyText, count, flag, id, line, listOf, maybe, meaning, oneOf, orNull } from './schema.ts'

const tags = ['Importing']
const root = '/api/v1/mc/old-site'
const source = oneOf('wordpress', 'sitemap', 'drupal')
const kind = oneOf(...oldKinds)
const effect = oneOf('create', 'update', 'unchanged', 'leave')
const itemState = oneOf('waiting', 'made', 'done', 'refused', 'undone', 'kept')

const options = all({
  addresses: meaning(oneOf('keep', 'sorted'), '`sorted` puts news below /news and events below /events.'),
  publish: meaning(oneOf('as it was', 'drafts'), '`drafts` publishes nothing.'),
  menu: meaning(orNull(id), 'The tag of the menu that entries come into, hidden; null leaves menus out.'),
  folder: meaning(id, 'The tag of the folder that pages come into.'),
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
        '`noted` are those of which something is lost, or changed on the way.',
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
    summary: 'Read how the import of an old site stands',
    description:
      'Comes with Import a site. The import that was begun last, its plan in counts, and what is at work.',
    tags,
    response: { description: 'The import, and the job that is at work on it.', schema: state },
    refusals: [401, 403],
  },
  begin: {
    id: 'oldSite.begin',
    method: 'POST',
    path: root,
    summary: 'Read an old site and plan what comes over',
    description:
      'Comes with Import a site. Of uploads that are whole, or of an address: nothing of the site is changed. Several files are one import; a ZIP holds media.',
    tags,
    body: all({ source, uploads: listOf(line(64), 50), url: orNull(line(800)), options }),
    response: { status: 202, description: 'It is being read.', schema: all({ success: flag }) },
    refusals,
  },
  items: {
    id: 'oldSite.items',
    method: 'GET',
    path: `${root}/items`,
    summary: 'Read what becomes of each thing of the old site',
    description: 'Comes with Import a site. 200 at a time, in the order of the old site.',
    tags,
    query: all({
      kind: maybe(kind),
      effect: maybe(effect),
      state: maybe(itemState),
      noted: maybe(oneOf('yes')),
      after: maybe(line(12)),
    }),
    response: {
      description: 'The things, and the position to go on after; null at the end.',
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
    summary: 'Run the import as it was planned',
    description: 'Comes with Import a site. One that was canceled goes on where it was.',
    tags,
    response: { status: 202, description: 'It has begun.', schema: all({ success: flag }) },
    refusals,
  },
  undo: {
    id: 'oldSite.undo',
    method: 'POST',
    path: `${root}/undo`,
    summary: 'Undo the import',
    description:
      'Comes with Import a site. What it made goes to the trash, what it changed is as before; what someone has changed since stays.',
    tags,
    response: { status: 202, description: 'It has begun.', schema: all({ success: flag }) },
    refusals,
  },
} as const satisfies Readonly<Record<string, Contract>>
