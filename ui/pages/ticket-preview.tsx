import type { PreviewRequest } from '@rounds/core/api'
import { pageWords } from '@rounds/core/words/pages'
import { useMemo, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { keep, readStored } from '../context/storage.ts'
import { Button } from '../kit/button.tsx'
import { TryAgainButton } from '../kit/try-again-button.tsx'
import { useReading } from '../kit/use-reading.ts'
import { ticketSlots } from './ticket-slots.ts'
import { TypedPreview } from './typed-preview.tsx'

const words = pageWords.preview
const widths = [
  { id: 'phone', name: words.phone, pixels: 390 },
  { id: 'desktop', name: words.desktop, pixels: 1280 },
] as const

type Width = (typeof widths)[number]['id']

/** A ticket is good for a quarter of an hour (server/site/tickets); a new one is asked for before that. */
const TICKET_MS = 10 * 60_000

interface TicketPreviewProps {
  label: string
  request: PreviewRequest
  /** What is typed, as JSON. */
  values: string
  /** What the preview does not show by itself. */
  note: string
  /** Under which the width is remembered, and the width before anybody chose one. */
  remembered: string
  usual: Width
}

/** A record as visitors will see it with what is typed, by the code that draws the site. */
export function TicketPreview({ label, request, values, note, remembered, usual }: TicketPreviewProps) {
  const { client } = useApp()
  const slots = useMemo(() => ticketSlots(client), [client])
  const [state, send] = useReading(slots, request, { expires: TICKET_MS })
  const [width, setWidth] = useState<Width>(() => readStored(remembered, usual))
  const { answer, message } = state.context
  const { pixels } = widths.find(({ id }) => id === width) ?? widths[0]
  return (
    <section aria-label={label} className="flex h-[calc(100vh-10rem)] min-h-96 flex-col bg-well p-3">
      <div className="mb-2 flex flex-wrap items-center gap-x-3">
        <fieldset className="flex gap-1">
          <legend className="sr-only">{words.widthOfThePreview}</legend>
          {widths.map(({ id, name }) => (
            <Button
              key={id}
              size="sm"
              kind={id === width ? 'plain' : 'quiet'}
              aria-pressed={id === width}
              onClick={() => {
                setWidth(id)
                keep(remembered, id)
              }}
            >
              {name}
            </Button>
          ))}
        </fieldset>
        <span className="ml-auto text-ink-2 text-xs">{note}</span>
      </div>
      {state.hasTag('shows a message') && (
        <p className="text-loss">
          {words.previewCouldNotHad} {message} <TryAgainButton onRetry={() => send({ type: 'RETRY' })} />
        </p>
      )}
      {answer && <TypedPreview url={answer.url} values={values} pixels={pixels} />}
    </section>
  )
}
