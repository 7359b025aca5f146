import { type FormField, fileRulesOf, MOST_FILES_EVER } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { NumberField } from '../../kit/number-field.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = formBuilderWords.field
const MEGABYTE = 1_000_000
type Rules = NonNullable<FormField['rules']>

interface FileSettingsProps {
  field: FormField
  onRule: (to: Partial<Rules>) => void
}

/** How many files a question takes, how large, and of which kinds. */
export function FileSettings({ field, onRule }: FileSettingsProps) {
  const { most, bytes, endings } = fileRulesOf(field)
  return (
    <section className="space-y-3 border-rule border-t pt-3">
      <h3 className="font-semibold">{words.rules}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={words.mostFiles}
          min={1}
          max={MOST_FILES_EVER}
          step={1}
          value={most}
          onValue={maxFiles => onRule({ maxFiles })}
        />
        <NumberField
          label={words.largestFile}
          help={words.largestFileHelp}
          min={1}
          max={10}
          step={1}
          value={bytes / MEGABYTE}
          onValue={largest => onRule({ maxBytes: largest === null ? null : Math.round(largest * MEGABYTE) })}
        />
      </div>
      <TextField
        label={words.fileKinds}
        help={words.fileKindsHelp}
        key={field.name}
        defaultValue={endings.join(', ')}
        onBlur={({ target }) => onRule({ accept: endingsIn(target.value) })}
      />
    </section>
  )
}

const endingsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;.]+/)
    .filter(Boolean)
