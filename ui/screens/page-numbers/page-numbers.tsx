import type { Match } from '@rounds/core/access'
import { pageNumberWords } from '@rounds/core/words/page-numbers'
import { type FormEvent, useMemo } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { editAddress } from '../../pages/read-pages.ts'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'
import { jumpSlots } from './jump-slots.ts'

const parts: ToolParts = { above: <Jump /> }

/** Every page with its number; a number opens its page (screens, `/page-numbers`). */
export function PageNumbers({ match }: { match: Match }) {
  const [parameters] = useSearchParams()
  const record = parameters.get('record')
  if (record !== null && /^\d+$/.test(record)) return <Redirect to={editAddress(Number(record))} replace />
  return <RecordTool match={match} parts={parts} />
}

PageNumbers.preload = preloadRows

/** Opens a page by its number. */
function Jump() {
  const { client } = useApp()
  const [, navigate] = useLocation()
  const slots = useMemo(() => jumpSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: { number: '' },
    onDone: ({ answer }) => navigate(editAddress(answer)),
  })
  const problem = state.context.message ?? undefined
  const jump = (event: FormEvent) => {
    event.preventDefault()
    send({ type: 'SUBMIT' })
  }
  return (
    <form className="mt-3 flex items-end gap-2" onSubmit={jump}>
      <TextField
        className="w-full sm:w-70"
        label={pageNumberWords.screen.pageNumber}
        size="sm"
        mono
        inputMode="numeric"
        autoComplete="off"
        value={state.context.typed.number}
        error={problem}
        onValue={value => {
          send({ type: 'DISMISS' })
          send({ type: 'TYPE', typed: { number: value } })
        }}
      />
      <Button type="submit" size="sm" busy={state.hasTag('busy')} className={problem && 'mb-6'}>
        {pageNumberWords.screen.goToPage}
      </Button>
    </form>
  )
}
