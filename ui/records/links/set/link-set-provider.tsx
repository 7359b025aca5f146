import type { AnyRow } from '@rounds/core/entities'
import type { LinkSet } from '@rounds/core/rules/records'
import { linkWords } from '@rounds/core/words/links'
import { type ReactNode, useEffect, useEffectEvent, useMemo } from 'react'
import { useApp } from '../../../context/app-context.ts'
import { Alert } from '../../../kit/alert.tsx'
import { Button } from '../../../kit/button.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { asksToSave } from '../../keys.ts'
import type { ShownRecord } from '../../tool-parts.ts'
import type { ReferenceKey } from '../../values/reference-names.ts'
import { linksStatus } from '../link-words.ts'
import { LinkSetBar } from './link-set-bar.tsx'
import { storedSetSlots } from './link-set-slots.ts'
import { ReviewLinkSet } from './review-link-set.tsx'
import { LinkSetContext, useLinkSet } from './use-link-set.ts'

interface LinkSetProviderProps {
  set: LinkSet
  shown: ShownRecord
  /** The form, whose sections show the links. */
  children: ReactNode
}

/** Reads what a record is linked with, for the sections of its form; all changes are reviewed and saved as one. */
export function LinkSetProvider({ set, shown, children }: LinkSetProviderProps) {
  const key = shown.isNew ? null : (shown.base[set.links[0]?.own ?? ''] as ReferenceKey)
  return key === null ? children : <ReadSet key={key} {...{ set, shown }} ownKey={key} form={children} />
}

interface ReadSetProps {
  set: LinkSet
  shown: ShownRecord
  ownKey: ReferenceKey
  form: ReactNode
}

function ReadSet({ set, shown, ownKey, form }: ReadSetProps) {
  const { client } = useApp()
  const slots = useMemo(() => storedSetSlots(client, set, ownKey), [client, set, ownKey])
  const [state, send] = useReading(slots, null)
  const { answer, message } = state.context
  if (answer) return <Worked {...{ set, shown, ownKey, form }} stored={answer} />
  return (
    <>
      {state.hasTag('shows a message') && (
        <Alert
          kind="error"
          className="mb-4"
          title={linkWords.set.cannotBeShown}
          action={
            <Button size="sm" onClick={() => send({ type: 'RETRY' })}>
              {linkWords.linkedRecords.tryAgain}
            </Button>
          }
        >
          {message}
        </Alert>
      )}
      <LinkSetContext value={null}>{form}</LinkSetContext>
    </>
  )
}

function Worked({ set, shown, ownKey, form, stored }: ReadSetProps & { stored: readonly AnyRow[] }) {
  const worked = useLinkSet(set, ownKey, stored)
  const { state } = worked
  const { onUnsaved, isDirty } = shown
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
    <LinkSetContext value={worked}>
      {form}
      <LinkSetBar worked={worked} />
      <ReviewLinkSet worked={worked} />
    </LinkSetContext>
  )
}
