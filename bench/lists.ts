import type { Client } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { percentile } from './in-browser.ts'

/** Lists are asked for ten at a time, and so many to know how quick they are when nothing else is done. */
const [AT_ONCE, QUIET] = [10, 300]

/** Measures lists of the locations, page after page, one at a time: milliseconds at the 95th percentile. */
export function measuredLists(client: Client) {
  let page = 0
  const list = async () => {
    const began = performance.now()
    await client.of(entities.Custom_Location).list({ pageSize: 50, pageNumber: 1 + (page++ % 500) })
    return performance.now() - began
  }
  /** While something goes on. */
  const during = async (goesOn: () => Promise<boolean>) => {
    const times: number[] = []
    while (await goesOn()) for (let at = 0; at < AT_ONCE; at++) times.push(await list())
    return { p95: percentile(times, 0.95), count: times.length }
  }
  /** While nothing does. */
  const quiet = async () => {
    let left = QUIET / AT_ONCE
    return (await during(async () => left-- > 0)).p95
  }
  return { during, quiet }
}
