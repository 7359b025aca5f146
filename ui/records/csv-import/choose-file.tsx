import type { Entity } from '@rounds/core/entities'
import { importFields } from '@rounds/core/rules/csv'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import type { StepProps } from './import-state.ts'

/** The first step: a file, chosen or dropped. */
export function ChooseFile({ state, send, entity }: StepProps & { entity: Entity }) {
  const [refused, setRefused] = useState<string | null>(null)
  const plural = entity.plural.toLowerCase()
  const message = state.hasTag('shows a message') ? state.context.message : null
  const fields = importFields(entity)
  if (state.hasTag('reading'))
    return (
      <div className="flex items-center gap-4">
        <Spinner label={`Reading ${state.context.chosen?.name ?? 'the file'}…`} />
        <Button size="sm" onClick={() => send({ type: 'CANCEL' })}>
          Cancel
        </Button>
      </div>
    )
  return (
    <div className="measure flex flex-col gap-5">
      <FileDrop
        label={`A CSV file of ${plural}`}
        help="UTF-8, or as older spreadsheets write it; parted by commas, semicolons, tabs or bars. The first line names the columns."
        accept=".csv,.tsv,.txt,text/csv"
        error={refused ?? message ?? undefined}
        onFiles={([file]) => {
          setRefused(null)
          if (file) send({ type: 'CHOOSE', file: { name: file.name, handle: { file } } })
        }}
        onRefused={([file]) =>
          setRefused(file ? `${file.name} is not a CSV file, or is one too many.` : null)
        }
      />
      <div>
        <h2 className="font-semibold text-sm">What a file can fill</h2>
        <p className="mt-1 text-ink-2">
          {fields.map(({ name, field }) => field.label ?? name).join(', ')}. Columns that mean none of these
          are left out.
        </p>
      </div>
    </div>
  )
}
