import type { AnyRow } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { linkedKey, type RecordLink } from '@rounds/core/rules/records'
import { labelInSentence } from '@rounds/core/rules/text'
import { linkWords } from '@rounds/core/words/links'
import { relationalBatch } from '@rounds/machines/relational-batch'
import { useMachine } from '@xstate/react'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Status, useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { asksToSave } from '../keys.ts'
import type { ReferenceKey } from '../values/reference-names.ts'
import { useReferenceNames } from '../values/use-reference-names.ts'
import { LinkList } from './link-list.tsx'
import type { LinkRights } from './link-rights.ts'
import { linkSlots, storedLinksSlots } from './link-slots.ts'
import { isDone, type LinksState, linksStatus } from './link-words.ts'
import { ReviewLinks } from './review-links.tsx'
import { withPicked } from './with-picked.ts'

const ReferencesPicker = lazyPart(() =>
  import('../record/controls/reference-picker.tsx').then(it => ({ default: it.ReferencesPicker })),
)

const TagsPicker = lazyPart(() => import('./tags-picker.tsx').then(it => ({ default: it.TagsPicker })))

/** The status of the links of one kind. */
export interface LinksStatus {
  readonly isUnsaved: boolean
  readonly status: Status
}

export interface LinkedRecordsProps {
  link: RecordLink
  /** The record that owns the links. */
  ownKey: ReferenceKey
  /** The linked records: “Locations”. */
  title: string
  rights: LinkRights
  /** It is the visible part: shortcuts are meant for it. */
  isShown: boolean
  /** Called whenever its state changes; the same function each time. */
  onStatus: (status: LinksStatus) => void
}

/** The links of a record: loaded, then changed and saved as one by the relational batch. */
export function LinkedRecords(props: LinkedRecordsProps) {
  const { link, ownKey, title } = props
  const { client } = useApp()
  const slots = useMemo(() => storedLinksSlots(client, link, ownKey), [client, link, ownKey])
  const [state, send] = useReading(slots, null)
  const { answer: stored, message } = state.context

  if (stored) return <Links {...props} stored={stored} />
  if (state.hasTag('shows a message'))
    return (
      <EmptyState
        title={linkWords.linkedRecords.linkedCannotShown(labelInSentence(title))}
        action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
      >
        {message}
      </EmptyState>
    )
  return (
    <>
      <Spinner />
      <SkeletonLines lines={6} className="measure mt-6" />
    </>
  )
}

