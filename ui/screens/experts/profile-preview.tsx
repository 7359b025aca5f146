import { expertWords } from '@rounds/core/words/experts'
import { TicketPreview } from '../../pages/ticket-preview.tsx'
import { useWorkedSet } from '../../records/links/set/use-link-set.ts'
import type { ShownRecord } from '../../records/tool-parts.ts'

const words = expertWords.preview

/** The profile as patients will see it with what is typed, by the code that draws the site. */
export function ProfilePreview({ shown }: { shown: ShownRecord }) {
  const { base, values } = shown
  const worked = useWorkedSet()
  const typed = JSON.stringify({
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name.startsWith('Ph'))),
    ...(worked && { links: worked.state.context.updated }),
  })
  return (
    <TicketPreview
      label={words.label}
      request={{ phId: Number(base.PhId) }}
      values={typed}
      note={values.PhVisible === true ? words.asTyped : words.notShown}
      remembered="profile preview"
      usual="phone"
    />
  )
}
