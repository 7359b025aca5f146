import { kitWords } from '@rounds/core/words/kit'
import { Component, type ComponentType, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { type Preloadable, preloadable, usePreloadable } from './preloadable.ts'

/**
 * A part that is fetched when it is first shown; `waiting` stands in its place until it is there. Offline it is waited for, since a browser that has once failed to fetch
 * a script does not try again; where it cannot be had, this part alone fails, as what stands beside it may hold words
 * that somebody has typed.
 */
export function lazyPart<C extends (props: never) => ReactNode>(load: () => Promise<{ default: C }>) {
  const part = preloadable(() =>
    untilOnline()
      .then(load)
      .then(file => file.default as unknown as ComponentType<object>),
  )
  return function LazyPart({ waiting = null, ...props }: PropsOf<C> & { waiting?: ReactNode }) {
    return (
      <PartBoundary>
        <Part part={part} props={props} waiting={waiting} />
      </PartBoundary>
    )
  }
}

type PropsOf<C extends (props: never) => ReactNode> =
  Parameters<C> extends [infer P extends object] ? P : object

interface PartProps {
  part: Preloadable<ComponentType<object>>
  props: object
  waiting: ReactNode
}

function Part({ part, props, waiting }: PartProps) {
  const There = usePreloadable(part)
  return There ? <There {...props} /> : waiting
}

const untilOnline = () =>
  navigator.onLine
    ? Promise.resolve()
    : new Promise<void>(resolve => addEventListener('online', () => resolve(), { once: true }))

/** Whether a script could not be fetched: the browsers say so in words of their own. */
export const isMissingPart = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script|Unable to preload/i.test(error.message)

class PartBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!isMissingPart(error)) throw error
    return (
      <Alert
        kind="error"
        title={kitWords.lazyPart.notLoaded}
        action={<Button onClick={() => location.reload()}>{kitWords.lazyPart.reload}</Button>}
      >
        {kitWords.lazyPart.reason}
      </Alert>
    )
  }
}
