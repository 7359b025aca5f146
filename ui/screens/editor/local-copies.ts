/**
 * This browser's copies of unsaved page edits (decisions §6): one per person, page and tab, so that two tabs do not
 * overwrite each other. They are in IndexedDB, which is on its way to disk once it has answered; local storage stays in
 * memory for seconds and is lost in a crash.
 */
import type { LocalCopy } from '@rounds/machines/editor-draft'
import { tellStored } from '../../context/browser-copies.ts'

/** Whose copy it is, of which page, and from which tab. */
export interface CopyOwner {
  readonly userId: string
  readonly cId: number
  /** A UUID. */
  readonly tab: string
}

export interface LocalCopies {
  /**
   * Stores the page being edited, or deletes the copy. If storage is full or blocked, the server's draft is all there
   * is.
   */
  keep(copy: LocalCopy | null): void
  /** What closed tabs left behind for the page, newest first; this tab takes it over. */
  read(): Promise<LocalCopy | null>
  /** Marks this tab as open, so that no other takes its copies. Returns a function to end that. */
  hold(): () => void
}

interface StoredCopy extends CopyOwner {
  /** Milliseconds. */
  readonly at: number
  readonly copy: LocalCopy
}

const COPIES = 'page copies'
/** Writes are debounced by this much, so that a keystroke does not cost a write of the whole page. */
const PAUSE_MS = 250
/** By then a closing tab has released its copies. */
const CLOSING_MS = 400

let opening: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('rounds', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(COPIES, { keyPath: ['userId', 'cId', 'tab'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

/** Runs a transaction on the copies; resolves when it is written. */
async function onCopies(mode: IDBTransactionMode, work: (store: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(COPIES, mode)
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    work(transaction.objectStore(COPIES))
    transaction.commit()
  })
}

async function readCopies({ userId, cId }: CopyOwner): Promise<readonly StoredCopy[]> {
  const of = IDBKeyRange.bound([userId, cId], [userId, cId, []])
  const transaction = (await database()).transaction(COPIES)
  const request: IDBRequest<StoredCopy[]> = transaction.objectStore(COPIES).getAll(of)
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

const lockOf = (tab: string) => `rounds page copies of ${tab}`

/** Whether a tab is closed. If the browser can't tell, its copy may be taken twice but is never lost. */
async function isGone(tab: string): Promise<boolean> {
  if (!navigator.locks) return true
  return navigator.locks
    .request(lockOf(tab), { signal: AbortSignal.timeout(CLOSING_MS) }, () => true)
    .catch(() => false)
}

/** The copies of closed tabs, stacked as one. */
const chainCopies = (kept: readonly StoredCopy[]): LocalCopy | null =>
  kept
    .toSorted((one, other) => one.at - other.at)
    .reduce<LocalCopy | null>((earlier, { copy }) => onTop(copy, earlier), null)

const onTop = (copy: LocalCopy, earlier: LocalCopy | null): LocalCopy => ({
  ...copy,
  earlier: copy.earlier ? onTop(copy.earlier, earlier) : earlier,
})

/** The copies of one page in one tab. */
export function localCopies(owner: CopyOwner): LocalCopies {
  const { userId, cId, tab } = owner
  let waiting: { readonly copy: LocalCopy | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()

  const write = (store: IDBObjectStore, copy: LocalCopy | null) =>
    copy === null ? store.delete([userId, cId, tab]) : store.put({ ...owner, at: Date.now(), copy })

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    const next = waiting
    waiting = null
    if (next)
      writing = onCopies('readwrite', store => void write(store, next.copy)).then(
        () => tellStored(true),
        () => tellStored(false),
      )
    return writing
  }

  return {
    keep(copy) {
      waiting = { copy }
      timer ??= setTimeout(flush, PAUSE_MS)
    },
    async read() {
      const others = (await readCopies(owner)).filter(kept => kept.tab !== tab)
      const gone: StoredCopy[] = []
      for (const kept of others) if (await isGone(kept.tab)) gone.push(kept)
      const copy = chainCopies(gone)
      if (copy)
        await onCopies('readwrite', store => {
          for (const kept of gone) store.delete([kept.userId, kept.cId, kept.tab])
          write(store, copy)
        })
      return copy
    },
    hold() {
      let release: () => void = () => undefined
      const closed = new Promise<void>(done => {
        release = done
      })
      void navigator.locks?.request(lockOf(tab), () => closed)
      addEventListener('pagehide', flush)
      return () => {
        removeEventListener('pagehide', flush)
        void flush().then(release)
      }
    },
  }
}
