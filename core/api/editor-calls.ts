import type { PagePlace, PageSnapshot } from '../rules/page/snapshot.ts'
import type { Move } from '../rules/site/redirects.ts'
import type { Http } from './http.ts'

/** Somebody, as a page's history names them. */
export interface Editor {
  readonly userId: string
  readonly name: string
}

/** Somebody who has a page open now, in one tab. */
export interface Present extends Editor {
  readonly tab: string
  /** Instants, ISO 8601. */
  readonly since: string
  readonly at: string
}

/** A page as the site has it. */
export interface LivePage {
  readonly snapshot: PageSnapshot
  /** Tells equal pages: two snapshots with one stamp are the same. */
  readonly stamp: string
  readonly changed: string
}

/** The one open draft of a page. */
export interface EditorDraft {
  readonly cvId: number
  /** Counts its saves; whoever saves names the one that they have seen. */
  readonly version: number
  readonly snapshot: PageSnapshot
  /** The page that it began from, and its stamp. */
  readonly base: PageSnapshot
  readonly baseStamp: string
  readonly by: Editor | null
  readonly at: string
  readonly reason: string | null
  /** When it is published by itself; null where it waits for a person. */
  readonly publishAt: string | null
  /** Why it was not published when it should have been. */
  readonly problem: string | null
}

export type VersionKind = 'draft' | 'published' | 'kept' | 'discarded'

/** A version in the history of a page. */
export interface PageVersion {
  readonly cvId: number
  readonly kind: VersionKind
  readonly at: string
  readonly by: Editor | null
  readonly reason: string | null
  readonly publishAt: string | null
  /** What was there before it was published; with it, the publish can be undone. */
  readonly beforeId: number | null
}

/** All that the editor needs of a page. */
export interface EditorPage {
  readonly cId: number
  readonly live: LivePage
  readonly draft: EditorDraft | null
  /** The newest, newest first. */
  readonly versions: readonly PageVersion[]
  readonly here: readonly Present[]
}

/** Why the draft that stands there is kept as a version before another one takes its place. */
export const draftKeeps = ['conflict', 'restore'] as const
export type DraftKeeps = (typeof draftKeeps)[number]

/** A save of the draft. */
export interface DraftSave {
  readonly snapshot: PageSnapshot
  /** The stamp of the live page that it builds on. */
  readonly base: string
  /** The version of the draft that it builds on; null where there was none. */
  readonly version: number | null
  /** Keeps what stands there as a version; left out for what is simply written on. */
  readonly keeps?: DraftKeeps
}

/** The draft as it is kept; with a snapshot where HTML was sanitised. */
export interface DraftSaved {
  readonly cvId: number
  readonly version: number
  readonly at: string
  readonly snapshot?: PageSnapshot
}

/** Drafts to publish together: all of them, or none. */
export interface PublishRequest {
  readonly drafts: readonly {
    readonly cId: number
    readonly version: number
    /** The stamp of the live page that was seen: where it is another one by now, nothing is published. */
    readonly base?: string
  }[]
  readonly reason: string
  /** When; now where it is left out or past. */
  readonly at?: string
  /** The old addresses that shall lead to the new ones; all of them where it is left out. */
  readonly redirects?: readonly Move[]
}

/** One page that was published, or shall be. */
export interface PublishedPage {
  readonly cId: number
  readonly cvId: number
  readonly title: string
  readonly url: string | null
  /** The version that keeps what was there before; null where it is not published yet. */
  readonly beforeId: number | null
  /** What others had changed on the page since the draft began, and was published along. */
  readonly broughtIn: readonly PagePlace[]
}

export interface PublishReport {
  readonly published: readonly PublishedPage[]
  /** When; null where it has happened. */
  readonly at: string | null
  readonly moves: readonly Move[]
  readonly redirects: { readonly created: number; readonly updated: number; readonly removed: number }
}

/** What another title or address would mean. */
export interface TitleCheck {
  readonly url: string | null
  readonly collisions: readonly { readonly CId: number; readonly CTitle: string; readonly url: string }[]
  /** The page and those below its address, from where to where. */
  readonly moves: readonly Move[]
  /** The redirects that are there from or to these addresses. */
  readonly redirects: readonly { readonly from: string; readonly to: string | null }[]
}

/** Who has the page open, and how far its draft is. */
export interface Presence {
  readonly here: readonly Present[]
  readonly draft: { readonly cvId: number; readonly version: number } | null
}

/** A copy of a page. */
export interface Duplicate {
  readonly CId: number
  readonly CTitle: string
  readonly CSeoUrl: string | null
}

/** A page to make; it stands in its folder at once, and is published later. */
export interface NewPage {
  readonly title: string
  /** The content type. */
  readonly type: number
  readonly url: string | null
  /** The folder. */
  readonly tag: number
  readonly template: number | null
}

export interface PageAdded {
  readonly CId: number
}

const EDITOR = '/api/v1/mc/editor'

/**
 * The calls of the page editor (specification §7; decisions §6), made of a client's `http` by the screens that edit
 * pages, so that no other screen loads them. A 412 carries the `EditorPage` of that moment as `current`.
 */
export function editorCalls(http: Http) {
  const get = <T>(path: string, query: Readonly<Record<string, string>>) =>
    http.send<T>(`${EDITOR}/${path}`, { query }).then(answer => answer.data)
  const post = <T>(path: string, body: object) =>
    http.send<T>(`${EDITOR}/${path}`, { method: 'POST', body }).then(answer => answer.data)
  return {
    page: (cId: number) => get<EditorPage>('page', { cId: String(cId) }),
    /** Calls that are superseded can be given up by the signal. */
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
    /** Takes a publish back: the page is again as it was before. */
    undoPublish: (cvId: number, reason: string) => post<PublishReport>('undo', { cvId, reason }),
    /** Cancels the schedule; the draft stays. */
    withdraw: (cId: number) => post<EditorPage>('withdraw', { cId }),
    discard: (cId: number, version: number) => post<EditorPage>('discard', { cId, version }),
    /** Brings a version into the draft; what stood there is kept as a version. `version` as for a save. */
    restore: (cvId: number, version: number | null) => post<EditorPage>('restore', { cvId, version }),
    /** Newest first, fifty at once; `before` is the instant of the last one that is known. */
    versions: (cId: number, before?: string) =>
      get<readonly PageVersion[]>('versions', { cId: String(cId), ...(before !== undefined && { before }) }),
    version: (cvId: number) =>
      get<PageVersion & { readonly snapshot: PageSnapshot }>('version', { cvId: String(cvId) }),
    beat: (cId: number, tab: string, leaves = false) => post<Presence>('presence', { cId, tab, leaves }),
    titleCheck: (cId: number, title: string, url?: string) =>
      get<TitleCheck>('title-check', { cId: String(cId), title, ...(url !== undefined && { url }) }),
    add: (page: NewPage) => post<PageAdded>('add', page),
    duplicate: (cId: number, bPagePicker = false) =>
      get<Duplicate>('duplicate', { cId: String(cId), bPagePicker: String(bPagePicker) }),
  }
}

export type EditorCalls = ReturnType<typeof editorCalls>
