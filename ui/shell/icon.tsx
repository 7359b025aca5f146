import { preloadable, usePreloadable } from '../kit/preloadable.ts'
import type { Icons } from './icons.ts'

/** They come after the first picture; where they do not come, what they stand beside is drawn without them. */
const drawn = preloadable<Icons>(() =>
  import('./icons.ts').then(
    file => file.icons,
    () => ({ known: {} }),
  ),
)

export interface IconProps {
  /** Lucide names, the best first: a tag may name an icon that there is not. */
  names: readonly string[]
  className?: string | undefined
}

/** An icon; its place is kept until it has come. */
export function Icon({ names, className }: IconProps) {
  const icons = usePreloadable(drawn)
  const Drawn = icons && iconOf(icons, names)
  return Drawn ? <Drawn aria-hidden="true" className={className} /> : <span className={className} />
}

/** The first icon of those named that there is, else the one that stands in. */
export function iconOf<T>({ known, otherwise }: Icons<T>, names: readonly string[]): T | undefined {
  const name = names.find(one => Object.hasOwn(known, one))
  return name === undefined ? otherwise : known[name]
}
