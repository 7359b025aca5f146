import type { Entity } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import { RadioOption } from '../../kit/radio-option.tsx'
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
        <RadioOption
          name="recognized-by"
          checked={chosen === -1}
          onChoose={() => send({ type: 'RECOGNIZE', by: null })}
        >
          {all.length > 1
            ? csvImportWords.recognition.firstTheseRow(all.join('; '))
            : csvImportWords.recognition.by(all[0] ?? '')}
        </RadioOption>
        {all.length > 1 &&
          ways.map((names, index) => (
            <RadioOption
              name="recognized-by"
              key={names.join()}
              checked={chosen === index}
              onChoose={() => send({ type: 'RECOGNIZE', by: names })}
            >
              {csvImportWords.recognition.byAlone(words(entity, names))}
            </RadioOption>
          ))}
      </div>
    </fieldset>
  )
}

const words = (entity: Entity, names: readonly string[]) =>
  names.map(name => entity.fields[name]?.label ?? name).join(' + ')
