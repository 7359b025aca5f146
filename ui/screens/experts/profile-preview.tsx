import type { Client } from '@rounds/core/api'
import { expertWords } from '@rounds/core/words/experts'
import { pageWords } from '@rounds/core/words/pages'
import { readingSlots } from '@rounds/machines/reading'
import { useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { keep, readStored } from '../../context/storage.ts'
import { Button } from '../../kit/button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { TypedPreview } from '../../pages/typed-preview.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'

const words = expertWords.preview
const widths = [
  { id: 'phone', name: pageWords.preview.phone, pixels: 390 },
  { id: 'desktop', name: pageWords.preview.desktop, pixels: 1280 },
] as const

/** A ticket is good for a quarter of an hour (server/site/tickets); a new one is asked for before that. */
const TICKET_MS = 10 * 60_000

const previewSlots = (client: Client) =>
  readingSlots<{ phId: number }, { readonly url: string }>(what => client.preview(what))

/** The profile as patients will see it with what is typed, by the code that draws the site. */
export function ProfilePreview({ shown }: { shown: ShownRecord }) {
  const { client } = useApp()
  const { base, values } = shown
  const slots = useMemo(() => previewSlots(client), [client])
  const [state, send] = useReading(slots, { phId: Number(base.PhId) }, { expires: TICKET_MS })
  const [width, setWidth] = useState<(typeof widths)[number]['id']>(() =>
    readStored('profile preview', 'phone'),
  )
  const { answer, message } = state.context
  const typed = JSON.stringify(
    Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('Ph'))),
  )
  const { pixels } = widths.find(({ id }) => id === width) ?? widths[0]
  return (
    <section aria-label={words.label} className="flex h-[calc(100vh-10rem)] min-h-96 flex-col bg-well p-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{pageWords.preview.widthOfThePreview}</legend>
          {widths.map(({ id, name }) => (
            <Button
              key={id}
              size="sm"
              kind={id === width ? 'plain' : 'quiet'}
              aria-pressed={id === width}
              onClick={() => {
                setWidth(id)
                keep('profile preview', id)
              }}
            >
              {name}
            </Button>
          ))}
        </fieldset>
        <span className="ml-auto text-ink-2 text-xs">
          {values.PhVisible === true ? words.asTyped : words.notShown}
        </span>
      </div>
      {state.hasTag('shows a message') && (
        <p className="text-loss">
          {pageWords.preview.previewCouldNotHad} {message}{' '}
          <Button size="sm" onClick={() => send({ type: 'RETRY' })}>
            {pageWords.preview.tryAgain}
          </Button>
        </p>
      )}
      {answer && <TypedPreview url={answer.url} values={typed} pixels={pixels} />}
    </section>
  )
}
