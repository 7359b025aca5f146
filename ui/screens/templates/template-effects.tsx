import { templateWords } from '@rounds/core/words/templates'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Mark } from '../../kit/mark.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { effectSlots, type TriedTemplate } from './template-slots.ts'

const words = templateWords.effects

interface TemplateEffectsProps {
  tried: TriedTemplate
  page: number | null
  onPage: (page: number) => void
}

/** The pages that would look different with the source as it was when somebody asked. */
export function TemplateEffects({ tried, page, onPage }: TemplateEffectsProps) {
  const { client } = useApp()
  const slots = useMemo(() => effectSlots(client), [client])
  const [state, send] = useReading(slots, tried)
  const { answer, message } = state.context
  if (state.hasTag('shows a message'))
    return (
      <Alert
        kind="error"
        title={words.failed}
        action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
      >
        {message}
      </Alert>
    )
  if (!answer)
    return (
      <p role="status" className="flex items-center gap-1.5 text-ink-2 text-sm">
        <Mark tone="busy" />
        {words.comparing}
      </p>
    )
  const { changed, compared, all } = answer
  return (
    <div>
      <p role="status" className="text-sm">
        {words.found(changed.length, compared)} {compared < all && words.some(all)}
      </p>
      <ul className="mt-1 grid max-h-64 gap-x-6 overflow-y-auto text-sm sm:grid-cols-3">
        {changed.map(({ cId, title, url }) => (
          <li key={cId} className="min-w-0">
            <button
              type="button"
              aria-pressed={cId === page}
              className="w-full truncate rounded-sm px-1 py-1 text-left text-accent underline-offset-2 hover:underline aria-pressed:bg-well aria-pressed:font-semibold"
              title={url}
              onClick={() => onPage(cId)}
            >
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
