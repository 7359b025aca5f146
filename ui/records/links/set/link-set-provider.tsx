import type { AnyRow } from '@rounds/core/entities'
import { type LinkSet, linkSetOf, type RecordLink } from '@rounds/core/rules/records'
import { linkWords } from '@rounds/core/words/links'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { Alert } from '../../../kit/alert.tsx'
import { TryAgainButton } from '../../../kit/try-again-button.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { asksToSave } from '../../keys.ts'
import type { ShownRecord, ToolParts } from '../../tool-parts.ts'
import type { ReferenceKey } from '../../values/reference-names.ts'
import { linksStatus } from '../link-words.ts'
import { LinkSetBar } from './link-set-bar.tsx'
import { storedSetSlots } from './link-set-slots.ts'
import { ReviewLinkSet } from './review-link-set.tsx'
import { createSetStore, LinkSetContext, type SetStore, useLinkSet } from './use-link-set.ts'

interface LinkSetProviderProps {
  set: LinkSet
  shown: ShownRecord
  /** The form, whose sections show the links. */
  children: ReactNode
}

/**
 * Loads a record's links for the sections of its form; all changes are reviewed and saved as one. The form is shown in
 * the meantime, and keeps its state.
 */
export function LinkSetProvider({ set, shown, children }: LinkSetProviderProps) {
  const [store] = useState(createSetStore)
  const key = shown.isNew ? null : (shown.base[set.links[0]?.own ?? ''] as ReferenceKey)
  return (
    <LinkSetContext value={store}>
      {children}
      {key !== null && <ReadSet key={key} {...{ set, shown, store }} ownKey={key} />}
    </LinkSetContext>
  )
}

/** What a tool adds to its record so that the links are part of the form and saved as one. */
export const linkSetParts = (links: readonly RecordLink[]): Pick<ToolParts, 'linksInForm' | 'workspace'> => {
  const set = linkSetOf(links)
  return {
    linksInForm: true,
    workspace: (shown, form) =>
      shown.mayWrite ? (
        <LinkSetProvider set={set} shown={shown}>
          {form}
        </LinkSetProvider>
      ) : (
        form
      ),
  }
}

interface ReadSetProps extends Omit<LinkSetProviderProps, 'children'> {
  store: SetStore
  ownKey: ReferenceKey
}

function ReadSet(props: ReadSetProps) {
  const { set, ownKey } = props
  const { client } = useApp()
  const slots = useMemo(() => storedSetSlots(client, set, ownKey), [client, set, ownKey])
  const [state, send] = useReading(slots, null)
  const { answer, message } = state.context
  if (answer) return <Worked {...props} stored={answer} />
  if (!state.hasTag('shows a message')) return null
  return (
    <Alert
      kind="error"
      className="sticky bottom-7 mt-4 lg:bottom-0"
      title={linkWords.set.cannotBeShown}
      action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
    >
      {message}
    </Alert>
  )
}

function Worked({ set, shown, store, ownKey, stored }: ReadSetProps & { stored: readonly AnyRow[] }) {
  const worked = useLinkSet(set, ownKey, stored)
  const { state } = worked
  const { onUnsaved, isDirty } = shown
  useLayoutEffect(() => store.set(worked))
  useEffect(() => () => store.set(null), [store])
  const isUnsaved = state.context.differences.length > 0 || state.hasTag('busy')
  const status = JSON.stringify(linksStatus(state, true))
  useEffect(() => {
    onUnsaved(isUnsaved, isUnsaved ? JSON.parse(status) : undefined)
  }, [onUnsaved, isUnsaved, status])
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isDirty && isUnsaved && asksToSave(event)) worked.onReview()
  })
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', handleKeyDown)
    return () => removeEventListener('keydown', handleKeyDown)
  }, [])
  return (
    <>
      <LinkSetBar worked={worked} />
      <ReviewLinkSet worked={worked} />
    </>
  )
}
