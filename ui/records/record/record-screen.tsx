import { type Key, keyOf } from '@rounds/core/api'
import { type AnyRow, type EntityName, type Json, nameOfRecord } from '@rounds/core/entities'
import { layoutOf, placeFields } from '@rounds/core/layouts'
import { recordWords } from '@rounds/core/words/record'
import { changesOf, record } from '@rounds/machines/record'
import { useMachine } from '@xstate/react'
import clsx from 'clsx'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { type Proceed, useLeaveGuard } from '../../context/leave-guard.ts'
import { usePaletteContext } from '../../context/palette-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { offerUndo } from '../../context/undo.ts'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { Button } from '../../kit/button.tsx'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import { asksForSection, asksToGoBack, asksToSave } from '../keys.ts'
import { decideHere, type Listing } from '../listing.ts'
import type { SaveQuestion, ShownRecord, ToolParts } from '../tool-parts.ts'
import { undoOfCreate, undoOfDelete, undoOfUpdate } from '../undo-of.ts'
import { nameLink } from '../values/name-link.ts'
import { useReferenceName, useReferenceNames } from '../values/use-reference-names.ts'
import { formFields, withOwnShape } from './form-fields.ts'
import { LinkedParts, partId, titleOfLink } from './linked-parts.tsx'
import { OwnActions } from './own-actions.tsx'
import { RecordAbout } from './record-about.tsx'
import { RecordDialogs } from './record-dialogs.tsx'
import { RecordReading } from './record-facts.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordMessages } from './record-messages.tsx'
import { RecordNav } from './record-nav.tsx'
import { recordSlots } from './record-slots.ts'
import { useRecordStatus } from './record-status.ts'
import { useHistory } from './use-history.ts'
import { DETAILS, linksFor, useLinked } from './use-linked.ts'
import { useSections } from './use-sections.ts'

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

