import type { Person, SessionUser } from '@rounds/core/access'
import type { About, Client } from '@rounds/core/api'
import type { SidebarTag } from '@rounds/core/rules/interface'
import { createContext, useContext, useEffect } from 'react'
import type { Tone } from '../kit/mark.tsx'
import type { KeyHint } from '../kit/status-line.tsx'

/** What a screen says in the status line while it is shown. */
export interface Status {
  readonly tone: Tone
  /** The state of what is in hand, in words: “Editing · 3 changes”. */
  readonly words: string
  /** A job under way, in the middle. */
  readonly job?: { readonly words: string; readonly done: number; readonly total: number }
  /** The two or three keys that matter just now. */
  readonly keys?: readonly KeyHint[]
}

/** What can be done about what is told, as taking it back; it stands for longer then. */
export interface Offer {
  readonly words: string
  readonly run: () => void
}

/** What every screen of a signed-in person stands on; made by the composition root. */
export interface App {
  readonly client: Client
  readonly user: SessionUser
  /** The person with the tags they may use, for `decide`. */
  readonly person: Person
  /** The visible tags, for the sidebar and for route access. */
  readonly tags: readonly SidebarTag[]
  readonly about: About
  /** The debug mode that the chord toggles: tag ids as tooltips (specification §2). */
  readonly debug: boolean
  readonly toggleDebug: () => void
  /** Tells the person something that the status line does not say. */
  readonly notify: (type: 'success' | 'error' | 'info' | 'warning', message: string, offer?: Offer) => void
  /** Sets the status line; null gives it back. */
  readonly setStatus: (status: Status | null) => void
  /** A new token was issued that makes this person somebody else (impersonation): stores it and reloads. */
  readonly becomeSomebodyElse: (token: string) => void
}

export const AppContext = createContext<App | null>(null)

/** The app around a signed-in person. Throws outside of it, since screens are only ever shown inside. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('A screen is shown inside the app only.')
  return app
}

let ofBrowser: string | undefined

/** The time zone in which somebody reads and writes times: the one of their account, else the browser's. */
export function timeZoneOf({ timeZone }: App['user']): string {
  if (timeZone != null) return timeZone
  // Asked once, and not before a time is to be shown: the answer takes longer than drawing a row.
  ofBrowser ??= Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  return ofBrowser
}

/** The time zone of the signed-in person. */
export const useTimeZone = (): string => timeZoneOf(useApp().user)

/** Shows a status while the calling screen is there. */
export function useStatus(status: Status): void {
  const { setStatus } = useApp()
  const text = JSON.stringify(status)
  useEffect(() => {
    setStatus(JSON.parse(text) as Status)
    return () => setStatus(null)
  }, [setStatus, text])
}
