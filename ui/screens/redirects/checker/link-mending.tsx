import { decide } from '@rounds/core/access'
import { type AnyRow, LinkCheck, Redirect } from '@rounds/core/entities'
import { linkCheckerWords } from '@rounds/core/words/link-checker'
import { useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../../context/app-context.ts'
import { offerUndo } from '../../../context/undo.ts'
import { Alert } from '../../../kit/alert.tsx'
import { Button } from '../../../kit/button.tsx'
import { TextField } from '../../../kit/text-field.tsx'
import { useSubmit } from '../../../kit/use-submit.ts'
import { undoOfUpdate } from '../../../records/undo-of.ts'
import { CHECKS, type MendAct, type Mended, mendSlots } from './checker-slots.ts'

const words = linkCheckerWords.pane

/** Fixes a link's target: in its redirect, or with a new redirect from its address. */
export function LinkMending({ link, onWritten }: { link: AnyRow; onWritten: () => void }) {
  const { client, person, notify } = useApp()
  const { mutate } = useSWRConfig()
  const id = Number(link.LkId)
  const from = String(link.LkFrom ?? '')
  const announceMended = (act: MendAct, { state, created, change }: Mended) => {
    const label = LinkCheck.fields.LkOutcome.options.find(({ value }) => value === state)?.label ?? state
    if (act.kind === 'again') notify('success', words.checkedAgain(label))
    if (act.kind === 'create') {
      const sentence = words.created(act.from)
      notify('success', sentence)
      offerUndo({
        sentence,
        steps: [{ kind: 'delete', entity: 'Redirect', keys: created.map(key => [key]) }],
      })
    }
    if (act.kind === 'change' && change) {
      notify('success', words.changed(from))
      offerUndo(undoOfUpdate(Redirect, [act.redirect], change.before, change.stored))
    }
    void mutate(CHECKS)
    void mutate(key => Array.isArray(key) && key[0] === 'checked link')
    onWritten()
  }
  const slots = useMemo(() => mendSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    stored: { to: suggestedTarget(link) },
    onDone: ({ sent, answer }) => announceMended(sent.act, answer),
  })
  const offer = offerOf(link)
  const may = offer && decide(person, offer.kind === 'create' ? 'create' : 'update', Redirect).allowed
  const busy = state.hasTag('busy')
  return (
    <>
      {offer && may && (
        <form
          noValidate
          className="mt-5 border-rule border-t pt-4"
          onSubmit={event => {
            event.preventDefault()
            if (state.context.typed.to !== '') send({ type: 'SUBMIT', act: offer })
          }}
        >
          <h3 className="font-semibold">{words.mendTitle}</h3>
          <TextField
            label={offer.kind === 'create' ? words.leadsTo : words.redirectTo}
            help={offer.kind === 'create' ? words.leadsToHelp : words.straight}
            mono
            required
            className="mt-2 max-w-md"
            value={state.context.typed.to}
            maxLength={2000}
            placeholder={words.placeholder}
            onValue={to => send({ type: 'TYPE', typed: { to } })}
          />
          <Button
            type="submit"
            kind="primary"
            className="mt-3"
            busy={busy}
            disabled={state.context.typed.to === ''}
          >
            {offer.kind === 'create' ? words.create : words.change}
          </Button>
        </form>
      )}
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-3" title={words.notDone}>
          {state.context.message}
        </Alert>
      )}
      {link.LkKind !== 'outside' && (
        <p className="mt-4">
          <Button size="sm" busy={busy} onClick={() => send({ type: 'SUBMIT', act: { kind: 'again', id } })}>
            {words.again}
          </Button>
        </p>
      )}
    </>
  )
}

/** What can be done about a link here; null if its page has to be opened. */
function offerOf({ LkId, LkUrl, LkOutcome, LkKind, RId }: AnyRow): MendAct | null {
  if (LkOutcome === 'ok') return null
  const id = Number(LkId)
  if (RId !== null) return { kind: 'change', id, redirect: Number(RId) }
  const from = String(LkUrl)
  if (LkKind !== 'page' || LkOutcome !== 'gone' || !from.startsWith('/')) return null
  return { kind: 'create', id, from }
}

/** The direct target for a redirect in a loop. */
function suggestedTarget({ LkOutcome, LkChain, LkUrl, RId }: AnyRow): string {
  if (RId === null) return ''
  const way = Array.isArray(LkChain) ? LkChain : []
  const last = (way.at(-1) as { url?: unknown } | undefined)?.url
  return LkOutcome === 'moved' && typeof last === 'string' ? last : String(LkUrl)
}
