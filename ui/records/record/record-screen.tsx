import { type Key, keyOf, printKey } from '@rounds/core/api'
import { type AnyRow, type EntityName, type Json, nameOfRecord } from '@rounds/core/entities'
import { conflictsOf, record } from '@rounds/machines/record'
import { useMachine } from '@xstate/react'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { type Proceed, useLeaveGuard } from '../../context/leave-guard.ts'
import { usePaletteContext } from '../../context/palette-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { Alert } from '../../kit/alert.tsx'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { ErrorSummary } from '../../kit/error-summary.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { GoesWithThem } from '../delete/goes-with.tsx'
import { asksToGoBack, asksToSave } from '../keys.ts'
import { decideHere, type Listing } from '../listing.ts'
import type { SaveQuestion, ToolParts } from '../tool-parts.ts'
import { nameLink } from '../values/name-link.ts'
import { useReferenceName, useReferenceNames } from '../values/use-reference-names.ts'
import { ConflictPanel } from './conflict-panel.tsx'
import { controlId, formFields, withOwnShape } from './form-fields.ts'
import { LastChangeLine } from './last-change.tsx'
import { OwnActions } from './own-actions.tsx'
import { RecentHistory } from './recent-history.tsx'
import { RecordFacts, RecordReading } from './record-facts.tsx'
import { RecordForm } from './record-form.tsx'
import { recordSlots } from './record-slots.ts'
import { useRecordStatus } from './record-status.ts'
import { RecordTabs } from './record-tabs.tsx'
import { useHistory } from './use-history.ts'
import { DETAILS, linksFor, useLinked } from './use-linked.ts'

export interface RecordScreenProps {
  listing: Listing
  /** The record to open; null for a new one. */
  recordKey: Key | null
  /** Where the list is, as the address has it. */
  listHref: string
  onBack: () => void
  parts: ToolParts
  /** The record is to be opened anew. */
  onReload: () => void
  /** A new record was stored: the address is to name it. */
  onMade: (key: Key) => void
}

