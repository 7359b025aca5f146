import { closesOnClick } from '@rounds/core/rules'
import { type toast, toasts } from '@rounds/machines/toasts'
import { toast as shown } from 'sonner'
import { type ActorRefFrom, createActor } from 'xstate'
import type { App } from '../app/app-context.ts'

/** The toasts of the page: how long each stands, and what closes it, is the machine's to say (specification §4, §9). */
const actor = createActor(toasts).start()
const watched = new Set<string>()

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
      complete: () => watched.delete(id),
    })
  }
})

function show(id: string, ref: ActorRefFrom<typeof toast>): void {
  const { type, text } = ref.getSnapshot().context
  const draw = type === 'custom' ? shown : shown[type]
  draw(text, {
    id,
    duration: Number.POSITIVE_INFINITY,
    // An open dialog takes the pointer from everything else.
    className: closesOnClick(type) ? 'pointer-events-auto cursor-pointer' : '',
    testId: id,
    onDismiss: () => ref.send({ type: 'CLOSE' }),
  })
}

addEventListener('click', event => {
  const target = event.target instanceof Element ? event.target.closest('[data-sonner-toast]') : null
  const id = target?.getAttribute('data-testid')
  if (id) actor.send({ type: 'CLICK', id })
})

/** Shows a toast. */
export const notify: App['notify'] = (type, text) => actor.send({ type: 'SHOW', content: { type, text } })
