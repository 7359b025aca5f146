import { Component, type ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { isMissingPart } from '../kit/lazy-part.tsx'
import { Message } from './message.tsx'

interface Props {
  children: ReactNode
  /** Where the page is; on another page the error is over. */
  at?: string
}

/** Stands where a part of the page failed, says what was kept, and offers to go on. */
export class ErrorBoundary extends Component<Props, { error: unknown; at: string | undefined }> {
  override state = { error: undefined as unknown, at: this.props.at }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string | undefined }) {
    return at === state.at ? null : { error: undefined, at }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return isMissingPart(error) ? (
      <Message
        title="This part of Rounds could not be loaded"
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            Load the page again
          </Button>
        }
      >
        The connection failed, or Rounds was updated since you opened this page. Everything you saved is kept.
      </Message>
    ) : (
      <Message
        title="This page has failed"
        action={
          <>
            <Button kind="primary" onClick={() => this.setState({ error: undefined })}>
              Try again
            </Button>
            <Button onClick={() => location.reload()}>Load the page again</Button>
          </>
        }
      >
        <p>Everything you saved is kept, and drafts that save by themselves are too.</p>
        <p>
          If it fails again, tell whoever looks after Rounds what you did, and this:{' '}
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
      </Message>
    )
  }
}
