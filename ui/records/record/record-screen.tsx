import type { Key } from '@rounds/core/api'
import type { EntityName, Json } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { recordWords } from '@rounds/core/words/record'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { type Status, useApp } from '../../context/app-context.ts'
import { usePaletteContext } from '../../context/palette-context.ts'
import { onSignal } from '../../context/palette-signals.ts'
import { useTabTitle } from '../../context/tab-title.ts'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { decideHere, type Listing, recordAddress } from '../listing.ts'
import type { SaveQuestion, ShownRecord, ToolParts } from '../tool-parts.ts'
import { nameLink } from '../values/name-link.ts'
import { useReferenceName } from '../values/use-reference-names.ts'
import { LinkedParts, partId, titleOfLink } from './linked-parts.tsx'
import { RecordAbout } from './record-about.tsx'
import { RecordColumns } from './record-columns.tsx'
import { RecordDialogs } from './record-dialogs.tsx'
import { RecordReading } from './record-facts.tsx'
import { RecordForm } from './record-form.tsx'
import { RecordHead } from './record-head.tsx'
import { RecordMessages } from './record-messages.tsx'
import { RecordNav } from './record-nav.tsx'
import { useRecordStatus } from './record-status.ts'
import { titleOf } from './record-title.ts'
import { RecordLoading, RecordNotLoaded } from './record-waiting.tsx'
import { useFieldInAddress } from './use-field-in-address.ts'
import { useHistory } from './use-history.ts'
import { DETAILS, linksFor, useLinked } from './use-linked.ts'
import { useOutcome, useRecord } from './use-record.ts'
import { useRecordCommands } from './use-record-commands.ts'
import { useRecordFields, useUnreadable } from './use-record-fields.ts'
import { useRecordFocus } from './use-record-focus.ts'
import { useRecordKeys } from './use-record-keys.ts'
import { useRecordLeave } from './use-record-leave.ts'
import { useSections } from './use-sections.ts'

export interface RecordScreenProps {
  listing: Listing
  /** The record to open; null for a new one. */
  recordKey: Key | null
  /** The list's address. */
  listHref: string
  /** The list was shown before, and is now covered. */
  isOverList: boolean
  onBack: () => void
  parts: ToolParts
  /** Reload the record. */
  onReload: () => void
  /** A new record was stored: the URL should name it. */
  onMade: (key: Key) => void
}

const nothingUnsaved = { isUnsaved: false }

/** A form with this few sections is visible at a glance. */
const MOST_WITHOUT_NAV = 2

