import type { Entity } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { StepProps } from './import-state.ts'

/** How a row is matched to an existing record: the best identity it allows, or a specific one. */
export function Recognition({ state, send, disabled }: StepProps & { disabled: boolean }) {
  const { entity, mapping, recognizedBy } = state.context
  const ways = entity.recognizedBy.filter(names => names.every(name => Object.hasOwn(mapping, name)))
  const byKey = entity.key.every(name => Object.hasOwn(mapping, name))
  const plural = labelInSentence(entity.plural)
  const hasNames = entity.names.length > 1 && entity.names.every(name => Object.hasOwn(mapping, name))
  if (ways.length === 0 && !byKey)
    return (
      <p className="measure text-ink-2">
        {csvImportWords.recognition[hasNames ? 'onlyNames' : 'noColumnTellsRow'](
          labelInSentence(entity.label),
        )}
      </p>
    )
  const chosen = recognizedBy === null ? -1 : ways.findIndex(names => names.join() === recognizedBy.join())
  const all = [...(byKey ? [entity.key] : []), ...ways].map(names => words(entity, names))
  return (
    <fieldset disabled={disabled} className="measure">
      <legend className="mb-1.5 font-semibold text-sm">
        {csvImportWords.recognition.howAlreadyRecognized(plural)}
      </legend>
      <div className="flex flex-col gap-1.5">
        <Way checked={chosen === -1} onChoose={() => send({ type: 'RECOGNIZE', by: null })}>
          {all.length > 1
            ? csvImportWords.recognition.firstTheseRow(all.join('; '))
            : csvImportWords.recognition.by(all[0] ?? '')}
        </Way>
        {all.length > 1 &&
          ways.map((names, index) => (
            <Way
              key={names.join()}
              checked={chosen === index}
              onChoose={() => send({ type: 'RECOGNIZE', by: names })}
            >
              {csvImportWords.recognition.byAlone(words(entity, names))}
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
      name="recognized-by"
      checked={checked}
      onChange={onChoose}
      className="size-4 shrink-0 translate-y-0.5"
    />
    <span>{children}</span>
  </label>
)
