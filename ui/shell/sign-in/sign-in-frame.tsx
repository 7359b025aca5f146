import { signInWords } from '@rounds/core/words/sign-in'
import { tabTitle } from '@rounds/core/words/tab-title'
import { type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useConnection } from '../../context/connection.ts'
import type { Tone } from '../../kit/mark.tsx'
import { type KeyHint, StatusLine } from '../../kit/status-line.tsx'
import { Dial } from './dial.tsx'

/** The sign-in help, which the server serves to everyone. */
export const HELP = '/about/login-help'

export interface SignInFrameProps {
  /** The heading above the form, and the page title. */
  title: string
  children: ReactNode
  status: { readonly tone: Tone; readonly words: string }
  keys?: readonly KeyHint[]
}

/** The frame of the pages before sign-in: the site's name, the form, the status line. F1 opens the help. */
export function SignInFrame({ title, children, status, keys = [] }: SignInFrameProps) {
  useEffect(() => {
    document.title = tabTitle(title)
  }, [title])
  // From the moment it is visible.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F1') return
      event.preventDefault()
      window.open(HELP, '_blank', 'noopener')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="flex min-h-dvh flex-col">
      <div className="grid flex-1 lg:grid-cols-[minmax(0,17fr)_minmax(25rem,8fr)]">
        <Cover />
        <main className="flex flex-col justify-center border-rule bg-sheet px-6 py-10 sm:px-14 lg:border-l">
          <div className="mx-auto w-full max-w-96">
            <h1 className="mb-4 text-title tracking-tight">{title}</h1>
            {children}
          </div>
        </main>
      </div>
      <StatusLine
        {...status}
        keys={[...keys, { keys: 'F1', effect: signInWords.frame.help }]}
        className="sticky bottom-0"
      />
    </div>
  )
}

function Cover() {
  const version = useVersion()
  return (
    <header className="relative isolate flex flex-col justify-between gap-10 overflow-hidden bg-well px-6 py-8 sm:px-14 lg:py-12">
      <Dial className="absolute -top-[22%] -right-[6%] -z-10 w-[78%] max-lg:hidden" />
      <div className="flex items-center justify-between gap-4">
        <p className="flex items-center gap-2 font-semibold text-lg">
          <img src={`${import.meta.env.BASE_URL}rounds.svg`} alt="" className="size-5" />
          {signInWords.frame.rounds}
        </p>
        <p className="font-mono text-ink-2 text-sm lg:hidden">{version}</p>
      </div>
      <div className="max-w-lg max-lg:hidden">
        <p className="max-w-md text-balance font-semibold text-display tracking-tight">
          {signInWords.frame.slogan}
        </p>
        <p className="mt-4 text-ink-2 text-lg">{signInWords.frame.firstTime}</p>
        <p className="mt-10 min-h-5 font-mono text-ink-2">{version}</p>
      </div>
    </header>
  )
}

/** The platform version, as the server reports it. */
function useVersion(): string {
  const connection = useConnection()
  const [version, setVersion] = useState('')
  useEffect(() => {
    connection.about().then(
      about => setVersion(`${about.name} ${about.version}`),
      () => setVersion(signInWords.frame.noAnswer),
    )
  }, [connection])
  return version
}
