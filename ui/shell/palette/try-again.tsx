import { paletteWords } from '@rounds/core/words/palette'
import { useSelector } from '@xstate/react'
import type { RefObject } from 'react'
import { Button } from '../../kit/button.tsx'
import type { PaletteActor } from './palette-actor.ts'

interface TryAgainProps {
  actor: PaletteActor
  /** What is typed into, where the focus goes on. */
  input: RefObject<HTMLInputElement | null>
}

/** Asks the server once more what it did not answer, without typing anew. */
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
          // The list around it would take Enter for what is chosen there.
          if (event.key === 'Enter') event.stopPropagation()
        }}
      >
        {paletteWords.tryAgain.tryAgain}
      </Button>
    )
  )
}
