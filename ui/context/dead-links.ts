/** So many addresses are asked for at once. */
const AT_ONCE = 6

/** Where the site is asked about one of `ownLinks`; the address of a page by its number leads on to where it is now. */
const addressToAsk = (link: string): string => link.replace(/^page:/, '/linked-page?cid=')

/**
 * Which of the site's own addresses and pages answer with nothing (404, 410). The site itself is asked, so that
 * redirects, services, lists and files count as a visitor finds them; one that does not answer at all is not called dead.
 */
export async function deadAmong(links: readonly string[]): Promise<ReadonlySet<string>> {
  const dead = new Set<string>()
  const waiting = [...links]
  const ask = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await fetch(addressToAsk(next), { method: 'HEAD', credentials: 'omit' }).catch(
        () => null,
      )
      if (answer?.status === 404 || answer?.status === 410) dead.add(next)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return dead
}
