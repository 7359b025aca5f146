import type { TagEdit } from '../rules/tree/index.ts'
import type { AnswerOf } from './contracts/contract.ts'
import type { tagEditContracts } from './contracts/tag-edits.ts'
import type { Http } from './http.ts'

type Contracts = typeof tagEditContracts

/** The effects of a change of the tag tree. */
export type TagEditReview = AnswerOf<Contracts['review']>

const TAGS = '/api/v1/mc/tags'

/** The calls of `/custom-tag-editor`. */
export function tagEditCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${TAGS}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    review: (edit: TagEdit) => post<TagEditReview>('review', { edit }),
    save: (edit: TagEdit, stamp: string) => post<AnswerOf<Contracts['save']>>('save', { edit, stamp }),
    undo: (id: number) => post<AnswerOf<Contracts['undo']>>('undo', { id }),
  }
}
