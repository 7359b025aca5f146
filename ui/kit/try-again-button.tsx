import { kitWords } from '@rounds/core/words/kit'
import { useSWRConfig } from 'swr'
import { Button, type ButtonProps } from './button.tsx'

interface TryAgainButtonProps extends Pick<ButtonProps, 'kind' | 'size' | 'busy'> {
  onRetry: () => unknown
}

/** The button beside an error that repeats what failed, and every other read of the page that failed with it. */
export function TryAgainButton({
  kind,
  size = kind === 'primary' ? 'md' : 'sm',
  busy,
  onRetry,
}: TryAgainButtonProps) {
  const { cache, mutate } = useSWRConfig()
  const retry = () => {
    void onRetry()
    for (const key of cache.keys()) {
      const read = cache.get(key)
      if (read?.error !== undefined && !read.isValidating) void mutate(key)
    }
  }
  return (
    <Button kind={kind} size={size} busy={busy} onClick={retry}>
      {kitWords.tryAgain}
    </Button>
  )
}
