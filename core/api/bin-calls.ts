import type { Http } from './http.ts'

/** A page in the bin. */
export interface BinPage {
  readonly cId: number
  readonly title: string
  readonly url: string | null
  readonly type: string
  /** Instants: since when, and until when it can be restored. */
  readonly since: string
  readonly until: string
  /** Who put it there; null where that is not known any more. */
  readonly by: string | null
}

interface Counted {
  readonly what: string
  readonly count: number
}

/** What hangs on a page in the bin. */
export interface BinPageReview {
  readonly cId: number
  readonly title: string
  readonly url: string | null
  /** What goes with it, and what only loses it. */
  readonly goes: readonly Counted[]
  readonly emptied: readonly Counted[]
  /** Addresses that redirect to it. */
  readonly redirects: readonly string[]
  /** Pages whose texts link to it. */
  readonly links: readonly { readonly cId: number; readonly title: string }[]
  /** Who has its address by now. */
  readonly takenBy: { readonly cId: number; readonly title: string } | null
}

export interface BinReview {
  readonly pages: readonly BinPageReview[]
}

export interface ErasedPages {
  readonly erased: number
  readonly redirects: number
}

/** Another address for a page that is restored; none where `url` is null. */
export interface RestoredUrl {
  readonly cId: number
  readonly url: string | null
}

const BIN = '/api/v1/mc/bin'

/** The calls of `/remove-content`, for a MoJoAdmin. */
export function binCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${BIN}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    pages: () => http.send<readonly BinPage[]>(`${BIN}/pages`).then(answer => answer.data),
    review: (pages: readonly number[]) => post<BinReview>('review', { pages }),
    restore: (pages: readonly number[], urls: readonly RestoredUrl[]) =>
      post<{ readonly restored: number }>('restore', { pages, urls }),
    erase: (pages: readonly number[]) => post<ErasedPages>('erase', { pages }),
  }
}

export type BinCalls = ReturnType<typeof binCalls>
