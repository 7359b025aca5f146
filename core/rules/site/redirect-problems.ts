/** What is wrong with a redirect, given the others and the pages of the site. */
import {
  beginningOf,
  pathOfAddress,
  type RedirectRow,
  redirectFinder,
  redirectTarget,
  statusOfRedirect,
} from './redirect-steps.ts'
import { addressOf } from './redirects.ts'

/** A page that is shown at an address, now or from its date on. */
export interface LivePage {
  readonly title: string
  readonly url: string
}

/** What is wrong with a redirect, and the field to say it at. */
export interface RedirectProblem {
  readonly field: 'RFrom' | 'RTo'
  readonly message: string
}

/**
 * What is wrong with a redirect: it takes a page off the site, or leads round in a circle. More than one step is fine.
 *
 * @param others The other redirects that are on.
 * @param pages The pages of the site; only those at the redirect's addresses matter.
 */
export function problemOfRedirect(
  redirect: RedirectRow,
  others: readonly RedirectRow[],
  pages: readonly LivePage[],
): RedirectProblem | undefined {
  const circle = circleOf(redirect, others)
  if (circle?.length === 2 && circle.every(address => addressOf(address) === addressOf(redirect.RFrom)))
    return { field: 'RTo', message: `${redirect.RFrom} can't lead to itself.` }
  if (circle) return { field: 'RTo', message: `This leads round in a circle: ${circle.join(' → ')}.` }
  const [hidden, ...more] = pages.filter(({ url }) => takes(redirect, url))
  if (!hidden) return undefined
  const also = more.length > 0 ? `, as are ${more.length} more from there` : ''
  return {
    field: 'RFrom',
    message: `The page “${hidden.title}” is at ${hidden.url}${also}. A redirect from there would take it off the site.`,
  }
}

function takes(redirect: RedirectRow, url: string): boolean {
  const begins = beginningOf(redirect)
  return begins === undefined
    ? addressOf(url) === addressOf(redirect.RFrom)
    : pathOfAddress(url).toLowerCase().startsWith(begins)
}

/** The addresses of a circle that the redirect closes, the first one again at the end. */
function circleOf(redirect: RedirectRow, others: readonly RedirectRow[]): readonly string[] | undefined {
  const find = redirectFinder([...others, redirect])
  const begins = beginningOf(redirect)
  if (begins === undefined) return circleFrom(redirect.RFrom, redirect, find)
  // A pattern may close the circle of an address that leads to it.
  const exact = others.flatMap(row => (beginningOf(row) === undefined ? [row.RFrom] : []))
  for (const start of [redirect.RFrom.slice(0, -1), ...exact]) {
    const circle = circleFrom(start, redirect, find)
    if (circle) return circle
  }
  return undefined
}

function circleFrom(
  start: string,
  redirect: RedirectRow,
  find: ReturnType<typeof redirectFinder<RedirectRow>>,
): readonly string[] | undefined {
  const passed: RedirectRow[] = []
  const addresses: string[] = []
  for (let at = start; ; ) {
    const match = find(pathOfAddress(at))
    if (!match) return undefined
    addresses.push(at)
    const first = passed.indexOf(match.row)
    if (first >= 0) return passed.includes(redirect, first) ? addresses.slice(first) : undefined
    passed.push(match.row)
    if (statusOfRedirect(match.row) === 410) return undefined
    const target = redirectTarget(match.row, match.rest)
    if (!target?.startsWith('/')) return undefined
    at = target
  }
}
