import { jobWords } from '@rounds/core/words/jobs'
import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { asksToGoBack } from '../../records/keys.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import type { BesideProps } from '../../records/tool-parts.ts'
import { JobStateMark } from './job-columns.tsx'
import { JobFacts } from './job-facts.tsx'
import { JOB_COUNTS, useJob } from './job-slots.ts'
import { JobSteps } from './job-steps.tsx'

const words = jobWords.pane

/** One job: how far it is, what can be done about it, and its log. */
export function JobPane({ open, isAlone, listing, onBack, onFocus, onWritten }: BesideProps) {
  const { client } = useApp()
  const { mutate } = useSWRConfig()
  const id = open === null ? null : Number(open[0])
  const { data: shown, error, mutate: reread } = useJob(client, id)
  const pane = useRef<HTMLElement>(null)
  const was = useRef<number | null>(null)
  const back = useEffectEvent((key: number) => onFocus([key]))
  const isThere = shown !== undefined
  // What is opened has the focus at its heading; what is closed gives it back to its row.
  useEffect(() => {
    if (id !== null && isThere) pane.current?.querySelector<HTMLElement>('h2')?.focus()
    else if (id === null && was.current !== null) back(was.current)
    was.current = id
  }, [id, isThere])
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (id === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksToGoBack(event)) return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [id])
  const onStepped = () => {
    void reread()
    void mutate(JOB_COUNTS)
    onWritten()
    pane.current?.querySelector<HTMLElement>('h2')?.focus()
  }
  return (
    <>
      {isAlone && <h1 className="sr-only">{listing.tool.title}</h1>}
      {id !== null && (
        <section
          key={id}
          ref={pane}
          aria-label={words.label}
          className="flex min-h-0 min-w-0 flex-col overflow-y-auto border-rule pb-6 lg:ml-4 lg:w-[54%] lg:shrink-0 lg:border-l lg:pl-4 max-lg:flex-1"
        >
          <header className="sticky top-0 z-10 flex flex-wrap items-start gap-2 border-rule border-b bg-sheet pb-3">
            <IconButton name={words.close} size="sm" onClick={onBack}>
              {isAlone ? <ArrowLeft /> : <X />}
            </IconButton>
            <h2 tabIndex={-1} className="wrap-anywhere min-w-0 flex-1 font-semibold text-lg leading-7">
              {shown?.job.title ?? words.loading}
            </h2>
            {shown && <JobSteps shown={shown} onStepped={onStepped} />}
          </header>
          {error && (
            <ReadAlert className="mt-3" what={words.what} error={error} onRetry={() => void reread()} />
          )}
          {!shown && !error && <SkeletonLines lines={6} className="mt-4" />}
          {shown && (
            <>
              <p className="mt-3">
                <JobStateMark state={shown.job.state} />
              </p>
              <JobFacts shown={shown} />
            </>
          )}
        </section>
      )}
    </>
  )
}
