import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { trashContracts } from './contracts/trash.ts'
import type { Http } from './http.ts'

type Contracts = typeof trashContracts

/** A page in the trash. */
export type TrashPage = AnswerOf<Contracts['pages']>[number]
/** What depends on pages in the trash. */
export type TrashReview = AnswerOf<Contracts['review']>
export type TrashPageReview = TrashReview['pages'][number]
export type ErasedPages = AnswerOf<Contracts['erase']>
/** Another address for a restored page; none if `url` is null. */
export type RestoredUrl = BodyOf<Contracts['restore']>['urls'][number]

/** What deleting records would delete with them, and which references it would clear. */
export type DeletionCascade = AnswerOf<Contracts['cascade']>
/** Records and pages in the trash, and their number. */
export type Trashed = AnswerOf<Contracts['records']>
export type TrashRecord = Trashed['records'][number]
export type RestoredRecords = BodyOf<Contracts['restoreRecords']>

const RECORDS = '/api/v1/mc/trash'
const TRASH = '/api/v1/mc/bin'

/** The calls of the trash: records and pages for people who can delete them; a MoJoAdmin deletes pages for good. */
export function trashCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${TRASH}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    pages: () => http.send<readonly TrashPage[]>(`${TRASH}/pages`).then(answer => answer.data),
    review: (pages: readonly number[]) => post<TrashReview>('review', { pages }),
    restore: (pages: readonly number[], urls: readonly RestoredUrl[]) =>
      post<AnswerOf<Contracts['restore']>>('restore', { pages, urls }),
    erase: (pages: readonly number[]) => post<ErasedPages>('erase', { pages }),
    cascade: (entity: string, keys: readonly string[]) =>
      http
        .send<DeletionCascade>(`${RECORDS}/cascade`, { method: 'POST', body: { entity, keys } })
        .then(answer => answer.data),
    records: (about: Readonly<Record<string, string>>) =>
      http.send<Trashed>(`${RECORDS}/records`, { query: about }).then(answer => answer.data),
    restoreRecords: (asked: RestoredRecords) =>
      http
        .send<AnswerOf<Contracts['restoreRecords']>>(`${RECORDS}/restore`, { method: 'POST', body: asked })
        .then(answer => answer.data),
  }
}

export type TrashCalls = ReturnType<typeof trashCalls>
