/**
 * Reading a CSV file and planning its import, beside the page: thousands of rows of dozens of columns take a second,
 * in which typing must not wait. The rows never leave the worker; the page asks for what it shows.
 */
import { entityNamed } from '@rounds/core/entities'
import { lookupOf, type Outcome, planImport } from '@rounds/core/rules'
import type { Answered, Ask, CsvSummary, PlanAsk } from './csv-messages.ts'
import { type CsvTable, readCsv, samplesOf } from './read-csv.ts'

let table: CsvTable | undefined

addEventListener('message', ({ data }: MessageEvent<Ask & { id: number }>) => {
  const { id } = data
  let answer: Answered
  try {
    answer = { id, ok: true, value: data.does === 'read' ? read(data) : plan(data.plan) }
  } catch (error) {
    answer = { id, ok: false, message: error instanceof Error ? error.message : 'The file cannot be read.' }
  }
  postMessage(answer)
})

function read({ bytes, separator }: Extract<Ask, { does: 'read' }>): CsvSummary {
  const read = readCsv(bytes, separator)
  table = read
  return {
    headers: read.headers,
    separator: read.separator,
    encoding: read.encoding,
    samples: read.headers.map((_, column) => samplesOf(read, column)),
    rowCount: read.rows.length + read.broken.length,
    broken: read.broken,
  }
}

/** What every line would do, the ones that are no rows among them, in the order of the file. */
function plan({ references, entity: name, ...input }: PlanAsk): readonly Outcome[] {
  const entity = entityNamed(name)
  if (!table || !entity) throw new Error('Choose a file first.')
  const lookups = Object.fromEntries(
    Object.entries(references).flatMap(([field, records]) => {
      const known = entity.fields[field]
      const to = known?.kind === 'reference' ? entityNamed(known.to) : undefined
      return to ? [[field, lookupOf(to, records)]] : []
    }),
  )
  const outcomes = planImport({ entity, rows: table.rows, lookups, ...input })
  const broken = table.broken.map(
    ({ line, because }): Outcome => ({ line, does: 'refused', because: [because] }),
  )
  return broken.length === 0 ? outcomes : [...outcomes, ...broken].sort((one, other) => one.line - other.line)
}
