import type { MergeableName, MergeRehearsal } from '@rounds/core/api'
import { type AnyRow, type Entity, entityNamed, nameOfRecord } from '@rounds/core/entities'
import { mergingWords as words } from '@rounds/core/words/merging'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { ReferenceName } from '../values/value.tsx'

type Step = MergeRehearsal['steps'][number]

/** How many of each kind are listed. */
const NAMED = 6

/** Every row that references the loser: what moves, and what is a duplicate. */
export function MergeLinks(props: { plan: MergeRehearsal; entity: MergeableName; winner: string }) {
  const { plan, entity, winner } = props
  const kinds = [...new Set(plan.steps.map(({ label }) => label))]
  return (
    <section aria-label={words.links}>
      <h3 className="mb-1 font-semibold">{words.links}</h3>
      {kinds.length === 0 && <p className="text-ink-2">{words.noLinks}</p>}
      <ul className="divide-y divide-rule border-rule border-y empty:hidden">
        {kinds.map(label => (
          <Kind key={label} {...{ label, winner }} steps={plan.steps.filter(step => step.label === label)} />
        ))}
      </ul>
      <p className="mt-2 text-ink-2 text-sm">
        {entity === 'Custom_Specialty' ? words.synonym : words.address}
      </p>
    </section>
  )
}

function Kind({ label, winner, steps }: { label: string; winner: string; steps: readonly Step[] }) {
  const [isWhole, setWhole] = useState(false)
  const groups = (['moves', 'doubles', 'becomes main'] as const)
    .map(what => ({ what, own: steps.filter(step => step.what === what) }))
    .filter(({ own }) => own.length > 0)
  return (
    <li className="py-1.5">
      <p className="font-semibold text-sm">{label}</p>
      {groups.map(({ what, own }) => (
        <p key={what} className="text-sm">
          <span className="text-ink-2">
            {words.what[what](own.length, winner)}
            {': '}
          </span>
          {own.slice(0, isWhole ? own.length : NAMED).map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one answer never move
            <span key={at}>
              {at > 0 && ', '}
              <RowName step={step} />
            </span>
          ))}
          {own.length > NAMED && !isWhole && (
            <Button size="sm" kind="quiet" onClick={() => setWhole(true)}>
              {words.andMore(own.length - NAMED)}
            </Button>
          )}
        </p>
      ))}
    </li>
  )
}

/** A row's name: the other record that a link joins, else its own name. */
function RowName({ step: { entity: name, field, row } }: { step: Step }) {
  const entity = entityNamed(name)
  if (!entity) return name
  const other = otherEnd(entity, field)
  const key = other && row[other.name]
  if (other && (typeof key === 'number' || typeof key === 'string'))
    return <ReferenceName to={other.to} recordKey={key} />
  return nameOfRecord(entity, row as AnyRow) || entity.label
}

function otherEnd(entity: Entity, field: string) {
  for (const name of entity.key) {
    const found = entity.fields[name]
    if (name !== field && found?.kind === 'reference') return { name, to: found.to }
  }
  return undefined
}
