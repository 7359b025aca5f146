import { useEffect, useRef } from 'react'

/** Something that the open screen can do, which the palette offers. */
export interface ScreenCommand {
  readonly id: string
  readonly title: string
  /** Other words that people look for it by. */
  readonly words?: readonly string[]
  readonly run: () => void
}

type Offered = { readonly current: readonly ScreenCommand[] }
let screens: readonly Offered[] = []

/** What the open screens offer, the latest one first. */
export const currentScreenCommands = (): readonly ScreenCommand[] =>
  screens.toReversed().flatMap(({ current }) => current)

/** Offers commands in the palette while the calling screen is mounted. */
export function useScreenCommands(commands: readonly ScreenCommand[]): void {
  const latest = useRef(commands)
  latest.current = commands
  useEffect(() => {
    screens = [...screens, latest]
    return () => {
      screens = screens.filter(one => one !== latest)
    }
  }, [])
}
