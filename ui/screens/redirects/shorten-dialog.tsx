import type { RedirectOverview } from '@rounds/core/api'
import { redirectWords } from '@rounds/core/words/redirects'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { signal } from '../../context/palette-signals.ts'
import { offerUndo } from '../../context/undo.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { AddressChain } from './address-chain.tsx'
import { OVERVIEW, shortenSlots } from './redirect-slots.ts'

const words = redirectWords.shorten
const MOST_SHOWN = 100

/** Shows every chain and its new target before all are shortened. */
export function ShortenDialog({
  chains,
  onClose,
}: {
  chains: RedirectOverview['chains']
  onClose: () => void
}) {
  const { client, notify } = useApp()
  const { mutate } = useSWRConfig()
  const slots = useMemo(() => shortenSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: {},
    onDone: ({ answer: { shortened } }) => {
      const sentence = words.done(shortened.length)
      notify('success', sentence)
      offerUndo({
        sentence,
        steps: shortened.map(({ RId, was, to }) => ({
          kind: 'update',
          entity: 'Redirect',
          key: [RId],
          values: { RTo: was },
          from: { RTo: to },
        })),
      })
      void mutate(OVERVIEW)
      signal('changed')
      onClose()
    },
  })
  const busy = state.hasTag('busy')
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.title(chains.length)}
      description={words.text}
      size="3xl"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {words.cancel}
          </Button>
          <Button kind="primary" busy={busy} onClick={() => send({ type: 'SUBMIT', act: undefined })}>
            {words.confirm}
          </Button>
        </>
      }
    >
      {state.hasTag('shows a message') && (
        <Alert kind="error" title={words.failed} className="mb-3">
          {state.context.message}
        </Alert>
      )}
      <ul aria-label={words.label} className="flex flex-col gap-2">
        {chains.slice(0, MOST_SHOWN).map(({ RId, way }) => (
          <li key={RId}>
            <AddressChain way={way} />
          </li>
        ))}
      </ul>
      {chains.length > MOST_SHOWN && (
        <p className="mt-1 text-ink-2">{words.more(chains.length - MOST_SHOWN)}</p>
      )}
    </Dialog>
  )
}
