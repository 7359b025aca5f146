import { kitWords } from '@rounds/core/words/kit'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import { Button } from '../../kit/button.tsx'
import type { PaletteActor } from './palette-actor.ts'

interface TryAgainProps {
  actor: PaletteActor
  /** The input, where focus returns. */
  input: RefObject<HTMLInputElement | null>
}

/** Repeats a failed server request, without retyping. */
export function TryAgain({ actor, input }: TryAgainProps) {
  const isOffered = useSelector(actor, state => state.can({ type: 'RETRY' }))
  return (
    isOffered && (
      <Button
        size="sm"
        onClick={() => {
          actor.send({ type: 'RETRY' })
          input.current?.focus()
        }}
        onKeyDown={event => {
          // The surrounding list would treat Enter as selecting its row.
          if (event.key === 'Enter') event.stopPropagation()
        }}
      >
        {kitWords.tryAgain}
      </Button>
    )
  )
}
