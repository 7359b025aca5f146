import type { MergeRehearsal } from '@rounds/core/api'
import type { AnyRow, Entity, Field } from '@rounds/core/entities'
import { hoursLines, type OpenSpan } from '@rounds/core/rules/time'
import { mergingWords as words } from '@rounds/core/words/merging'
import clsx from 'clsx'
import { Value } from '../values/value.tsx'

interface MergeFieldsProps {
  entity: Entity
  plan: MergeRehearsal
  names: { readonly winner: string; readonly loser: string }
  /** The fields that take the loser's value. */
  take: readonly string[]
  onTake: (take: readonly string[]) => void
}

/** The fields in which two records differ, each with both values to choose from. */
export function MergeFields({ entity, plan, names, take, onTake }: MergeFieldsProps) {
  if (plan.fields.length === 0) return <p className="text-ink-2">{words.noFields}</p>
  return (
    <section aria-label={words.chooseValues} className="mb-5">
      <h3 className="mb-1 font-semibold">{words.chooseValues}</h3>
      <div
        aria-hidden="true"
        className="hidden grid-cols-[9rem_1fr_1fr] gap-x-3 border-rule border-b pb-1 text-ink-2 text-sm sm:grid"
      >
        <span />
        <span className="truncate">{names.winner}</span>
        <span className="truncate">{names.loser}</span>
      </div>
      {plan.fields.map(({ name, label }) => {
        const isTaken = take.includes(name)
        const choice = (side: 'winner' | 'loser') => (
          <Choice
            {...{ entity, name }}
            row={plan[side]}
            of={names[side]}
            checked={isTaken === (side === 'loser')}
            onChoose={() => onTake(side === 'loser' ? [...take, name] : take.filter(one => one !== name))}
          />
        )
        return (
          <fieldset
            key={name}
            className="grid min-w-0 gap-x-3 gap-y-1 border-rule border-b py-1.5 sm:grid-cols-[9rem_1fr_1fr]"
          >
            <legend className="sr-only">{label}</legend>
            <span aria-hidden="true" className="text-ink-2 text-sm">
              {label}
            </span>
            {choice('winner')}
            {choice('loser')}
          </fieldset>
        )
      })}
    </section>
  )
}

/** A value to choose; opening hours as the site says them. */
function sayChoice(field: Field, value: unknown) {
  const isWeek = field.kind === 'json' && field.shape.is === 'list' && field.shape.as === 'week'
  if (!isWeek || !Array.isArray(value)) return <Value field={field} value={value} />
  return hoursLines(value as OpenSpan[]).join('; ')
}

interface ChoiceProps {
  entity: Entity
  name: string
  row: AnyRow
  /** The record that has this value. */
  of: string
  checked: boolean
  onChoose: () => void
}

function Choice({ entity, name, row, of, checked, onChoose }: ChoiceProps) {
  const field = entity.fields[name]
  const value = row[name] ?? null
  if (!field) return null
  return (
    <label
      className={clsx(
        'flex min-w-0 cursor-pointer items-baseline gap-2 rounded-sm px-1.5 py-0.5',
        checked && 'bg-accent-wash',
      )}
    >
      <input
        type="radio"
        name={`merge-${name}`}
        className="shrink-0 translate-y-0.5 accent-accent"
        checked={checked}
        onChange={onChoose}
      />
      <span className="sr-only">{of}: </span>
      <span className="line-clamp-3 min-w-0 break-words">
        {value === null || value === '' ? (
          <span className="text-ink-3">{words.nothing}</span>
        ) : (
          sayChoice(field, value)
        )}
      </span>
    </label>
  )
}
