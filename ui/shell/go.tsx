import type { ComponentProps } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { addressOf } from '../context/here.ts'

/** A link between the pages before sign-in, which have no router. */
export function Go({ to, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <a
      {...rest}
      href={addressOf(to)}
      onClick={event => {
        const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || rest.target
        if (elsewhere || event.button !== 0) return
        event.preventDefault()
        navigate(addressOf(to))
      }}
    />
  )
}
