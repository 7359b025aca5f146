import { entityNamed } from '@rounds/core/entities'
import type { CareCheck, Mend } from '@rounds/core/rules/care'
import { siteToolsWords } from '@rounds/core/words/site-tools'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { type FoundRecord, type LinkFix, linkFixSlots } from './site-tools-slots.ts'

const ReferencesPicker = lazyPart(() =>
  import('../../records/record/controls/reference-picker.tsx').then(it => ({ default: it.ReferencesPicker })),
)

const words = siteToolsWords.fix

interface FixLinkProps {
  check: CareCheck
  mend: Extract<Mend, { kind: 'link' }>
  /** The record that lacks a link; null while none is being fixed. */
  row: FoundRecord | null
  onClose: () => void
  onFixed: (row: FoundRecord) => Promise<void>
}

/** Picks the missing record, and links it. */
export function FixLink({ check, mend, row, onClose, onFixed }: FixLinkProps) {
  const { client } = useApp()
  const own = check.entity === 'Custom_Physician' ? 'PhId' : 'LId'
  const slots = useMemo(
    () => linkFixSlots(client, { link: mend.link, own, other: mend.field }),
    [client, mend, own],
  )
  const [state, send] = useSubmit<object, LinkFix>(slots, {
    onDone: ({ sent }) => void onFixed(sent.act.row),
  })
  const to = entityNamed(mend.to)
  const failed = state.context.sent?.act.row
  return (
    <>
      {state.hasTag('shows a message') && failed && (
        <Alert kind="error" title={words.linkFailed(failed.name)} onClose={() => send({ type: 'DISMISS' })}>
          {state.context.message}
        </Alert>
      )}
      {row && (
        <ReferencesPicker
          waiting={null}
          entity={to}
          title={words.pick(to?.plural ?? '', row.name)}
          exclude={[]}
          onClose={onClose}
          onPicked={picked => {
            if (picked.length > 0) send({ type: 'SUBMIT', act: { row, keys: picked.map(({ key }) => key) } })
            onClose()
          }}
        />
      )}
    </>
  )
}
