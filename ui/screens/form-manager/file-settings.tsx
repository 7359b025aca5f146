import { type FormField, fileRulesOf, MOST_FILES_EVER } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { NumberField } from '../../kit/number-field.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = formBuilderWords.field
const MEGABYTE = 1_000_000
const LARGEST_MB = 10
type Rules = NonNullable<FormField['rules']>

interface FileSettingsProps {
  field: FormField
  onRule: (to: Partial<Rules>) => void
}

/** How many files a question takes, how large, and of which kinds. */
export function FileSettings({ field, onRule }: FileSettingsProps) {
  const { rules } = field
  const usual = fileRulesOf({})
  const { endings } = fileRulesOf(field)
  return (
    <section className="space-y-3 border-rule border-t pt-3">
      <h3 className="font-semibold">{words.rules}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <NumberField
          label={words.mostFiles}
          min={1}
          max={MOST_FILES_EVER}
          step={1}
          placeholder={String(usual.most)}
          value={rules?.maxFiles ?? null}
          onValue={maxFiles => onRule({ maxFiles: within(maxFiles, MOST_FILES_EVER) })}
        />
        <NumberField
          label={words.largestFile}
          help={words.largestFileHelp}
          min={1}
          max={LARGEST_MB}
          step={1}
          placeholder={String(usual.bytes / MEGABYTE)}
          value={rules?.maxBytes ? rules.maxBytes / MEGABYTE : null}
          onValue={largest => {
            const most = within(largest, LARGEST_MB)
            onRule({ maxBytes: most === null ? null : Math.round(most * MEGABYTE) })
          }}
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

/** A limit that was typed; none while the field is empty, so that another can be typed. */
const within = (typed: number | null, most: number): number | null =>
  typed === null ? null : Math.min(most, Math.max(1, typed))

const endingsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[\s,;.]+/)
    .filter(Boolean)
