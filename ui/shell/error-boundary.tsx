import { shellWords } from '@rounds/core/words/shell'
import { Component, type ReactNode } from 'react'
import { Button } from '../kit/button.tsx'
import { isMissingPart } from '../kit/lazy-part.tsx'
import { TryAgainButton } from '../kit/try-again-button.tsx'
import { Message } from './message.tsx'

interface Props {
  children: ReactNode
  /** The current page; navigating to another one clears the error. */
  at?: string
}

/** Replaces a part of the page that failed, says what was kept, and offers to continue. */
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
        title={shellWords.errorBoundary.partRoundsCouldNotLoaded}
        action={
          <Button kind="primary" onClick={() => location.reload()}>
            {shellWords.errorBoundary.loadThePageAgain}
          </Button>
        }
      >
        {shellWords.errorBoundary.connectionFailedOrRounds}
      </Message>
    ) : (
      <Message
        title={shellWords.errorBoundary.thisPageHasFailed}
        action={
          <>
            <TryAgainButton kind="primary" onRetry={() => this.setState({ error: undefined })} />
            <Button onClick={() => location.reload()}>{shellWords.errorBoundary.loadThePageAgain}</Button>
          </>
        }
      >
        <p>{shellWords.errorBoundary.everythingSavedKeptDrafts}</p>
        <p>
          {shellWords.errorBoundary.ifFailsAgainTell}{' '}
          <code>{error instanceof Error ? error.message : String(error)}</code>
        </p>
      </Message>
    )
  }
}
