import type { ReactNode } from 'react'
import { Button } from '../../kit/button.tsx'

interface SubmitButtonProps {
  /** The flow that the form belongs to. */
  state: { hasTag: (tag: 'busy') => boolean; can: (event: { type: 'SUBMIT' }) => boolean }
  children: ReactNode
}

/** The button under a sign-in form: on when the flow can go on, and busy while it does. */
export function SubmitButton({ state, children }: SubmitButtonProps) {
  const isBusy = state.hasTag('busy')
  return (
    <Button
      type="submit"
      kind="primary"
      size="lg"
      className="w-full"
      busy={isBusy}
      disabled={!isBusy && !state.can({ type: 'SUBMIT' })}
    >
      {children}
    </Button>
  )
}
