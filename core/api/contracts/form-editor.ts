import type { FormContent } from '../../rules/forms/content.ts'
import type { Contract } from './contract.ts'
import { here } from './editor-parts.ts'
import {
  all,
  anyText,
  component,
  count,
  flag,
  id,
  instant,
  listOf,
  maybe,
  meaning,
  oneOf,
  orNull,
  uuid,
} from './schema.ts'

const tags = ['Form builder']
const at = <P extends string>(name: P) => `/api/v1/mc/form-editor/${name}` as const
const form = all({ frmId: meaning(id, 'The key of the form.') })
const content = component<FormContent>('FormContent')
const person = orNull(all({ userId: anyText, name: anyText }))
const version = meaning(orNull(id), 'The version of the draft it’s based on; null if there is none.')

const entry = all({
  fvId: id,
  number: meaning(orNull(count), 'Counts published versions; null for a kept draft.'),
  kind: oneOf('draft', 'published', 'kept'),
  at: instant,
  by: person,
  reason: orNull(anyText),
})

const work = {
  description: 'The form with its current draft and versions.',
  schema: all({
    frmId: id,
    name: anyText,
    isPublished: flag,
    live: meaning(content, 'The form as visitors see it, if published.'),
    draft: orNull(
      all({
        version: id,
        content,
        at: instant,
        by: person,
        isLiveChanged: meaning(flag, 'Whether the form was changed elsewhere since the draft began.'),
      }),
    ),
    versions: listOf(entry, 200),
    pages: meaning(
      listOf(all({ cId: id, title: anyText, url: orNull(anyText), isDraft: flag }), 200),
      'The pages it’s on; `isDraft` marks those where only the draft has it.',
    ),
  }),
} as const

const changed = 'Someone else changed it first; `current` is the form with its current draft.'
const onDraft = all({ frmId: id, version })

/** The open draft of a form: reading, saving, publishing it, and its versions. */
export const formEditorContracts = {
  work: {
    id: 'formEditor.work',
    method: 'GET',
    path: at('work'),
    summary: 'A form with its draft and its versions',
    tags,
    query: form,
    response: work,
    refusals: [400, 401, 403, 404],
  },
  save: {
    id: 'formEditor.save',
    method: 'PUT',
    path: at('draft'),
    summary: 'Save the one open draft of a form',
    description:
      'Visitors don’t see it. With `keeps`, the current draft is kept as a version, with the reason. It’s on disk when this returns.',
    tags,
    query: form,
    body: all({ content, version, keeps: maybe(oneOf('conflict', 'restore')) }),
    response: {
      description: 'The draft as saved; with its content if HTML was sanitized.',
      schema: all({ version: id, at: instant, content: maybe(content) }),
    },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  discard: {
    id: 'formEditor.discard',
    method: 'POST',
    path: at('discard'),
    summary: 'Discard the draft; it’s kept as a version',
    tags,
    body: onDraft,
    response: work,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  publish: {
    id: 'formEditor.publish',
    method: 'POST',
    path: at('publish'),
    summary: 'Publish the draft of a form as its next version',
    description: 'Refused if visitors would get stuck, with every reason.',
    tags,
    body: onDraft,
    response: work,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  unpublish: {
    id: 'formEditor.unpublish',
    method: 'POST',
    path: at('unpublish'),
    summary: 'Unpublish a form; its draft stays',
    tags,
    body: onDraft,
    response: work,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  place: {
    id: 'formEditor.place',
    method: 'POST',
    path: at('place'),
    summary: 'Add a form to the end of a page’s draft',
    description: 'A page that already has it doesn’t change.',
    tags,
    body: all({ frmId: id, cId: id }),
    response: work,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed: 'Someone else changed the page first; `current` is the current `EditorPage`.',
  },
  presence: {
    id: 'formEditor.presence',
    method: 'POST',
    path: at('presence'),
    summary: 'Report that the form is open in a tab; returns who else has it open, and the draft’s version',
    tags,
    body: all({ frmId: id, tab: uuid, leaves: maybe(flag) }),
    response: {
      description: 'Everyone who has it open.',
      schema: all({ here, draft: orNull(all({ version: id })) }),
    },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  version: {
    id: 'formEditor.version',
    method: 'GET',
    path: at('version'),
    summary: 'One version of a form, in full',
    tags,
    query: all({ fvId: meaning(id, 'The key of the version.') }),
    response: { description: 'The version.', schema: all({ frmId: id, content }) },
    refusals: [400, 401, 403, 404],
  },
} as const satisfies Readonly<Record<string, Contract>>
