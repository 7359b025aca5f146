import type { ComponentProps } from 'react'

/** Text only for screen readers, where an icon tells everyone else. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />
}
