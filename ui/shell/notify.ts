import { closesOnClick } from '@rounds/core/rules/interface'
import { type toast, toasts } from '@rounds/machines/toasts'
import { toast as shown } from 'sonner'
import { type ActorRefFrom, createActor } from 'xstate'
import type { App, Offer } from '../context/app-context.ts'

/** The toasts of the page: the machine decides how long each stays and what closes it (specification §4, §9). */
const actor = createActor(toasts).start()
const watched = new Set<string>()
/** The actions of toasts, by name. */
const offers = new Map<string, Offer>()
/** In milliseconds: enough to read it, decide, and get there by keyboard. */
const OFFERED = 12_000

actor.subscribe(({ context }) => {
  for (const { id, ref } of context.toasts) {
    if (watched.has(id)) continue
    watched.add(id)
    show(id, ref)
    ref.subscribe({
      next: state => {
        if (state.hasTag('leaving')) shown.dismiss(id)
        // Reporting a closed toast would make it reappear.
        else if (state.status === 'active') show(id, ref)
      },
      complete: () => {
        watched.delete(id)
        offers.delete(id)
      },
    })
  }
})

function show(id: string, ref: ActorRefFrom<typeof toast>): void {
  const { type, text } = ref.getSnapshot().context
  const draw = type === 'custom' ? shown : shown[type]
  const offer = offers.get(id)
  draw(text, {
    id,
    duration: Number.POSITIVE_INFINITY,
    // An open dialog blocks the pointer everywhere else.
    className: closesOnClick(type) ? 'pointer-events-auto cursor-pointer' : '',
    testId: id,
    ...(offer && { action: { label: offer.words, onClick: offer.run } }),
    // One that the machine has closed itself is over.
    onDismiss: () => ref.getSnapshot().status === 'active' && ref.send({ type: 'CLOSE' }),
  })
}

addEventListener('click', event => {
  const target = event.target instanceof Element ? event.target.closest('[data-sonner-toast]') : null
  const id = target?.getAttribute('data-testid')
  if (id) actor.send({ type: 'CLICK', id })
})

/** Shows a toast. */
export const notify: App['notify'] = (type, text, offer) => {
  if (!offer) return actor.send({ type: 'SHOW', content: { type, text } })
  const id = `offer ${crypto.randomUUID()}`
  offers.set(id, offer)
  actor.send({ type: 'SHOW', id, content: { type, text, dismiss: OFFERED } })
}
