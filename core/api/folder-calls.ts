import type { AddressMove, AskedMove, RefusedMove } from '../rules/folders/index.ts'
import type { Move } from '../rules/site/index.ts'
import type { Http } from './http.ts'

/** What moves of pages and folders would change. */
export interface FolderReview {
  /** Tells equal reviews; whoever moves names the one that they have seen. */
  readonly stamp: string
  /** The moves that can be done. */
  readonly moved: readonly AskedMove[]
  readonly refused: readonly RefusedMove[]
  readonly addresses: readonly AddressMove[]
  readonly redirects: {
    readonly create: readonly Move[]
    /** Redirects that lead elsewhere from then on; `was` is null where they said that the address is gone. */
    readonly update: readonly { readonly from: string; readonly was: string | null; readonly to: string }[]
    /** Redirects from addresses where somebody is then. */
    readonly remove: readonly { readonly from: string; readonly to: string | null }[]
  }
}

/** What moves have changed, in numbers. */
export interface FolderReport {
  /** What taking it back names. */
  readonly id: number
  readonly moved: number
  readonly addresses: number
  readonly redirects: { readonly created: number; readonly updated: number; readonly removed: number }
}

const FOLDERS = '/api/v1/mc/folders'

/** The calls of `/folder-organization`. A 412 carries the `FolderReview` of that moment as `current`. */
export function folderCalls(http: Http) {
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${FOLDERS}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    review: (moves: readonly AskedMove[]) => post<FolderReview>('review', { moves }),
    move: (moves: readonly AskedMove[], stamp: string) => post<FolderReport>('move', { moves, stamp }),
    undo: (id: number) => post<FolderReport>('undo', { id }),
  }
}

export type FolderCalls = ReturnType<typeof folderCalls>
