import type { Match } from '@rounds/core/access'
import { type FormEvent, useState } from 'react'
import { Redirect, useLocation, useSearchParams } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { TextField } from '../../kit/text-field.tsx'
import { editAddress, pagesByKey } from '../../pages/read-pages.ts'
import { preloadRows } from '../../records/list/first-rows.ts'
import { RecordTool } from '../../records/record-tool.tsx'
import type { ToolParts } from '../../records/tool-parts.ts'

const parts: ToolParts = { above: <Jump /> }

/** Every page with its number; a number leads to its page (screens, `/page-numbers`). */
export function PageNumbers({ match }: { match: Match }) {
  const [parameters] = useSearchParams()
  const record = parameters.get('record')
  if (record !== null && /^\d+$/.test(record)) return <Redirect to={editAddress(Number(record))} replace />
  return <RecordTool match={match} parts={parts} />
}

PageNumbers.preload = preloadRows

/** The shortest way to a page whose number one has. */
function Jump() {
  const { client } = useApp()
  const [, navigate] = useLocation()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const jump = async (event: FormEvent) => {
    event.preventDefault()
    const number = text.trim().replace(/^#/, '')
    if (!/^\d{1,9}$/.test(number)) return setProblem('A page number has digits only, such as 123.')
    setBusy(true)
    try {
      const found = await pagesByKey(client, [Number(number)], ['CTitle'])
      if (found.size > 0) return navigate(editAddress(Number(number)))
      setProblem(`There is no page ${number}, or it is in none of your folders.`)
    } catch {
      setProblem('The server did not answer. The number is still here; try again.')
    }
    setBusy(false)
  }
  return (
    <form className="mt-3 flex items-end gap-2" onSubmit={event => void jump(event)}>
      <TextField
        className="w-full sm:w-70"
        label="Page number"
        size="sm"
        mono
        inputMode="numeric"
        autoComplete="off"
        value={text}
        error={problem}
        onValue={value => {
          setText(value)
          setProblem(undefined)
        }}
      />
      <Button type="submit" size="sm" busy={busy} className={problem && 'mb-6'}>
        Go to page
      </Button>
    </form>
  )
}