/** One record: opened, changed, saved, deleted, left; every step is the record machine's. */
export function RecordScreen(props: RecordScreenProps) {
  const { listing, recordKey, listHref, parts, onBack, onReload, onMade } = props
  const { entity, tool, fixed } = listing
  const { client, person, notify } = useApp()
  const machine = useMemo(() => record.provide(recordSlots(client, entity)), [client, entity])
  const [state, send, actor] = useMachine(machine, { input: { entity, key: recordKey, initial: fixed } })
  const names = useReferenceNames()
  const links = useMemo(() => linksFor(person, tool), [person, tool])
  const linked = useLinked(links)
  const [held, setHeld] = useState<Proceed | null>(null)
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const [isPartUnsaved, setPartUnsaved] = useState(false)
  const { context } = state
  const isNew = context.key === null
  const mayWrite = decideHere(person, listing, isNew ? 'create' : 'update')
  const mayDelete = decideHere(person, listing, 'delete')
  const drawn = useMemo(
    () => formFields(entity, { isNew, mayWrite: mayWrite.allowed, fixed: tool.where }),
    [entity, isNew, mayWrite.allowed, tool],
  )
  const { MdName } = context.base
  const fields = useMemo(
    () => ({ ...drawn, filled: drawn.filled.map(field => withOwnShape(field, { MdName })) }),
    [drawn, MdName],
  )
  const { last, history } = useHistory(entity, context.key, (context.theirs ?? context.base).RowVersion)
  const [unreadable, setUnreadable] = useState<Readonly<Record<string, string>>>({})
  const isReadable = Object.keys(unreadable).length === 0
  const isDirty = state.hasTag('has unsaved changes') || !isReadable
  const top = useRef<HTMLDivElement>(null)

  const onChange = useCallback((field: string, value: Json) => send({ type: 'CHANGE', field, value }), [send])
  const onUnreadable = useCallback((id: string, message: string | null) => {
    setUnreadable(was => {
      const { [id]: known, ...others } = was
      if (message === null) return known === undefined ? was : others
      return { ...was, [id]: message }
    })
  }, [])

  const onSave = useCallback(() => {
    const [first] = Object.keys(unreadable)
    if (first) return document.getElementById(first)?.focus()
    const asked = parts.asksToSave?.({ ...actor.getSnapshot().context, isNew }) ?? null
    if (asked) setQuestion(asked)
    else send({ type: 'SAVE' })
  }, [send, unreadable, parts, actor, isNew])

  // What was held back goes on once the machine says that the record was left.
  const proceed = useRef<Proceed>(onBack)
  const isRestUnsaved = linked.isUnsaved || isPartUnsaved
  const leave = useCallback(
    (next: Proceed) => {
      // Of what is linked or stands over the form the record's machine knows nothing; where both are unsaved, one question is enough.
      if (isRestUnsaved && !isDirty) return setHeld(() => next)
      proceed.current = next
      send({ type: 'LEAVE' })
    },
    [send, isRestUnsaved, isDirty],
  )
  const isGone = state.hasTag('is gone')
  const guarded = (isDirty || state.hasTag('saving') || isRestUnsaved) && !state.hasTag('has left') && !isGone
  const within = useLeaveGuard(guarded, leave)

  useEffect(() => {
    const heard = [
      actor.on('LEFT', () => proceed.current()),
      actor.on('DELETED', () => {
        notify('success', `The ${entity.label.toLowerCase()} was deleted.`)
        within(onBack)
      }),
      actor.on('SAVED', ({ record: stored, key, isNew: made }) => {
        const name = nameOfRecord(entity, stored)
        const [only, ...more] = keyOf(entity, stored)
        if (name !== '' && only !== undefined && more.length === 0) names.know(entity.name, only, name)
        parts.onStored?.()
        if (made) within(() => onMade(key))
      }),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, entity, names, notify, onBack, onMade, within, parts])

  const { tab } = linked
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (asksToSave(event)) {
        // What is linked listens for itself.
        if (tab !== DETAILS) return
        event.preventDefault()
        if (mayWrite.allowed) onSave()
      } else if (asksToGoBack(event)) {
        event.preventDefault()
        leave(onBack)
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [leave, mayWrite.allowed, onBack, onSave, tab])

  // Each refusal puts the focus on the summary of what is wrong; mending it does not.
  const isRefused = state.hasTag('shows issues')
  useEffect(() => {
    if (isRefused) top.current?.querySelector<HTMLElement>('section[tabindex]')?.focus()
  }, [isRefused])

  useRecordStatus(state, actor, {
    entity,
    isReadable,
    by: last?.by ?? null,
    mayWrite: mayWrite.allowed,
    beside: linked.statusBeside(isDirty),
  })

  const link = nameLink(listing, context.base)
  const nameOfLink = useReferenceName(link?.to ?? '', link?.key ?? null)
  const title = isNew
    ? `New ${entity.label.toLowerCase()}`
    : titleOf(listing, context.base, context.key, nameOfLink)
  usePaletteContext(
    context.key?.length === 1 && !state.hasTag('loading') && !state.hasTag('cannot be loaded')
      ? { entity: entity.name as EntityName, keys: context.key, label: title, record: context.base }
      : null,
  )
  const reload = useEffectEvent(onReload)
  useEffect(() => {
    if (!isDirty && !isRestUnsaved && recordKey !== null) return onSignal('changed', () => reload())
  }, [isDirty, isRestUnsaved, recordKey])
  const breadcrumbs = (
    <Breadcrumbs
      crumbs={[{ label: tool.title, href: listHref }, { label: title }]}
      onGo={() => leave(onBack)}
    />
  )
  if (state.hasTag('cannot be loaded'))
    return (
      <>
        <PageHeader title={tool.title} breadcrumbs={breadcrumbs} />
        <EmptyState
          title={`This ${entity.label.toLowerCase()} cannot be opened`}
          action={
            <div className="flex justify-center gap-2">
              <Button onClick={() => send({ type: 'RETRY' })}>Try again</Button>
              <Button onClick={onBack}>Back to {tool.title}</Button>
            </div>
          }
        >
          {context.message}
        </EmptyState>
      </>
    )
  if (state.hasTag('loading'))
    return (
      <>
        <PageHeader title={tool.title} breadcrumbs={breadcrumbs} />
        <Spinner className="mt-6" />
        <SkeletonLines lines={12} className="measure mt-6" />
      </>
    )

  const order = fields.filled.map(({ name }) => name)
  const errors = Object.entries(context.issues)
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([name, message]) => ({ field: controlId(name), message }))
  const offersSave = mayWrite.allowed && !state.hasTag('shows a conflict') && tab === DETAILS
  return (
    <>
      <div className="-mx-4 sm:-mx-6 -mt-5 sticky -top-5 z-10 mb-5 border-rule border-b bg-sheet px-4 pt-5 pb-3 sm:px-6">
        <PageHeader
          title={title}
          breadcrumbs={breadcrumbs}
          actions={
            <>
              {offersSave && isDirty && !isNew && (
                <Button
                  kind="quiet"
                  disabled={!state.can({ type: 'RESET' })}
                  onClick={() => send({ type: 'RESET' })}
                >
                  Undo changes
                </Button>
              )}
              {!isNew && <OwnActions entity={entity} />}
              {offersSave && (
                <Button
                  kind="primary"
                  busy={state.hasTag('saving')}
                  disabled={!state.hasTag('saving') && isReadable && !state.can({ type: 'SAVE' })}
                  onClick={onSave}
                >
                  {isNew ? `Make ${entity.label.toLowerCase()}` : 'Save'}
                </Button>
              )}
            </>
          }
        />
      </div>
      <div ref={top}>
        {isRefused && <ErrorSummary errors={errors} takesFocus={false} className="measure mb-5" />}
        {isRefused && errors.length === 0 && context.message && (
          <Alert kind="error" className="measure mb-5">
            {context.message}
          </Alert>
        )}
        {state.hasTag('can be tried again') && context.message && (
          <Alert
            kind="error"
            className="measure mb-5"
            title="This did not work; everything you typed is still here."
            action={
              state.can({ type: 'RETRY' }) && (
                <Button size="sm" onClick={() => send({ type: 'RETRY' })}>
                  Try again
                </Button>
              )
            }
          >
            {context.message}
          </Alert>
        )}
        {state.hasTag('shows a conflict') && (
          <ConflictPanel
            entity={entity}
            conflicts={conflictsOf(context)}
            by={last?.by ?? null}
            onChoose={(field, whose) => send({ type: 'CHOOSE', field, whose })}
            onChooseAll={whose => send({ type: 'CHOOSE_ALL', whose })}
            onCancel={() => send({ type: 'CANCEL' })}
            onResolve={() => send({ type: 'RESOLVE' })}
            canResolve={state.can({ type: 'RESOLVE' })}
          />
        )}
        {!mayWrite.allowed && (
          <Alert kind="info" className="measure mb-5">
            {mayWrite.because}
          </Alert>
        )}
      </div>
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 xl:grid-cols-[minmax(0,72ch)_17rem]">
        <div className="min-w-0">
          <RecordTabs
            label={title}
            tool={tool}
            links={links}
            ownKey={context.key?.[0] ?? null}
            tab={tab}
            onTab={id => within(() => linked.open(id))}
            unsaved={isDirty || isPartUnsaved ? [DETAILS, ...linked.unsaved] : linked.unsaved}
            onStatus={linked.onStatus}
          >
            {parts.record?.({
              base: context.base,
              values: context.values,
              isNew,
              isDirty,
              mayWrite: mayWrite.allowed,
              onChange,
              onUnsaved: setPartUnsaved,
              reload: onReload,
              back: onBack,
            })}
            {mayWrite.allowed ? (
              <RecordForm
                fields={fields.filled}
                values={context.values}
                issueOf={name => (isRefused ? context.issues[name] : undefined)}
                onChange={onChange}
                onUnreadable={onUnreadable}
              />
            ) : (
              <RecordReading entity={entity} facts={fields.facts} values={context.values} />
            )}
          </RecordTabs>
        </div>
        <aside aria-label={`About this ${entity.label.toLowerCase()}`} className="flex flex-col gap-5">
          {context.key && <LastChangeLine entity={entity} recordKey={context.key} last={last} />}
          {!isNew && <RecentHistory entries={history} />}
          {mayWrite.allowed && fields.facts.length > 0 && (
            <RecordFacts facts={fields.facts} values={context.values} />
          )}
          {!isNew && mayDelete.allowed && (
            <div className="border-rule border-t pt-4">
              <Button
                kind="quiet"
                className="-ml-3 text-loss!"
                disabled={!state.can({ type: 'DELETE' })}
                onClick={() => send({ type: 'DELETE' })}
              >
                Delete this {entity.label.toLowerCase()}…
              </Button>
            </div>
          )}
        </aside>
      </div>
      <ConfirmDialog
        open={state.hasTag('asks to confirm') || state.hasTag('deleting')}
        busy={state.hasTag('deleting')}
        text={
          context.message && state.hasTag('asks to confirm')
            ? `${context.message} Delete it all the same?`
            : `Please confirm you want to delete this: ${title}.`
        }
        onConfirm={() => send({ type: 'CONFIRM' })}
        onCancel={() => send({ type: 'CANCEL' })}
      >
        {context.key && <GoesWithThem entity={entity} keys={[printKey(context.key)]} />}
      </ConfirmDialog>
      <ConfirmDialog
        open={state.hasTag('asks whether to leave')}
        title="Leave without saving?"
        text="What you changed here is not saved, and would be lost."
        confirmLabel="Leave without saving"
        cancelLabel="Stay here"
        onConfirm={() => send({ type: 'LEAVE_ANYWAY' })}
        onCancel={() => send({ type: 'STAY' })}
      />
      <ConfirmDialog
        open={held !== null}
        title="Leave without saving?"
        text="What you changed here is not saved, and would be lost."
        confirmLabel="Leave without saving"
        cancelLabel="Stay here"
        onConfirm={() => {
          setHeld(null)
          held?.()
        }}
        onCancel={() => setHeld(null)}
      />
      <ConfirmDialog
        open={question !== null}
        title={question?.title}
        text={question?.text}
        confirmLabel={question?.confirmLabel}
        onConfirm={() => {
          setQuestion(null)
          send({ type: 'SAVE' })
        }}
        onCancel={() => setQuestion(null)}
      />
    </>
  )
}

/** What a record is called over its page. */
function titleOf(
  { entity }: Listing,
  base: AnyRow,
  key: Key | null,
  linked: string | null | undefined,
): string {
  const field = entity.fields[entity.shows]
  const value = base[entity.shows]
  if (field?.kind === 'choice') {
    const label = field.options.find(option => option.value === value)?.label
    if (label) return label
  }
  const name = nameOfRecord(entity, base)
  if (field?.kind === 'text' && name !== '') return name.length > 120 ? `${name.slice(0, 119)}…` : name
  return linked ?? `${entity.label} ${key?.join(', ') ?? ''}`
}
