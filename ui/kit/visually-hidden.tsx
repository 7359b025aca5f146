import type { ComponentProps } from 'react'

/** Words for those who listen, where those who look are told by a picture. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="sr-only" />
}
