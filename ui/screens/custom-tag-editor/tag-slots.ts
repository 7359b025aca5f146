import { type Client, tagEditCalls } from '@rounds/core/api'
import { Tag } from '@rounds/core/entities'
import type { EditedTag, TagEdit } from '@rounds/core/rules/tree'
import { promiseActor } from '@rounds/machines/kit'
import { submitSlots } from '@rounds/machines/submit'
import type { SaveCall } from '@rounds/machines/tag-edit'
import useSWR from 'swr'

const FIELDS = [
  ...['TId', 'TIdParent', 'TName', 'TPath', 'TNextId', 'TChildId', 'TVisible', 'TDeleted', 'CUrlDefaultPage'],
]

/** All tags, including deleted ones. */
export const useAllTags = (client: Client) =>
  useSWR('tag editor', (): Promise<readonly EditedTag[]> => client.of(Tag).all({ fields: FIELDS }))

/** The server calls for changing tags. */
export function tagEditSlots(client: Client) {
  const calls = tagEditCalls(client.http)
  return {
    actors: {
      look: promiseActor((edit: TagEdit) => calls.review(edit)),
      save: promiseActor(({ edit, stamp }: SaveCall) => calls.save(edit, stamp)),
      undo: promiseActor((id: number) => calls.undo(id)),
    },
  }
}

/** A tag as its form holds it. */
export interface TypedForm {
  readonly TName: string
  readonly TPath: string
  readonly CUrlDefaultPage: string
  readonly TVisible: boolean
  readonly TDeleted: boolean
}

/** The form is reviewed, not submitted: its values are passed on. */
export const formSlots = submitSlots<TypedForm, null, TypedForm>(({ typed }) => Promise.resolve(typed))
