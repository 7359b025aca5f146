import { kitWords } from '@rounds/core/words/kit'
import { Button, type ButtonProps } from './button.tsx'

interface TryAgainButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'busy'> {
  onRetry: () => unknown
}

/** The button beside an error that repeats what failed. */
export function TryAgainButton({
  kind,
  size = kind === 'primary' ? 'md' : 'sm',
  busy,
  onRetry,
}: TryAgainButtonProps) {
  return (
    <Button kind={kind} size={size} busy={busy} onClick={() => void onRetry()}>
      {kitWords.tryAgain}
    </Button>
  )
}
