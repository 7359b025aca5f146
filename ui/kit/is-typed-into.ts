/** A checkbox or a radio button takes only the space bar and arrows. */
const TYPED_INTO =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, [contenteditable=true], [role=textbox]'

/** Whether keys on an element are typed into it, so that a single key is no shortcut there. */
export const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest(TYPED_INTO) !== null
