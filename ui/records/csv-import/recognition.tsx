import type { Entity } from '@rounds/core/entities'
import type { StepProps } from './import-state.ts'

/** How a row is taken for a record that is there already: the best way it allows, or one way alone. */
export function Recognition({ state, send, disabled }: StepProps & { disabled: boolean }) {
  const { entity, mapping, recognisedBy } = state.context
  const ways = entity.recognisedBy.filter(names => names.every(name => Object.hasOwn(mapping, name)))
  const byKey = entity.key.every(name => Object.hasOwn(mapping, name))
  const plural = entity.plural.toLowerCase()
  if (ways.length === 0 && !byKey)
    return (
      <p className="measure text-ink-2">
        No column tells which {entity.label.toLowerCase()} a row is about, so that every row makes a new one.
      </p>
    )
  const chosen = recognisedBy === null ? -1 : ways.findIndex(names => names.join() === recognisedBy.join())
  const all = [...(byKey ? [entity.key] : []), ...ways].map(names => words(entity, names))
  return (
    <fieldset disabled={disabled} className="measure">
      <legend className="mb-1.5 font-semibold text-sm">
        How {plural} that are there already are recognised
      </legend>
      <div className="flex flex-col gap-1.5">
        <Way checked={chosen === -1} onChoose={() => send({ type: 'RECOGNISE', by: null })}>
          {all.length > 1 ? `By the first of these that a row has: ${all.join('; ')}` : `By ${all[0] ?? ''}`}
        </Way>
        {all.length > 1 &&
          ways.map((names, index) => (
            <Way
              key={names.join()}
              checked={chosen === index}
              onChoose={() => send({ type: 'RECOGNISE', by: names })}
            >
              By {words(entity, names)} alone
            </Way>
          ))}
      </div>
    </fieldset>
  )
}

const words = (entity: Entity, names: readonly string[]) =>
  names.map(name => entity.fields[name]?.label ?? name).join(' + ')

interface WayProps {
  checked: boolean
  onChoose: () => void
  children: React.ReactNode
}

const Way = ({ checked, onChoose, children }: WayProps) => (
  <label className="flex items-baseline gap-2">
    <input
      type="radio"
      name="recognised-by"
      checked={checked}
      onChange={onChoose}
      className="size-4 shrink-0 translate-y-0.5"
    />
    <span>{children}</span>
  </label>
)
