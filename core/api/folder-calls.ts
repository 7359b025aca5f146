import type { AskedMove } from '../rules/folders/index.ts'
import type { AnswerOf } from './contracts/contract.ts'
import type { folderContracts } from './contracts/folders.ts'
import type { Http } from './http.ts'

/** The effects of moving pages and folders. */
export type FolderReview = AnswerOf<typeof folderContracts.review>
/** The effects of a move, in numbers. */
export type FolderReport = AnswerOf<typeof folderContracts.move>

const FOLDERS = '/api/v1/mc/folders'

/** The calls of `/folder-organization`. A 412 contains the current `FolderReview` as `current`. */
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
