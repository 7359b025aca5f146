/**
 * Parses a CSV file and plans its import off the main thread: thousands of rows with dozens of columns take a second,
 * in which typing must not block.
 */
import { entityNamed } from '@rounds/core/entities'
import { lookupOf, type Outcome, planImport } from '@rounds/core/rules/csv'
import { linksOf } from '@rounds/core/rules/records'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { Answered, Ask, PlanAsk } from './csv-messages.ts'
import { readTables } from './read-tables.ts'

addEventListener('message', ({ data }: MessageEvent<Ask & { id: number }>) => {
  const { id } = data
  let answer: Answered
  try {
    answer = {
      id,
      ok: true,
      value: data.effect === 'read' ? readTables(data.files, data.entity, data.separator) : plan(data.plan),
    }
  } catch (error) {
    answer = {
      id,
      ok: false,
      message: error instanceof Error ? error.message : csvImportWords.csvWorker.fileCannotRead,
    }
  }
  postMessage(answer)
})

function plan({
  references,
  entity: name,
  recognizedBy,
  links: named,
  ...input
}: PlanAsk): readonly Outcome[] {
  const entity = entityNamed(name)
  if (!entity) throw new Error(csvImportWords.csvWorker.thereIsNoEntity(name))
  const links = linksOf(entity).filter(({ link }) => named.includes(link.name))
  const targets = new Map(links.map(({ link, target }) => [link.name, target]))
  const lookups = Object.fromEntries(
    Object.entries(references).flatMap(([field, records]) => {
      const known = entity.fields[field]
      const to = known?.kind === 'reference' ? entityNamed(known.to) : targets.get(field)
      return to ? [[field, lookupOf(to, records)]] : []
    }),
  )
  return planImport({ entity: { ...entity, recognizedBy }, lookups, links, ...input })
}
