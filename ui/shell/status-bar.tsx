import { shellWords } from '@rounds/core/words/shell'
import { createContext, useContext } from 'react'
import { type Status, useApp } from '../context/app-context.ts'
import { useSessionTag } from '../context/rounds.ts'
import { useLastUndoable, useUndoKey } from '../context/undo.ts'
import { lazyPart } from '../kit/lazy-part.tsx'
import { StatusLine } from '../kit/status-line.tsx'
import { SiteNotice } from './site-notice.tsx'

const Progress = lazyPart(() => import('../kit/progress.tsx').then(file => ({ default: file.Progress })))

const UndoLine = lazyPart(() => import('./undo-line.tsx').then(file => ({ default: file.UndoLine })))

/** The current screen's status; null if it has none. */
export const StatusContext = createContext<Status | null>(null)

/** The status line: the session's state if it needs attention, else the screen's (look, the one strong idea). */
export function StatusBar() {
  const screen = useContext(StatusContext)
  const isAsked = useSessionTag('asks to sign in again')
  const isOffline = useSessionTag('offline')
  const { person } = useApp()
  const undoable = useLastUndoable(person.userId)
  const { tone, words, job, keys } = screen ?? { tone: 'ready', words: shellWords.statusBar.ready }
  useUndoKey(undoable !== null && !job)
  const session = isAsked
    ? ({ tone: 'alarm', words: shellWords.statusBar.signedOutWhatTypedKept } as const)
    : isOffline
      ? ({
          tone: 'offline',
          words: screen ? shellWords.statusBar.offline(words) : shellWords.statusBar.offline2,
        } as const)
      : undefined
  return (
    <StatusLine
      tone={session?.tone ?? tone}
      words={session?.words ?? words}
      keys={keys}
      className="sticky bottom-0 z-20 print:hidden"
    >
      <SiteNotice />
      {undoable && !job && <UndoLine undoable={undoable} />}
      {job && <Progress inline label={job.words} value={job.done} max={job.total} />}
    </StatusLine>
  )
}
