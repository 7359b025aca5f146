import { type Composed, compose } from './compose.ts'
import type { Setting } from './scope.ts'

/** A page that says one thing: nothing is here, it is gone, the site is closed, thank you. */
export interface Message {
  readonly path: string
  readonly title: string
  /** What only the title of the document says before it. */
  readonly titlePrefix?: string
  /** Made safe already. */
  readonly html: string
  readonly holdsHealth?: boolean
  readonly suggestions?: readonly { readonly title: string; readonly url: string }[]
}

/** Renders a message in the frame of the site; search engines leave it out. */
export function renderMessage(
  setting: Setting,
  { path, title, titlePrefix = '', html, holdsHealth = false, suggestions = [] }: Message,
): Composed {
  return compose(setting, {
    path,
    id: 0,
    tags: [],
    holdsHealth,
    kind: 'message',
    template: setting.frame.templates.find(row => row.TFile === 'message'),
    scope: { message: { title, html, suggestions } },
    head: { title: titlePrefix + title, description: '', noIndex: true, canonical: null },
    data: [],
  })
}
