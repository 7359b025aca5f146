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
const version = meaning(orNull(id), 'The version of the draft that was seen; null where there is none.')

const entry = all({
  fvId: id,
  number: meaning(orNull(count), 'Counts what was published; null for a draft that was kept.'),
  kind: oneOf('draft', 'published', 'kept'),
  at: instant,
  by: person,
  reason: orNull(anyText),
})

const work = {
  description: 'The form with its draft and its versions, as it is now.',
  schema: all({
    frmId: id,
    name: anyText,
    isPublished: flag,
    live: meaning(content, 'The form as visitors have it, where it is published.'),
    draft: orNull(
      all({
        version: id,
        content,
        at: instant,
        by: person,
        isLiveChanged: meaning(flag, 'Whether the form was changed in another way since the draft began.'),
      }),
    ),
    versions: listOf(entry, 200),
    pages: meaning(
      listOf(all({ cId: id, title: anyText, url: orNull(anyText), isDraft: flag }), 200),
      'The pages that it is on; with `isDraft` those where only the draft has it.',
    ),
  }),
} as const

const changed = 'Someone else changed it first; `current` is the form with its draft as of now.'
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
      'Visitors do not see it. With `keeps` the draft that stands there is kept as a version, and why. It is on disk when this answers.',
    tags,
    query: form,
    body: all({ content, version, keeps: maybe(oneOf('conflict', 'restore')) }),
    response: {
      description: 'The draft as it is kept; with its content where HTML was sanitised.',
      schema: all({ version: id, at: instant, content: maybe(content) }),
    },
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed,
  },
  discard: {
    id: 'formEditor.discard',
    method: 'POST',
    path: at('discard'),
    summary: 'Close the draft without publishing it; it is kept among the versions',
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
    description: 'Refused with every fault that visitors would be stuck with.',
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
    summary: 'Take a form off the site; its draft stays',
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
    summary: 'Put a form at the end of a page, in the draft of the page',
    description: 'A page that has it already stays as it is.',
    tags,
    body: all({ frmId: id, cId: id }),
    response: work,
    refusals: [400, 401, 403, 404, 409, 412, 413, 415],
    changed: 'Someone else changed the page first; `current` is the `EditorPage` as of now.',
  },
  presence: {
    id: 'formEditor.presence',
    method: 'POST',
    path: at('presence'),
    summary: 'Say that the form is open in a tab; hear who else has it open, and how far its draft is',
    tags,
    body: all({ frmId: id, tab: uuid, leaves: maybe(flag) }),
    response: {
      description: 'Everybody who has it open.',
      schema: all({ here, draft: orNull(all({ version: id })) }),
    },
    refusals: [400, 401, 403, 404, 413, 415],
  },
  version: {
    id: 'formEditor.version',
    method: 'GET',
    path: at('version'),
    summary: 'One version of a form, whole',
    tags,
    query: all({ fvId: meaning(id, 'The key of the version.') }),
    response: { description: 'The version.', schema: all({ frmId: id, content }) },
    refusals: [400, 401, 403, 404],
  },
} as const satisfies Readonly<Record<string, Contract>>
