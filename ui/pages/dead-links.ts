/** So many addresses are asked for at once. */
const AT_ONCE = 6

/**
 * Which of the site's own addresses answer with nothing (404, 410). The site itself is asked, so that redirects,
 * services, lists and files count as a visitor finds them; one that does not answer at all is not called dead.
 */
export async function deadAmong(addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const dead = new Set<string>()
  const waiting = [...addresses]
  const ask = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const answer = await fetch(next, { method: 'HEAD', credentials: 'omit' }).catch(() => null)
      if (answer?.status === 404 || answer?.status === 410) dead.add(next)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
  return dead
}
