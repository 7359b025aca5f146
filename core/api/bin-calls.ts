import type { binContracts } from './contracts/bin.ts'
import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { Http } from './http.ts'

type Contracts = typeof binContracts

/** A page in the bin. */
export type BinPage = AnswerOf<Contracts['pages']>[number]
/** What hangs on pages in the bin. */
export type BinReview = AnswerOf<Contracts['review']>
export type BinPageReview = BinReview['pages'][number]
export type ErasedPages = AnswerOf<Contracts['erase']>
/** Another address for a page that is restored; none where `url` is null. */
export type RestoredUrl = BodyOf<Contracts['restore']>['urls'][number]

const BIN = '/api/v1/mc/bin'

/** The calls of `/remove-content`, for a MoJoAdmin. */
export function binCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${BIN}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    pages: () => http.send<readonly BinPage[]>(`${BIN}/pages`).then(answer => answer.data),
    review: (pages: readonly number[]) => post<BinReview>('review', { pages }),
    restore: (pages: readonly number[], urls: readonly RestoredUrl[]) =>
      post<AnswerOf<Contracts['restore']>>('restore', { pages, urls }),
    erase: (pages: readonly number[]) => post<ErasedPages>('erase', { pages }),
  }
}

export type BinCalls = ReturnType<typeof binCalls>
