/**
 * What is typed into a page and not on the server yet, as this browser keeps it (decisions §6): for each person, page and
 * tab on its own, so that two tabs do not write over each other. It is in IndexedDB, which is on its way to the disk once
 * it has answered; what is put into the local storage stays in memory for seconds and is lost with the browser.
 */
import type { LocalCopy } from '@rounds/machines/editor-draft'

/** Whose copy it is, of which page, and in which tab it was typed. */
export interface CopyOwner {
  readonly userId: string
  readonly cId: number
  /** A UUID. */
  readonly tab: string
}

export interface LocalCopies {
  /** Keeps the page as it is being written, or forgets it. Where storage is full or forbidden the server's draft is all there is. */
  keep(copy: LocalCopy | null): void
  /** What tabs that are gone have kept of the page, the newest first; from now on it is kept here. */
  read(): Promise<LocalCopy | null>
  /** Says that this tab is open, so that no other takes what it keeps. Gives the way to say that it is not any more. */
  hold(): () => void
}

interface StoredCopy extends CopyOwner {
  /** Milliseconds. */
  readonly at: number
  readonly copy: LocalCopy
}

const COPIES = 'page copies'
/** Writing waits this long, so that a key press does not pay for a whole page. */
const PAUSE_MS = 250
/** A tab that is just being closed has let go of its copies by then. */
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

/** Runs something on the kept copies; it is done when they are written. */
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

/** Whether a tab is there no more. Where the browser cannot tell, its copy may be taken twice and is never lost. */
async function isGone(tab: string): Promise<boolean> {
  if (!navigator.locks) return true
  return navigator.locks
    .request(lockOf(tab), { signal: AbortSignal.timeout(CLOSING_MS) }, () => true)
    .catch(() => false)
}

/** The copies of tabs that are gone, as one on top of another. */
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
    if (next) writing = onCopies('readwrite', store => void write(store, next.copy)).catch(() => undefined)
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
