import type { Person, SessionUser } from '@rounds/core/access'
import type { About, Client } from '@rounds/core/api'
import type { SidebarTag } from '@rounds/core/rules/interface'
import type { AnswerPromise } from '@rounds/core/rules/records'
import { createContext, useContext, useEffect, useMemo } from 'react'
import type { Tone } from '../kit/mark.tsx'
import type { KeyHint } from '../kit/status-line.tsx'

/** What a screen shows in the status line while it is open. */
export interface Status {
  readonly tone: Tone
  /** The status of the current work, in words: “Editing · 3 changes”. */
  readonly words: string
  /** A running job, in the middle. */
  readonly job?: { readonly words: string; readonly done: number; readonly total: number }
  /** The two or three relevant keys. */
  readonly keys?: readonly KeyHint[]
}

/** The toast's action, such as undo; it stays longer then. */
export interface Offer {
  readonly words: string
  readonly run: () => void
}

/** What every signed-in screen depends on; created by the composition root. */
export interface App {
  readonly client: Client
  readonly user: SessionUser
  /** The person with the tags they may use, for `decide`. */
  readonly person: Person
  /** The visible tags, for the sidebar and for route access. */
  readonly tags: readonly SidebarTag[]
  readonly about: About
  /** The debug mode toggled by the chord: tag ids as tooltips (specification §2). */
  readonly debug: boolean
  readonly toggleDebug: () => void
  /** Shows the person a message that the status line does not show. */
  readonly notify: (type: 'success' | 'error' | 'info' | 'warning', message: string, offer?: Offer) => void
  /** Sets the status line; null resets it. */
  readonly setStatus: (status: Status | null) => void
  /** A new token makes this person someone else (impersonation): stores it and reloads. */
  readonly becomeSomebodyElse: (token: string) => void
}

export const AppContext = createContext<App | null>(null)

/** The app of the signed-in person. Throws outside of it, because screens are only ever rendered inside. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('A screen is shown inside the app only.')
  return app
}

/** The time zone in which a person reads and enters times: their account's, else the site's (decisions §8). */
export const timeZoneOf = ({ user, about }: Pick<App, 'user' | 'about'>): string =>
  user.timeZone ?? about.timeZone

/** The time zone of the signed-in person. */
export const useTimeZone = (): string => timeZoneOf(useApp())

/** How soon visitors who send a form are answered, in the site’s time zone. */
export function useAnswerPromise(): AnswerPromise {
  const { answerDays, timeZone } = useApp().about
  return useMemo(() => ({ workingDays: answerDays, timeZone }), [answerDays, timeZone])
}

/** Shows a status while the calling screen is mounted. */
export function useStatus(status: Status): void {
  const { setStatus } = useApp()
  const text = JSON.stringify(status)
  useEffect(() => {
    setStatus(JSON.parse(text) as Status)
    return () => setStatus(null)
  }, [setStatus, text])
}
