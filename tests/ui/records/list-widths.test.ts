import { recordsOf } from '@rounds/core/layouts'
import { tools } from '@rounds/core/tools'
import { expect, test } from 'vitest'
import { plainLayout } from '../../../ui/records/list/column-layout.ts'
import { listColumns, listLayout } from '../../../ui/records/list/list-columns.tsx'

const REM = 16
/** The room of a list on a screen of some width with the sidebar, a fifth of it, without the checkbox and the actions of a row. */
const roomAt = (width: number) => width * 0.8 - 48 - (2.5 + 4.5) * REM

/** These have too many columns for the narrowest of notebooks. */
const WIDE = new Set<string>(['doctor-ads', 'location-alerts'])

/** The least width of a grid track, in pixels. */
const leastOf = (track: number | string | undefined): number =>
  typeof track === 'number' ? track : Number(/[\d.]+(?=rem)/.exec(track ?? '8rem')?.[0]) * REM

// Site tools shows its physicians by what they lack, with columns of its own.
const lists = tools.flatMap(tool =>
  tool.entity && tool.id !== 'site-tools' ? [{ id: tool.id, tool, entity: tool.entity }] : [],
)

test.each(lists)('the usual columns of $id fit on a notebook', ({ id, tool, entity: name }) => {
  const listed = { tool, entity: recordsOf(tool, name), fixed: tool.where }
  const { order } = listLayout(listed, plainLayout)
  const columns = listColumns(listed, () => '/', true).filter(({ id }) => order.includes(id))
  expect(columns).toHaveLength(order.length)

  expect(columns.reduce((sum, { width }) => sum + leastOf(width), 0)).toBeLessThanOrEqual(
    roomAt(WIDE.has(id) ? 1440 : 1366),
  )
})
