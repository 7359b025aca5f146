import { askedFor, missingThere } from '@rounds/core/rules/page'
import { recordWords } from '@rounds/core/words/record'
import { readingSlots } from '@rounds/machines/reading'
import { deadAmong } from '../../../context/dead-links.ts'
import { ownOrigins } from '../../../kit/own-origins.ts'
import { useReading } from '../../../kit/use-reading.ts'

/** The pause in typing before the site is asked. */
const PAUSE_MS = 300

const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })

const slots = readingSlots<string | null, string | null>(async (link, signal) => {
  if (link === null) return null
  await pause(signal)
  return (await deadAmong([link])).has(link) ? link : null
})

/** The error for a dead link on the site itself, reported while typing; undefined for others. */
export function useDeadLink(href: string): string | undefined {
  const asked = askedFor(href.trim(), ownOrigins()) ?? null
  const [state] = useReading(slots, asked)
  return asked !== null && state.context.answer === asked
    ? recordWords.useLeadsTo.nothingThere[missingThere(asked)]
    : undefined
}
