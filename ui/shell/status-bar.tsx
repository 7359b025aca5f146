import { createContext, useContext } from 'react'
import type { Status } from '../context/app-context.ts'
import { useSessionTag } from '../context/rounds.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { StatusLine } from '../kit/status-line.tsx'
import { SiteNotice } from './site-notice.tsx'

const Progress = lazyPart(() => import('../kit/progress.tsx').then(file => ({ default: file.Progress })))

/** What the screen shown says of itself; null where it says nothing. */
export const StatusContext = createContext<Status | null>(null)

/** The status line: the session's state where it needs attention, else the screen's (look, the one strong idea). */
export function StatusBar() {
  const screen = useContext(StatusContext)
  const isAsked = useSessionTag('asks to sign in again')
  const isOffline = useSessionTag('offline')
  const { tone, words, job, keys } = screen ?? { tone: 'ready', words: 'Ready' }
  const session = isAsked
    ? ({ tone: 'alarm', words: 'Signed out · what you typed is kept' } as const)
    : isOffline
      ? ({ tone: 'offline', words: screen ? `Offline · ${words}` : 'Offline' } as const)
      : undefined
  return (
    <StatusLine
      tone={session?.tone ?? tone}
      words={session?.words ?? words}
      keys={keys}
      className="sticky bottom-0 z-20"
    >
      <SiteNotice />
      {job && <Progress inline label={job.words} value={job.done} max={job.total} />}
    </StatusLine>
  )
}
