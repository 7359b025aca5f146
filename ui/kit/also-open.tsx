import type { Present } from '@rounds/core/api'
import { presenceWords as words } from '@rounds/core/words/presence'

interface AlsoOpenProps {
  /** Everyone who has it open, in whichever tab. */
  here: readonly Present[]
  /** This tab, and who works in it. */
  tab: string
  userId: string
}

/** Who else has this open, without duplicates; one's own name means another tab. */
export function AlsoOpen({ here, tab, userId }: AlsoOpenProps) {
  const others = here.filter(present => present.tab !== tab)
  if (others.length === 0) return null
  const names = [...new Set(others.filter(one => one.userId !== userId).map(({ name }) => name))]
  return (
    <span className="text-ink-2 text-sm">
      {words.alsoOpen(names.length > 0 ? words.by(names) : words.inAnotherTab)}
    </span>
  )
}
