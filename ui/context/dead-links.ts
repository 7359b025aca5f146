/** The maximum number of parallel requests. */
const AT_ONCE = 6

/** The address to request for one of `ownLinks`; a page's address by id redirects to its current one. */
const addressToAsk = (link: string): string => link.replace(/^page:/, '/linked-page?cid=')

/**
 * Which of the site's own addresses and pages don't exist (404, 410). The site itself is requested, so redirects,
 * services, lists and files count as for a visitor; one without a response is not called dead.
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
