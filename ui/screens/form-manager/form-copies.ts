/**
 * What is built of a form and not on the server yet, as this browser keeps it: for each person, form and tab. A copy is
 * brought together with the draft when the form is opened again; doing so twice changes nothing.
 */
import type { FormCopy } from '@rounds/machines/form-draft'
import { tellStored } from '../../context/browser-copies.ts'

/** Whose copies they are, of which form. */
export interface CopiesOwner {
  readonly userId: string
  readonly frmId: number
}

interface StoredCopy extends CopiesOwner {
  /** A UUID. */
  readonly tab: string
  /** Milliseconds. */
  readonly at: number
  readonly copy: FormCopy
}

const COPIES = 'form copies'
/** Writes are debounced by this much, so that a keystroke does not cost a write of the whole form. */
const PAUSE_MS = 250
const tab = crypto.randomUUID()

let opening: Promise<IDBDatabase> | undefined

function database(): Promise<IDBDatabase> {
  opening ??= new Promise((resolve, reject) => {
    const request = indexedDB.open('rounds forms', 1)
    request.onupgradeneeded = () =>
      request.result.createObjectStore(COPIES, { keyPath: ['userId', 'frmId', 'tab'] })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  return opening
}

async function onCopies<R extends IDBRequest>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => R,
): Promise<R['result']> {
  const transaction = (await database()).transaction(COPIES, mode)
  return new Promise((resolve, reject) => {
    const request = work(transaction.objectStore(COPIES))
    // At once: a page that is left hears no more of it.
    transaction.commit()
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

let waiting: { readonly owner: CopiesOwner; readonly copy: FormCopy | null } | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function flush(): void {
  clearTimeout(timer)
  timer = undefined
  const next = waiting
  waiting = null
  if (!next) return
  const { owner, copy } = next
  onCopies('readwrite', store =>
    copy
      ? store.put({ ...owner, tab, at: Date.now(), copy })
      : store.delete([owner.userId, owner.frmId, tab]),
  ).then(
    () => tellStored(true),
    () => tellStored(false),
  )
}

addEventListener('pagehide', flush)

/** Keeps what is built in this tab, or forgets it. Where storage is full or forbidden the server's draft is all there is. */
export function keepFormCopy(owner: CopiesOwner, copy: FormCopy | null): void {
  if (waiting?.owner.frmId !== owner.frmId || waiting.owner.userId !== owner.userId) flush()
  waiting = { owner, copy }
  if (copy) timer ??= setTimeout(flush, PAUSE_MS)
  else flush()
}

/** The newest copy that is kept of a form; null where there is none. */
export async function readFormCopy({ userId, frmId }: CopiesOwner): Promise<FormCopy | null> {
  flush()
  const range = IDBKeyRange.bound([userId, frmId], [userId, frmId, []])
  const found: StoredCopy[] = await onCopies('readonly', store => store.getAll(range)).catch(() => [])
  const newest = found.toSorted((one, other) => other.at - one.at)[0]
  if (!newest) return null
  // From now on it is this tab's: it is written again as long as the server does not have it.
  await onCopies('readwrite', store => store.delete([userId, frmId, newest.tab])).catch(() => undefined)
  return newest.copy
}
