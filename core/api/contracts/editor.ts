import { Type } from 'typebox'
import type { Contract } from './contract.ts'
import {
  changed,
  keyOfPage,
  MOST,
  move,
  pageAnswer,
  presence,
  reportAnswer,
  saved,
  snapshot,
  titleCheck,
  version,
  versions,
} from './editor-parts.ts'
import {
  all,
  anyText,
  flag,
  id,
  instant,
  line,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
  text,
  uuid,
} from './schema.ts'

const tags = ['Page editor']
const at = <P extends string>(name: P) => `/api/v1/mc/editor/${name}` as const
const page = { cId: meaning(id, 'The key of the page.') }
const reason = line(400)

/** The open draft of a page: reading, saving, closing it, and its versions (decisions §6). */
export const draftContracts = {
  page: {
    id: 'editor.page',
    method: 'GET',
    path: at('page'),
    summary: 'A page with its draft, its versions and who has it open',
    tags,
    query: Type.Object(page),
    response: pageAnswer,
    refusals: [400, 401, 403, 404],
  },
  draft: {
    id: 'editor.draft',
    method: 'PUT',
    path: at('draft'),
    summary: 'Save the one open draft of a page',
    description:
      'In place, as often as about each second. `base` is the stamp of the live page that it builds on, `version` the version of the draft, null where there is none. With `keeps` the draft that stands there is kept as a version, and why. It is on disk when this answers.',
    tags,
    query: Type.Object(page),
    body: all({
      snapshot,
      base: text(64),
      version: orNull(id),
      keeps: maybe(oneOf('conflict', 'restore')),
    }),
    response: {
      description: 'The draft as it is kept; with its snapshot where HTML was sanitised.',
      schema: saved,
    },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  discard: {
    id: 'editor.discard',
    method: 'POST',
    path: at('discard'),
    summary: 'Close the draft without publishing it; it stays among the versions',
    tags,
    body: all({ cId: id, version: id }),
    response: pageAnswer,
    refusals: [400, 401, 403, 404, 412, 413, 415],
    changed,
  },
  withdraw: {
    id: 'editor.withdraw',
    method: 'POST',
    path: at('withdraw'),
    summary: 'Cancel the schedule of a draft',
    tags,
    body: keyOfPage,
    response: pageAnswer,
    refusals: [400, 401, 403, 404, 413, 415],
  },
  restore: {
    id: 'editor.restore',
    method: 'POST',
    path: at('restore'),
    summary: 'Bring a version into the draft; what stood there is kept as a version',
    tags,
    body: all({ cvId: id, version: orNull(id) }),
    response: pageAnswer,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  versions: {
    id: 'editor.versions',
    method: 'GET',
    path: at('versions'),
    summary: 'The versions of a page, newest first',
    tags,
    query: Type.Object({
      ...page,
      before: maybe(meaning(instant, 'Goes on where a list ended: the instant of its last version.')),
    }),
    response: { description: 'Fifty at most.', schema: versions },
    refusals: [400, 401, 403, 404],
  },
  version: {
    id: 'editor.version',
    method: 'GET',
    path: at('version'),
    summary: 'One version, whole',
    tags,
    query: Type.Object({ cvId: meaning(id, 'The key of the version.') }),
    response: { description: 'The version.', schema: version },
    refusals: [400, 401, 403, 404],
  },
  presence: {
    id: 'editor.presence',
    method: 'POST',
    path: at('presence'),
    summary: 'Say that the page is open in a tab; hear who else has it open, and how far its draft is',
    tags,
    body: all({ cId: id, tab: uuid, leaves: maybe(flag) }),
    response: { description: 'Everybody who has it open.', schema: presence },
    refusals: [400, 401, 403, 404, 413, 415],
  },
} as const satisfies Readonly<Record<string, Contract>>

/** Changes to the page itself: publishing, undoing it, other addresses, copies (decisions §6; specification §7). */
export const publishingContracts = {
  publish: {
    id: 'editor.publish',
    method: 'POST',
    path: at('publish'),
    summary: 'Publish drafts together, now or at a time; all of them or none',
    description:
      'What a page was is kept as a version. Pages below a page that moves go along. `redirects` names the old addresses that shall lead on; all of them where it is left out. With `base`, the stamp of the live page that was seen, nothing is published where it is another one by now; without it, what only others have changed is published along, and the report says what.',
    tags,
    body: all({
      drafts: listOf(all({ cId: id, version: id, base: maybe(text(64)) }), 100, 1),
      reason,
      at: maybe(instant),
      redirects: maybe(listOf(move, MOST)),
    }),
    response: reportAnswer,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  undo: {
    id: 'editor.undo',
    method: 'POST',
    path: at('undo'),
    summary: 'Take a publish back; what others have changed since stays',
    tags,
    body: all({ cvId: id, reason, reopen: maybe(flag) }),
    response: reportAnswer,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  titleCheck: {
    id: 'editor.title-check',
    method: 'GET',
    path: at('title-check'),
    summary: 'What another title would mean for the address',
    tags,
    query: Type.Object({
      ...page,
      title: maybe(text(400, { description: 'The title.' })),
      url: maybe(line(600, 'The address, where it is not the one that the title gives.')),
    }),
    response: { description: 'Who is there already, who moves along.', schema: titleCheck },
    refusals: [400, 401, 403, 404],
  },
  add: {
    id: 'editor.add',
    method: 'POST',
    path: at('add'),
    summary: 'Make a page in a folder; it is not published',
    tags,
    body: all({
      title: line(400),
      type: meaning(id, 'The content type.'),
      url: maybe(meaning(orNull(text(600)), 'Follows the folder and the title where missing.')),
      tag: meaning(id, 'The folder.'),
      template: maybe(orNull(id)),
    }),
    response: { description: 'The key of the page.', schema: all({ CId: id }) },
    refusals: [400, 401, 403, 404, 409, 413, 415],
  },
  duplicate: {
    id: 'editor.duplicate',
    method: 'GET',
    path: at('duplicate'),
    summary: 'Copy a page with its blocks, places and relations; the copy is not published',
    tags,
    query: Type.Object({
      ...page,
      bPagePicker: maybe(
        meaning(flag, 'Whether a page picker asks: the copy then leaves out the switches, such as comments.'),
      ),
    }),
    response: {
      description: 'The copy.',
      schema: all({ CId: id, CTitle: anyText, CSeoUrl: orNull(anyText) }),
    },
    refusals: [400, 401, 403, 404, 409],
    acts: true,
  },
} as const satisfies Readonly<Record<string, Contract>>