function Links(props: LinkedRecordsProps & { stored: readonly AnyRow[] }) {
  const { link, ownKey, title, rights, isShown, onStatus, stored } = props
  const { client, about } = useApp()
  const names = useReferenceNames()
  const machine = useMemo(
    () => relationalBatch.provide(linkSlots(client, link, ownKey)),
    [client, link, ownKey],
  )
  const [state, send] = useMachine(machine, {
    input: { entity: link.link, initial: stored, atomic: about.capabilities.atomicBatch },
  })
  const [picking, setPicking] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const { updated, differences, message, done } = state.context
  const what = labelInSentence(title)
  const called = link.called ?? linkWords.linkedRecords.linked(what)
  const mayChange = Object.values(rights).some(right => right.allowed)
  const isBusy = state.hasTag('busy')
  const canChange = state.can({ type: 'CHANGE', updated })
  const isUnsaved = differences.length > 0 || isBusy

  const keyOf = (record: AnyRow) => linkedKey(link, record)
  const status = JSON.stringify(linksStatus(state, mayChange))
  useEffect(() => {
    onStatus({ isUnsaved, status: JSON.parse(status) as Status })
  }, [onStatus, isUnsaved, status])

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShown || !asksToSave(event)) return
    event.preventDefault()
    if (mayChange) send({ type: 'REVIEW' })
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])

  return (
    <section aria-label={called} className="max-w-[80ch]">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <h2 ref={heading} tabIndex={-1} className="mr-auto rounded-sm text-lg">
          {called} <span className="font-normal text-ink-2 text-sm tabular-nums">{updated.length}</span>
        </h2>
        {differences.length > 0 && canChange && (
          <Button
            kind="quiet"
            onClick={() => send({ type: 'RESET' })}
            disabled={!state.can({ type: 'RESET' })}
          >
            {linkWords.linkedRecords.undoChanges}
          </Button>
        )}
        {rights.create.allowed && (
          <Button disabled={!canChange} aria-haspopup="dialog" onClick={() => setPicking(true)}>
            {linkWords.linkedRecords.add(what)}
          </Button>
        )}
        {mayChange && (
          <Button
            kind={differences.length > 0 ? 'primary' : 'plain'}
            busy={isBusy}
            disabled={!isBusy && !state.can({ type: 'REVIEW' })}
            onClick={() => send({ type: 'REVIEW' })}
          >
            {linkWords.linkedRecords.reviewChanges}
            {differences.length > 0 && ` (${groupDigits(differences.length)})`}
          </Button>
        )}
      </div>
      {!mayChange && (
        <Alert kind="info" className="mb-4">
          {rights.update.because}
        </Alert>
      )}
      <p role="status" className="mb-3 text-ink-2 empty:hidden">
        {messageFor(state)}
      </p>
      {state.hasTag('can be tried again') && (
        <Alert
          kind="error"
          className="mb-4"
          title={linkWords.linkedRecords.notSavedChangesStillHere}
          action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
        >
          {message} {isDone(done) && linkWords.linkedRecords.soFar(isDone(done))}
        </Alert>
      )}
      {state.hasTag('shows a conflict') && (
        <Alert
          kind="warning"
          className="mb-4"
          title={linkWords.linkedRecords.othersChangedTheseLinks}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" kind="primary" onClick={() => send({ type: 'REBASE' })}>
                {linkWords.linkedRecords.takeWhatOthersDid}
              </Button>
              <Button size="sm" onClick={() => send({ type: 'CANCEL' })}>
                {linkWords.linkedRecords.goOnEditing}
              </Button>
            </div>
          }
        >
          {message} {linkWords.linkedRecords.takeWhatOthersDidSee(isDone(done))}
        </Alert>
      )}
      {state.hasTag('shows issues') && (
        <Alert kind="error" className="mb-4" title={linkWords.linkedRecords.somethingWrongWhatWouldSaved}>
          {linkWords.linkedRecords.markedBelowNothingLost}
        </Alert>
      )}
      {updated.length === 0 && differences.length === 0 && (
        <EmptyState level={3} title={linkWords.linkedRecords.noYet(what)}>
          {rights.create.allowed ? linkWords.linkedRecords.whatAddedHereSaved : undefined}
        </EmptyState>
      )}
      <LinkList
        link={link}
        links={{ ...state.context, canChange }}
        title={title}
        rights={rights}
        onChange={next => send({ type: 'CHANGE', updated: next })}
      />
      <ReviewLinks
        link={link}
        state={state}
        what={called.toLowerCase()}
        onSave={() => send({ type: 'SAVE' })}
        onCancel={() => send({ type: 'CANCEL' })}
        returnFocus={() => heading.current}
      />
      {link.target.name === 'Tag' && (
        <TagsPicker
          open={picking}
          onOpenChange={setPicking}
          title={title}
          held={updated.map(keyOf)}
          onPicked={(added, kept) => {
            const left = updated.filter(record => kept.includes(Number(keyOf(record))))
            send({ type: 'CHANGE', updated: withPicked(link, state.context, ownKey, added, left) })
          }}
        />
      )}
      {picking && link.target.name !== 'Tag' && (
        <ReferencesPicker
          entity={link.target}
          title={linkWords.linkedRecords.addWhat(what)}
          // A record can't be linked with itself.
          exclude={[...updated.map(keyOf), ...(link.isOfItsKind ? [ownKey] : [])]}
          onClose={() => setPicking(false)}
          onPicked={picked => {
            for (const { key, name } of picked) names.know(link.target.name, key, name)
            const keys = picked.map(one => one.key)
            if (keys.length > 0)
              send({ type: 'CHANGE', updated: withPicked(link, state.context, ownKey, keys) })
          }}
        />
      )}
    </section>
  )
}

/** The transient message; null if there is none. */
function messageFor(state: LinksState): string | null {
  if (state.hasTag('has nothing to do')) return linkWords.linkedRecords.nothingChangedNothingSave
  if (!state.hasTag('is saved')) return null
  const done = isDone(state.context.done)
  return done ? linkWords.linkedRecords.saved(done) : linkWords.linkedRecords.storedAlreadyWant
}
