import type { FolderReview } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import type { PageTreeNode } from '@rounds/core/rules/page'
import { folderOrganizationWords } from '@rounds/core/words/folder-organization'
import type { folderMove } from '@rounds/machines/folder-move'
import { ArrowRight } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { nameOf } from './asked-moves.ts'

export interface MoveProps {
  state: SnapshotFrom<typeof folderMove>
  send: ActorRefFrom<typeof folderMove>['send']
  nodes: readonly PageTreeNode[]
}

/** A preview of a move: addresses, redirects, and what can't be moved and why. */
export function MoveReview({ state, send, nodes }: MoveProps) {
  const { moves, review, message } = state.context
  const busy = state.hasTag('busy')
  const [first] = moves
  const target = nodes.find(({ kind, key }) => kind === 'folder' && key === first?.to)
  const what =
    moves.length === 1 && first
      ? `“${nameOf(nodes, first)}”`
      : folderOrganizationWords.moveReview.entries(moves.length)
  return (
    <Dialog
      open={state.hasTag('asks')}
      onOpenChange={open => !open && send({ type: 'CANCEL' })}
      title={folderOrganizationWords.moveReview.moveTo(what, target?.name ?? '')}
      description={folderOrganizationWords.moveReview.whatChangesNothingMoved}
      size="4xl"
      footer={
        <>
          <Button onClick={() => send({ type: 'CANCEL' })}>
            {folderOrganizationWords.moveReview.cancel}
          </Button>
          {state.can({ type: 'RETRY' }) ? (
            <TryAgainButton kind="primary" onRetry={() => send({ type: 'RETRY' })} />
          ) : (
            <Button
              kind="primary"
              busy={busy}
              disabled={!busy && !state.can({ type: 'CONFIRM' })}
              onClick={() => send({ type: 'CONFIRM' })}
            >
              {review && review.refused.length > 0 && review.moved.length > 0
                ? folderOrganizationWords.moveReview.moveTheOther(review.moved.length)
                : folderOrganizationWords.moveReview.move}
            </Button>
          )}
        </>
      }
    >
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mb-3">
          {message}
        </Alert>
      )}
      {!review && busy && <SkeletonLines lines={6} />}
      {review && <Changes review={review} nodes={nodes} />}
    </Dialog>
  )
}

function Changes({ review, nodes }: { review: FolderReview; nodes: readonly PageTreeNode[] }) {
  const { moved, refused, addresses, redirects } = review
  const { create, update, remove } = redirects
  return (
    <div className="flex flex-col gap-4">
      {refused.length > 0 && (
        <Alert
          kind="warning"
          title={
            moved.length > 0
              ? folderOrganizationWords.moveReview.cannotBeMoved(refused.length)
              : folderOrganizationWords.moveReview.nothingCanBeMoved
          }
        >
          <ul className="list-disc pl-4">
            {refused.map(({ move, because }) => (
              <li key={`${move.kind} ${move.key} ${move.from}`}>
                {nameOf(nodes, move)}: {because}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {moved.length > 0 && addresses.length === 0 && (
        <p className="text-ink-2">{folderOrganizationWords.moveReview.noAddressChangesNo}</p>
      )}
      <Part title={folderOrganizationWords.moveReview.addressesThatChange} all={addresses}>
        {({ kind, key, name, from, to }) => (
          <li
            key={`${kind} ${key}`}
            className="grid gap-x-3 py-1.5 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
          >
            <span className="truncate" title={name}>
              {name}
              {kind === 'folder' && (
                <span className="ml-1.5 text-ink-3 text-xs">{folderOrganizationWords.moveReview.folder}</span>
              )}
            </span>
            <FromTo from={from} to={to} />
          </li>
        )}
      </Part>
      <Part title={folderOrganizationWords.moveReview.redirectsMadeOldLinks} all={create}>
        {({ from, to }) => (
          <li key={from} className="py-1.5">
            <FromTo from={from} to={to} />
          </li>
        )}
      </Part>
      <Part title={folderOrganizationWords.moveReview.redirectsLeadStraightNewAddress} all={update}>
        {({ from, was, to }) => (
          <li key={from} className="py-1.5">
            <FromTo from={from} to={to} />
            <span className="text-ink-3 text-xs">
              {was === null
                ? folderOrganizationWords.moveReview.wasGone
                : folderOrganizationWords.moveReview.ledTo(was)}
            </span>
          </li>
        )}
      </Part>
      <Part title={folderOrganizationWords.moveReview.redirectsTakenAwayWould} all={remove}>
        {({ from, to }) => (
          <li key={from} className="py-1.5">
            <FromTo from={from} to={to ?? 'gone'} />
          </li>
        )}
      </Part>
    </div>
  )
}

/** The maximum number of lines per part. */
const MOST = 100

function Part<T>({
  title,
  all,
  children,
}: {
  title: string
  all: readonly T[]
  children: (one: T) => ReactNode
}) {
  const heading = useId()
  if (all.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="font-semibold text-sm">
        {title} <span className="font-normal text-ink-2 tabular-nums">{groupDigits(all.length)}</span>
      </h3>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        aria-label={title}
        className="mt-1 max-h-56 divide-y divide-rule overflow-y-auto border-rule border-y text-sm"
      >
        {all.slice(0, MOST).map(children)}
        {all.length > MOST && (
          <li className="py-1.5 text-ink-2">
            {folderOrganizationWords.moveReview.andMore(all.length, MOST)}
          </li>
        )}
      </ul>
    </section>
  )
}

const FromTo = ({ from, to }: { from: string; to: string }) => (
  <span className="flex flex-wrap items-baseline gap-x-1.5 break-all font-mono text-xs">
    <span className="text-ink-2">{from}</span>
    <ArrowRight
      aria-label={folderOrganizationWords.moveReview.to}
      className="size-3 self-center text-ink-3"
    />
    <span>{to}</span>
  </span>
)

/** What was moved, with an undo button. */
export function MoveReport({ state, send }: Omit<MoveProps, 'nodes'>) {
  const { report, message } = state.context
  if (!state.hasTag('shows a report') || !report) return null
  const back = state.hasTag('is undone')
  const { created, updated, removed } = report.redirects
  const redirects = [
    ...(created > 0 ? [`${folderOrganizationWords.moveReview.redirect(created)} made`] : []),
    ...(updated > 0 ? [folderOrganizationWords.moveReview.ledStraightOn(updated)] : []),
    ...(removed > 0 ? [folderOrganizationWords.moveReview.takenAway(removed)] : []),
  ]
  return (
    <Alert
      kind={back ? 'info' : 'success'}
      className="mt-3"
      title={
        back
          ? folderOrganizationWords.moveReview.undoneEverythingWhere
          : folderOrganizationWords.moveReview.moved(report.moved)
      }
      onClose={state.can({ type: 'CLOSE' }) ? () => send({ type: 'CLOSE' }) : undefined}
      action={
        !back && (
          <Button size="sm" busy={state.hasTag('busy')} onClick={() => send({ type: 'UNDO' })}>
            {folderOrganizationWords.moveReview.takeItBack}
          </Button>
        )
      }
    >
      {!back && (
        <p>
          {[`${folderOrganizationWords.moveReview.addresses(report.addresses)} changed`, ...redirects].join(
            ', ',
          )}
          .
        </p>
      )}
      {state.hasTag('shows a message') && (
        <p className="text-loss">
          {folderOrganizationWords.moveReview.notTakenBack} {message}
        </p>
      )}
    </Alert>
  )
}
