// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: a cell of a table that is a grid is a gridcell
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table gone through by arrows is a grid

import { partsOfDay } from '@rounds/core/rules/time'
import { type dateField, YEARS_IN_A_ROW, yearsShown } from '@rounds/machines/date-field'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import type { ActorRefFrom } from 'xstate'
import { CELL, CHOSEN } from './cell.ts'

/** The years to choose from: 5 before the shown one, and 6 after (specification §9). */
export function Years({ actor, labelledBy }: { actor: ActorRefFrom<typeof dateField>; labelledBy: string }) {
  const context = useSelector(actor, snapshot => snapshot.context)
  const { year: focused } = partsOfDay(context.focused)
  const chosen = context.day === null ? undefined : partsOfDay(context.day).year
  const years = yearsShown(context)
  const rows = [...Array(Math.ceil(years.length / YEARS_IN_A_ROW)).keys()].map(row =>
    years.slice(row * YEARS_IN_A_ROW, (row + 1) * YEARS_IN_A_ROW),
  )
  return (
    <table role="grid" aria-labelledby={labelledBy} className="w-full border-collapse">
      <tbody>
        {rows.map(row => (
          <tr key={row[0]}>
            {row.map(year => (
              <td key={year} aria-selected={year === chosen} className="p-0">
                <button
                  type="button"
                  data-at={year}
                  tabIndex={year === focused ? 0 : -1}
                  onClick={() => actor.send({ type: 'CHOOSE_YEAR', year })}
                  className={clsx(CELL, 'h-10', year === chosen && CHOSEN)}
                >
                  {year}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
