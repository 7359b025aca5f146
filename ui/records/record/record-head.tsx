import { labelInSentence } from '@rounds/core/rules/text'
import { recordWords } from '@rounds/core/words/record'
import { type ReactNode, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import type { Listing } from '../listing.ts'
import type { RecordHeading } from '../tool-parts.ts'
import { MoreMenu } from './more-menu.tsx'
import { OwnActions } from './own-actions.tsx'
import { useCoveredHeight } from './use-covered-height.ts'
import type { useRecord } from './use-record.ts'

interface RecordHeadProps {
  listing: Listing
  recorded: ReturnType<typeof useRecord>
  title: string
  breadcrumbs: ReactNode
  heading: RecordHeading | null | undefined
  /** The form can be saved from here. */
  offersSave: boolean
  isDirty: boolean
  isReadable: boolean
  onSave: () => void
}

/** The sticky header of a record: its name, its actions, saving. */
export function RecordHead(props: RecordHeadProps) {
  const { listing, recorded, title, breadcrumbs, heading, offersSave, isDirty, isReadable, onSave } = props
  const [state, send] = recorded
  const { entity } = listing
  const isNew = state.context.key === null
  const isThere = !state.hasTag('loading') && !state.hasTag('cannot be loaded')
  const head = useRef<HTMLDivElement>(null)
  useCoveredHeight(head)
  return (
    <div
      ref={head}
      className="-mx-4 sm:-mx-6 -mt-5 sticky -top-5 z-10 mb-5 border-rule border-b bg-sheet px-4 pt-5 pb-3 sm:px-6"
    >
      <PageHeader
        title={title}
        picture={heading?.picture}
        after={heading?.after}
        below={heading?.below}
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
            {state.context.key && isThere && (
              <MoreMenu entity={entity} recordKey={state.context.key} title={title} />
            )}
            {heading?.actions}
            {!isNew && <OwnActions entity={entity} />}
            {offersSave && (
              <Button
                kind="primary"
                busy={state.hasTag('saving')}
                disabled={!state.hasTag('saving') && isReadable && !state.can({ type: 'SAVE' })}
                onClick={onSave}
              >
                {isNew ? recordWords.screen.make(labelInSentence(entity.label)) : recordWords.screen.save}
              </Button>
            )}
          </>
        }
      />
    </div>
  )
}
