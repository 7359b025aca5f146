import { kitWords } from '@rounds/core/words/kit'
import { Component, type ComponentType, type ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { type Preloadable, preloadable, usePreloadable } from './preloadable.ts'

/**
 * A part that is loaded when first shown; `waiting` is shown in the meantime. Offline it waits, because a browser does
 * not retry a script that failed to load. If loading fails, only this part shows an error, because its siblings may
 * hold unsaved input. `load` fetches its script early.
 */
export function lazyPart<C extends (props: never) => ReactNode>(load: () => Promise<{ default: C }>) {
  const part = preloadable(() =>
    untilOnline()
      .then(load)
      .then(file => file.default as unknown as ComponentType<object>),
  )
  function LazyPart({ waiting = null, ...props }: PropsOf<C> & { waiting?: ReactNode }) {
    return (
      <PartBoundary>
        <Part part={part} props={props} waiting={waiting} />
      </PartBoundary>
    )
  }
  return Object.assign(LazyPart, { load: part.load })
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

/** Whether loading a script failed: browsers use different messages. */
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
