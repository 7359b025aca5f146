import { type RefObject, useMemo } from 'react'

const FIELDS = 'fieldset :is(input, textarea, select, [contenteditable=true])'

/** Moves focus between the list of a form's parts and the settings of the selected one, once they are rendered. */
export function useBuilderFocus(
  list: RefObject<HTMLElement | null>,
  settings: RefObject<HTMLElement | null>,
) {
  return useMemo(() => {
    const toSettings = () => {
      const first = settings.current?.querySelector<HTMLElement>(FIELDS)
      first?.focus()
      // A given title is there to be typed over.
      if (first instanceof HTMLInputElement && first.type === 'text') first.select()
    }
    return {
      toSettings,
      settingsSoon: () => requestAnimationFrame(toSettings),
      listSoon: () =>
        requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-current=true]')?.focus()),
    }
  }, [list, settings])
}

export type BuilderFocus = ReturnType<typeof useBuilderFocus>
