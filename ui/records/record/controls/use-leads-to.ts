import { recordWords } from '@rounds/core/words/record'
import { useReferenceName } from '../../values/use-reference-names.ts'

/** A page linked by id, so that the link follows the page when it moves (`page:123`). */
const pageOfLink = (href: string): number | null => {
  const id = /^page:(\d+)(?:#|$)/.exec(href)?.[1]
  return id === undefined ? null : Number(id)
}

/** A sentence about the linked page; undefined for other links. */
export function useLeadsTo(href: string): string | undefined {
  const page = pageOfLink(href)
  const name = useReferenceName('Content', page)
  return page !== null && name ? recordWords.useLeadsTo.leadsTo(name) : undefined
}
