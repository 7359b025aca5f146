import type { FormWork } from '@rounds/core/api'
import { formViewWords } from '@rounds/core/words/form-view'
import { useMemo, useRef, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { useLiveAddress } from '../../context/site-state.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { PagePicker } from '../../pages/page-picker.tsx'
import { placingSlots } from './form-slots.ts'

const words = formViewWords.pages

interface FormPagesProps {
  work: FormWork
  mayPlace: boolean
  onWork: (work: FormWork) => void
}

/** The pages that a form is on, and putting it on another: into the draft of that page, never straight onto it. */
export function FormPages({ work, mayPlace, onWork }: FormPagesProps) {
  const { client, notify } = useApp()
  const live = useLiveAddress()
  const slots = useMemo(() => placingSlots(client, work.frmId), [client, work.frmId])
  const [isPicking, setPicking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const [state, send] = useSubmit<object, number, FormWork>(slots, {
    onDone: ({ answer, sent }) => {
      onWork(answer)
      const page = answer.pages.find(({ cId }) => cId === sent.act)
      notify(
        'success',
        page?.isDraft === false ? words.alreadyThere(page.title) : words.placed(page?.title ?? ''),
      )
      button.current?.focus()
    },
  })
  return (
    <section aria-label={words.heading} className="measure space-y-4">
      <h2 className="font-semibold text-lg">{words.heading}</h2>
      {work.pages.length === 0 && <p className="text-ink-2">{words.none}</p>}
      {work.pages.length > 0 && (
        <ul className="divide-y divide-rule border-rule border-y">
          {work.pages.map(page => (
            <li key={page.cId} className="flex flex-wrap items-baseline gap-x-3 py-2">
              <Link href={`/edit?cid=${page.cId}`} className="link wrap-anywhere font-semibold">
                {page.title}
              </Link>
              {page.url && <span className="wrap-anywhere text-ink-2">{page.url}</span>}
              {page.isDraft && <span className="text-ink-2 text-sm">{words.inDraft}</span>}
            </li>
          ))}
        </ul>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" onClose={() => send({ type: 'DISMISS' })}>
          {state.context.message}
        </Alert>
      )}
      {mayPlace && (
        <Button ref={button} busy={state.hasTag('busy')} onClick={() => setPicking(true)}>
          {words.put}
        </Button>
      )}
      <p className="text-ink-2">
        {work.isPublished ? words.own : words.ownLater}{' '}
        {work.isPublished ? (
          <a
            href={live(words.address(work.frmId))}
            target="_blank"
            rel="noreferrer"
            className="link wrap-anywhere"
          >
            {words.address(work.frmId)}
          </a>
        ) : (
          <code className="wrap-anywhere">{words.address(work.frmId)}</code>
        )}
      </p>
      {isPicking && (
        <PagePicker
          title={words.choose}
          onClose={() => setPicking(false)}
          onPick={({ cId }) => {
            setPicking(false)
            send({ type: 'SUBMIT', act: cId })
          }}
        />
      )}
    </section>
  )
}
