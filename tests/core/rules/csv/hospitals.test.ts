import Papa from 'papaparse'
import { expect, test } from 'vitest'
import type { AnyRow } from '../../../../core/entities/entity.ts'
import { Custom_Location, Custom_State } from '../../../../core/entities/locations.ts'
import { guessColumns } from '../../../../core/rules/csv/columns.ts'
import { filledLines } from '../../../../core/rules/csv/lines.ts'
import { lookupOf } from '../../../../core/rules/csv/lookup.ts'
import { countOutcomes, planImport } from '../../../../core/rules/csv/plan.ts'

/** A file of the shape of the public list of United States hospitals, as large as it is. */
const header =
  'Facility ID,Facility Name,Address,City/Town,State,ZIP Code,Telephone Number,Emergency Services,Hospital overall rating'
const lines = Array.from({ length: 5398 }, (_, at) => {
  const rating = at % 7 === 0 ? 'Not Available' : String(1 + (at % 5))
  return `${String(at).padStart(5, '0')}F,"Hospital, No. ${at}",${at} Main St,Springfield,${at % 2 ? 'CA' : 'AL'},${10_000 + at},(205) 555-0142,${at % 3 ? 'Yes' : 'No'},${rating}`
})
const file = [header, ...lines].join('\r\n')
const { data } = Papa.parse<string[]>(file, { skipEmptyLines: true })
const at = filledLines(file)
const rows = data.slice(1).map((cells, index) => ({ line: at[index + 1] ?? 0, cells }))
const mapping = guessColumns(Custom_Location, data[0] ?? [])
const lookups = {
  SId: lookupOf(Custom_State, [
    { SId: 1, SName: 'Alabama', SCode: 'AL' },
    { SId: 5, SName: 'California', SCode: 'CA' },
  ]),
}

test('a large file is planned at once: all new, and the second time nothing', () => {
  const input = { entity: Custom_Location, rows, mapping, lookups }
  const first = planImport({ ...input, existing: [] })
  expect(countOutcomes(first)).toEqual({ create: 5398, change: 0, ask: 0, nothing: 0, refused: 0 })
  expect(first[0]).toMatchObject({
    line: 2,
    record: { LExternalId: '00000F', LName: 'Hospital, No. 0', SId: 1, LRating: null, LEmergency: false },
  })
  const existing: AnyRow[] = first.map((one, index) => ({
    LId: index + 1,
    ...(one.effect === 'create' && one.record),
  }))
  expect(countOutcomes(planImport({ ...input, existing }))).toMatchObject({ nothing: 5398 })
})
