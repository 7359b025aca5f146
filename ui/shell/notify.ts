import { closesOnClick } from '@rounds/core/rules/interface'
import { type toast, toasts } from '@rounds/machines/toasts'
import { toast as shown } from 'sonner'
import { type ActorRefFrom, createActor } from 'xstate'
import type { App, Offer } from '../context/app-context.ts'

/** The toasts of the page: how long each stands, and what closes it, is the machine's to say (specification §4, §9). */
const actor = createActor(toasts).start()
const watched = new Set<string>()
/** What toasts offer to do, by their names. */
const offers = new Map<string, Offer>()
/** In milliseconds: long enough to read it, to think, and to get there by the keyboard. */
const OFFERED = 12_000

actor.subscribe(({ context }) => {
  for (const { id, ref } of context.toasts) {
    if (watched.has(id)) continue
    watched.add(id)
    show(id, ref)
    ref.subscribe({
      next: state => {
        if (state.hasTag('leaving')) shown.dismiss(id)
        // One that is gone is told of too, and would come back to stay.
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
    // An open dialog takes the pointer from everything else.
    className: closesOnClick(type) ? 'pointer-events-auto cursor-pointer' : '',
    testId: id,
    ...(offer && { action: { label: offer.words, onClick: offer.run } }),
    onDismiss: () => ref.send({ type: 'CLOSE' }),
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