/** A form of so few sections is seen at once. */
const MOST_WITHOUT_NAV = 2
/** Parts, form and what stands beside it, where the screen is wide. */
const WITH_PREVIEW = '2xl:grid-cols-[10rem_minmax(0,46rem)_minmax(20rem,1fr)]'
const WITH_FACTS = '2xl:grid-cols-[10rem_minmax(0,46rem)_minmax(13rem,17rem)]'

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
  const before = useRef(context.base)
  useEffect(() => {
    before.current = context.base
  })
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
  const sections = useMemo(
    () => placeFields(layoutOf(tool.id, entity.name), fields.filled),
    [tool, entity, fields],
  )
  const order = sections.flatMap(({ rows }) => rows.flat().map(({ field }) => field.name))
  const changedFields = changesOf(context).join(' ')
  const changed = useMemo(
    () => new Set(isNew ? [] : changedFields.split(' ').filter(Boolean)),
    [changedFields, isNew],
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
      actor.on('DELETED', ({ key }) => {
        notify('success', recordWords.screen.theWasDeleted(entity.label.toLowerCase()))
        offerUndo(undoOfDelete(entity, [key], before.current))
        within(onBack)
      }),
      actor.on('SAVED', ({ record: stored, key, isNew: made }) => {
        const name = nameOfRecord(entity, stored)
        const [only, ...more] = keyOf(entity, stored)
        if (name !== '' && only !== undefined && more.length === 0) names.know(entity.name, only, name)
        offerUndo(
          made ? undoOfCreate(entity, key, stored) : undoOfUpdate(entity, key, before.current, stored),
        )
        parts.onStored?.()
        if (made) within(() => onMade(key))
      }),
    ]
    return () => {
      for (const subscription of heard) subscription.unsubscribe()
    }
  }, [actor, entity, names, notify, onBack, onMade, within, parts])

  const { tab } = linked
  const { inView, go, step } = useSections(
    sections,
    mayWrite.allowed && tab === DETAILS && !state.hasTag('loading'),
  )
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (asksToSave(event)) {
        // What is linked listens for itself.
        if (tab !== DETAILS) return
        event.preventDefault()
        if (mayWrite.allowed) onSave()
      } else if (asksForSection(event)) {
        event.preventDefault()
        step(event.key === 'PageDown' ? 1 : -1)
      } else if (asksToGoBack(event)) {
        event.preventDefault()
        leave(onBack)
      }
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [leave, mayWrite.allowed, onBack, onSave, tab, step])

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
    ? recordWords.screen.new(entity.label.toLowerCase())
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
          title={recordWords.screen.thisCannotBeOpened(entity.label.toLowerCase())}
          action={
            <div className="flex justify-center gap-2">
              <Button onClick={() => send({ type: 'RETRY' })}>{recordWords.screen.tryAgain}</Button>
              <Button onClick={onBack}>{recordWords.screen.backTo(tool.title)}</Button>
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

  const sectionsShown = mayWrite.allowed ? sections : []
  const offersSave = mayWrite.allowed && !state.hasTag('shows a conflict') && tab === DETAILS
  const shown: ShownRecord = {
    base: context.base,
    values: context.values,
    isNew,
    isDirty,
    mayWrite: mayWrite.allowed,
    onChange,
    onUnsaved: setPartUnsaved,
    reload: onReload,
    back: onBack,
  }
  const preview = parts.preview?.(shown)
  const hasNav = sectionsShown.length > MOST_WITHOUT_NAV || links.length > 0
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
                  {recordWords.screen.undoChanges}
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
                  {isNew ? recordWords.screen.make(entity.label.toLowerCase()) : recordWords.screen.save}
                </Button>
              )}
            </>
          }
        />
      </div>
      <div ref={top}>
        <RecordMessages
          {...{ state, send, order }}
          by={last?.by ?? null}
          refusal={mayWrite.allowed ? null : mayWrite.because}
        />
      </div>
      <div
        className={clsx(
          'grid grid-cols-1 gap-x-10 gap-y-6',
          hasNav
            ? ['lg:grid-cols-[10rem_minmax(0,1fr)]', preview ? WITH_PREVIEW : WITH_FACTS]
            : preview
              ? '2xl:grid-cols-[minmax(0,46rem)_minmax(20rem,1fr)]'
              : '2xl:grid-cols-[minmax(0,46rem)_minmax(13rem,17rem)]',
        )}
      >
        {hasNav && (
          <RecordNav
            label={title}
            sections={sectionsShown}
            changed={changed}
            inView={inView}
            onSection={id => {
              if (tab === DETAILS) return go(id)
              within(() => linked.open(DETAILS))
              requestAnimationFrame(() => go(id))
            }}
            linked={links.map(link => ({
              id: link.link.name,
              title: titleOfLink(link),
              isUnsaved: linked.unsaved.includes(link.link.name),
            }))}
            part={tab}
            onPart={id => {
              within(() => linked.open(id))
              requestAnimationFrame(() => document.getElementById(partId(id))?.focus())
            }}
            isNew={isNew}
          />
        )}
        <div className="min-w-0">
          <div hidden={tab !== DETAILS}>
            {parts.record?.(shown)}
            {mayWrite.allowed ? (
              <RecordForm
                sections={sections}
                values={context.values}
                base={isNew ? null : context.base}
                changed={changed}
                issueOf={name => (isRefused ? context.issues[name] : undefined)}
                onChange={onChange}
                onUnreadable={onUnreadable}
              />
            ) : (
              <RecordReading entity={entity} facts={fields.facts} values={context.values} />
            )}
          </div>
          <LinkedParts
            {...{ tool, links }}
            ownKey={context.key?.[0] ?? null}
            part={tab}
            onStatus={linked.onStatus}
          />
        </div>
        {preview && <div className="min-w-0 2xl:sticky 2xl:top-22 2xl:self-start">{preview}</div>}
        <RecordAbout
          {...{ entity, last, history }}
          recordKey={context.key}
          facts={mayWrite.allowed ? fields.facts : []}
          values={context.values}
          onDelete={mayDelete.allowed ? () => send({ type: 'DELETE' }) : null}
          canDelete={state.can({ type: 'DELETE' })}
          className={clsx(
            'flex min-w-0 max-w-184 flex-col gap-5 lg:col-start-2',
            !preview && '2xl:col-start-3',
          )}
        />
      </div>
      <RecordDialogs
        {...{ state, send, title, question }}
        asksToLeave={held !== null}
        onLeave={() => {
          setHeld(null)
          held?.()
        }}
        onStay={() => setHeld(null)}
        onQuestion={answer => {
          setQuestion(null)
          if (answer === 'save') send({ type: 'SAVE' })
        }}
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
