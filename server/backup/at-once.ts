/**
 * Works through a list, several items at once. After a failure none is begun, and it is thrown once those in hand have
 * ended, so that nothing is written afterwards.
 */
export async function atOnce<T>(
  count: number,
  items: readonly T[],
  work: (item: T, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const workers = Array.from({ length: count }, async () => {
    while (next < items.length) {
      const at = next++
      try {
        await work(items[at] as T, at)
      } catch (error) {
        next = items.length
        throw error
      }
    }
  })
  const failed = (await Promise.allSettled(workers)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}
