import { mayHoldHealth } from '@rounds/core/rules/forms'
import type { ShownForm } from '../read/forms.ts'
import { formHtml, problemsHtml, type Refilled, titlePrefix } from './form.ts'
import type { Message } from './message.ts'
import type { Setting } from './scope.ts'

/** A form without a page around it. */
export function formMessage(
  { html }: Pick<Setting, 'html'>,
  trap: string,
  shown: ShownForm,
  refilled?: Refilled,
  action?: string,
): Message {
  const form = formHtml(shown, {
    html,
    trap,
    from: '',
    ...(refilled && { refilled }),
    ...(action && { action }),
  })
  return {
    path: '/',
    title: shown.title,
    holdsHealth: mayHoldHealth(shown.config.fields),
    ...(refilled && { titlePrefix: titlePrefix(shown, refilled) }),
    html: (refilled ? problemsHtml(shown, refilled) : '') + form,
  }
}
