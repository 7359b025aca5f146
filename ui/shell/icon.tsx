import { preloadable, usePreloadable } from '../kit/preloadable.ts'
import type { Icons } from './icons.ts'

/** They load after the first paint; if they fail, the interface works without them. */
const drawn = preloadable<Icons>(() =>
  import('./icons.ts').then(
    file => file.icons,
    () => ({ known: {} }),
  ),
)

export interface IconProps {
  /** Lucide names, best first: a tag may name an unknown icon. */
  names: readonly string[]
  className?: string | undefined
}

/** An icon; its space is reserved until it is loaded. */
export function Icon({ names, className }: IconProps) {
  const icons = usePreloadable(drawn)
  const Drawn = icons && iconOf(icons, names)
  return Drawn ? <Drawn aria-hidden="true" className={className} /> : <span className={className} />
}

/** The first known icon of those named, else the fallback. */
export function iconOf<T>({ known, otherwise }: Icons<T>, names: readonly string[]): T | undefined {
  const name = names.find(one => Object.hasOwn(known, one))
  return name === undefined ? otherwise : known[name]
}
