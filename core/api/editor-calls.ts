import type { AnswerOf, BodyOf } from './contracts/contract.ts'
import type { draftContracts, publishingContracts } from './contracts/editor.ts'
import type { Http } from './http.ts'

type Drafts = typeof draftContracts
type Publishing = typeof publishingContracts

/** The reason in a page's history for an undo without one. */
export const UNDO_REASON = 'Undone'

/** Everything the editor needs of a page. */
export type EditorPage = AnswerOf<Drafts['page']>
/** A page as it is live. */
export type LivePage = EditorPage['live']
/** Someone who has a page open in a tab; timestamps are ISO 8601. */
export type Present = EditorPage['here'][number]
/** The one open draft of a page. */
export type EditorDraft = NonNullable<EditorPage['draft']>
/** A person in a page's history. */
export type Editor = NonNullable<EditorDraft['by']>
/** A version in the history of a page. */
export type PageVersion = EditorPage['versions'][number]
export type VersionKind = PageVersion['kind']

/** A save of the draft. */
export type DraftSave = BodyOf<Drafts['draft']>
/** Why the current draft is kept as a version before another one replaces it. */
export type DraftKeeps = NonNullable<DraftSave['keeps']>
/** The stored draft; with a snapshot if HTML was sanitized. */
export type DraftSaved = AnswerOf<Drafts['draft']>
/** Who has the page open, and the version of its draft. */
export type Presence = AnswerOf<Drafts['presence']>

/** Drafts to publish together: all or none. */
export type PublishRequest = BodyOf<Publishing['publish']>
export type PublishReport = AnswerOf<Publishing['publish']>
/** One page that was or will be published. */
export type PublishedPage = PublishReport['published'][number]
/** The consequences of another title or address. */
export type TitleCheck = AnswerOf<Publishing['titleCheck']>
/** A copy of a page. */
export type Duplicate = AnswerOf<Publishing['duplicate']>
/** A page to create; it is put into its folder at once, and published later. */
export type NewPage = BodyOf<Publishing['add']>
export type PageAdded = AnswerOf<Publishing['add']>

const EDITOR = '/api/v1/mc/editor'

/**
 * The calls of the page editor (specification §7; decisions §6), created from a client's `http` by the screens that
 * edit pages, so that no other screen loads them. A 412 contains the current `EditorPage` as `current`.
 */
export function editorCalls(http: Http) {
  const get = <T>(path: string, query: Readonly<Record<string, string>>) =>
    http.send<T>(`${EDITOR}/${path}`, { query }).then(answer => answer.data)
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${EDITOR}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    page: (cId: number) => get<EditorPage>('page', { cId: String(cId) }),
    /** The signal cancels superseded calls. */
    saveDraft: (cId: number, save: DraftSave, signal?: AbortSignal) =>
      http
        .send<DraftSaved>(`${EDITOR}/draft`, {
          method: 'PUT',
          query: { cId: String(cId) },
          body: save,
          ...(signal && { signal }),
        })
        .then(answer => answer.data),
    publish: (request: PublishRequest) => post<PublishReport>('publish', request),
    /** Undoes a publish: the page is again as it was before. */
    /** `reopen`: the published draft is open again. */
    undoPublish: (cvId: number, reason: string, reopen = false) =>
      post<PublishReport>('undo', { cvId, reason, ...(reopen && { reopen }) }),
    /** Cancels the schedule; the draft stays. */
    withdraw: (cId: number) => post<EditorPage>('withdraw', { cId }),
    discard: (cId: number, version: number) => post<EditorPage>('discard', { cId, version }),
    /** Restores a version into the draft; the previous draft is kept as a version. `version` as for a save. */
    restore: (cvId: number, version: number | null) => post<EditorPage>('restore', { cvId, version }),
    /** Newest first, fifty at once; `before` is the timestamp of the last known one. */
    versions: (cId: number, before?: string) =>
      get<readonly PageVersion[]>('versions', { cId: String(cId), ...(before !== undefined && { before }) }),
    version: (cvId: number) => get<AnswerOf<Drafts['version']>>('version', { cvId: String(cvId) }),
    heartbeat: (cId: number, tab: string, leaves = false) => post<Presence>('presence', { cId, tab, leaves }),
    titleCheck: (cId: number, title: string, url?: string) =>
      get<TitleCheck>('title-check', { cId: String(cId), title, ...(url !== undefined && { url }) }),
    add: (page: NewPage) => post<PageAdded>('add', page),
    duplicate: (cId: number, bPagePicker = false) =>
      get<Duplicate>('duplicate', { cId: String(cId), bPagePicker: String(bPagePicker) }),
  }
}

export type EditorCalls = ReturnType<typeof editorCalls>