/** One record: opened, changed, saved, deleted, left; the record machine drives every step. */
export function RecordScreen(props: RecordScreenProps) {
  const { listing, recordKey, listHref, isOverList, parts, onBack, onReload, onMade } = props
  const { entity, tool } = listing
  const { person } = useApp()
  const recorded = useRecord(listing, recordKey)
  const [state, send, actor] = recorded
  const { context } = state
  const isNew = context.key === null
  const mayWrite = decideHere(person, listing, isNew ? 'create' : 'update')
  const mayDelete = decideHere(person, listing, 'delete')
  const { fields, sections, changed } = useRecordFields(
    listing,
    state,
    mayWrite.allowed,
    Object.keys(parts.sections ?? {}).join(' '),
  )
  const unreadable = useUnreadable()
  const isReadable = unreadable.first === undefined
  const isDirty = state.hasTag('has unsaved changes') || !isReadable
  const links = useMemo(() => linksFor(person, tool), [person, tool])
  const linked = useLinked(links)
  const { tab } = linked
  // People who may not change the record see its links on their own pages, where old URLs lead too.
  const areLinksInForm = parts.linksInForm === true && mayWrite.allowed
  const listed = areLinksInForm && tab === DETAILS && linked.unsaved.length === 0 ? [] : links
  const [part, setPart] = useState<{ isUnsaved: boolean; status?: Status | undefined }>(nothingUnsaved)
  const onUnsaved = useCallback((isUnsaved: boolean, status?: Status) => setPart({ isUnsaved, status }), [])
  const isRestUnsaved = linked.isUnsaved || part.isUnsaved
  const leaving = useRecordLeave(recorded, { isDirty, isRestUnsaved }, onBack)
  const { leave, within } = leaving
  const { last, history } = useHistory(entity, context.key, (context.theirs ?? context.base).RowVersion)
  const [question, setQuestion] = useState<SaveQuestion | null>(null)
  const top = useRef<HTMLDivElement>(null)

  useOutcome(recorded, {
    onLeft: leaving.onLeft,
    onDeleted: useCallback(() => within(onBack), [within, onBack]),
    onStored: useCallback(
      (key: Key, wasNew: boolean) => {
        parts.onStored?.()
        if (wasNew) within(() => onMade(key))
      },
      [parts, within, onMade],
    ),
  })

  const onChange = useCallback((field: string, value: Json) => send({ type: 'CHANGE', field, value }), [send])
  const onSave = () => {
    if (unreadable.first !== undefined) return document.getElementById(unreadable.first)?.focus()
    const asked = parts.asksToSave?.({ ...actor.getSnapshot().context, isNew }) ?? null
    if (asked) setQuestion(asked)
    else send({ type: 'SAVE' })
  }
  // Saved at once if nothing else would be saved with it.
  const onPutBack = (field: string, value: Json) => {
    onChange(field, value)
    if (!isDirty) onSave()
  }

  const savesHere = !parts.savesItself || isDirty
  const { inView, go, step } = useSections(
    sections,
    mayWrite.allowed && tab === DETAILS && !state.hasTag('loading'),
  )
  useRecordCommands({
    sections: tab === DETAILS && !state.hasTag('loading') ? sections : [],
    onSave: mayWrite.allowed && tab === DETAILS ? onSave : null,
    onSection: go,
  })
  useRecordKeys({
    isForm: tab === DETAILS,
    onSave: () => mayWrite.allowed && savesHere && onSave(),
    onBack: () => leave(onBack),
    onSection: step,
  })

  // Each rejection focuses the error summary; fixing an error does not.
  const isRefused = state.hasTag('shows issues')
  useEffect(() => {
    if (isRefused) top.current?.querySelector<HTMLElement>('section[tabindex]')?.focus()
  }, [isRefused])

  useRecordStatus(state, actor, {
    entity,
    isReadable,
    by: last?.by ?? null,
    mayWrite: mayWrite.allowed,
    beside: linked.statusBeside(isDirty) ?? (isDirty ? undefined : part.status),
  })

  const link = nameLink(listing, context.base)
  const nameOfLink = useReferenceName(link?.to ?? '', link?.key ?? null)
  const title = isNew
    ? recordWords.screen.new(labelInSentence(entity.label))
    : titleOf(listing, context.base, context.key, nameOfLink)
  const isThere = !state.hasTag('loading') && !state.hasTag('cannot be loaded')
  useFieldInAddress(isThere && mayWrite.allowed && tab === DETAILS)
  useRecordFocus({
    isThere,
    isOverList,
    firstField: isNew ? (sections[0]?.rows[0]?.[0]?.field.name ?? null) : null,
  })
  useTabTitle(
    tool,
    !isNew && isThere ? title : null,
    context.key === null ? '' : recordAddress(listing, context.key, new URLSearchParams()),
  )
  usePaletteContext(
    context.key?.length === 1 && isThere
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
      <RecordNotLoaded
        {...{ listing, breadcrumbs, onBack }}
        message={context.message}
        onRetry={() => send({ type: 'RETRY' })}
      />
    )
  if (state.hasTag('loading')) return <RecordLoading {...{ listing, breadcrumbs }} />

  const sectionsShown = mayWrite.allowed ? sections : []
  const shown: ShownRecord = {
    base: context.base,
    values: context.values,
    isNew,
    isDirty,
    mayWrite: mayWrite.allowed,
    onChange,
    onUnsaved,
    reload: onReload,
    back: onBack,
  }
  const heading = parts.heading?.(shown)
  const form = (
    <RecordColumns
      nav={
        (sectionsShown.length > MOST_WITHOUT_NAV || listed.length > 0) && (
          <RecordNav
            {...{ changed, inView, isNew }}
            label={title}
            sections={sectionsShown}
            onSection={id => {
              if (tab === DETAILS) return go(id)
              within(() => linked.open(DETAILS))
              requestAnimationFrame(() => go(id))
            }}
            linked={listed.map(one => ({
              id: one.link.name,
              title: titleOfLink(one),
              isUnsaved: linked.unsaved.includes(one.link.name),
            }))}
            part={tab}
            onPart={id => {
              within(() => linked.open(id))
              requestAnimationFrame(() => document.getElementById(partId(id))?.focus())
            }}
          />
        )
      }
      preview={parts.preview?.(shown)}
      about={className => (
        <RecordAbout
          {...{ entity, last, history, className }}
          recordKey={context.key}
          facts={mayWrite.allowed ? fields.facts : []}
          values={context.values}
          onPutBack={mayWrite.allowed && tab === DETAILS ? onPutBack : null}
          onDelete={mayDelete.allowed ? () => send({ type: 'DELETE' }) : null}
          canDelete={state.can({ type: 'DELETE' })}
        />
      )}
    >
      <div hidden={tab !== DETAILS}>
        {parts.record?.(shown)}
        {!isNew && parts.related?.(context.base)}
        {mayWrite.allowed ? (
          <RecordForm
            {...{ sections, changed, onChange }}
            values={context.values}
            base={isNew ? null : context.base}
            issueOf={name => (isRefused ? context.issues[name] : undefined)}
            onUnreadable={unreadable.onUnreadable}
            partOf={name => parts.sections?.[name]?.(shown)}
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
    </RecordColumns>
  )
  return (
    <>
      <RecordHead
        {...{ listing, recorded, title, breadcrumbs, heading, isDirty, isReadable, onSave }}
        offersSave={mayWrite.allowed && !state.hasTag('shows a conflict') && tab === DETAILS && savesHere}
      />
      <div ref={top}>
        <RecordMessages
          {...{ state, send }}
          order={sections.flatMap(({ rows }) => rows.flat().map(({ field }) => field.name))}
          by={last?.by ?? null}
          refusal={mayWrite.allowed ? null : mayWrite.because}
        />
      </div>
      {parts.workspace ? parts.workspace(shown, form) : form}
      <RecordDialogs
        {...{ state, send, title, question }}
        asksToLeave={leaving.isHeld}
        onLeave={leaving.onLeave}
        onStay={leaving.onStay}
        onQuestion={answer => {
          setQuestion(null)
          if (answer === 'save') send({ type: 'SAVE' })
        }}
      />
    </>
  )
}
