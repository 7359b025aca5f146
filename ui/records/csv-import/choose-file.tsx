import type { Entity } from '@rounds/core/entities'
import { importFields } from '@rounds/core/rules/csv'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { FileDrop } from '../../kit/file-drop.tsx'
import { Spinner } from '../../kit/spinner.tsx'
import type { StepProps } from './import-state.ts'
import { takesTables } from './read-tables.ts'

/** The first step: a file, chosen or dropped. */
export function ChooseFile({ state, send, entity }: StepProps & { entity: Entity }) {
  const [refused, setRefused] = useState<string | null>(null)
  const plural = labelInSentence(entity.plural)
  const message = state.hasTag('shows a message') ? state.context.message : null
  const fields = importFields(entity)
  if (state.hasTag('reading'))
    return (
      <div className="flex items-center gap-4">
        <Spinner label={csvImportWords.chooseFile.reading(state.context.chosen?.name)} />
        <Button size="sm" onClick={() => send({ type: 'CANCEL' })}>
          {csvImportWords.chooseFile.cancel}
        </Button>
      </div>
    )
  return (
    <div className="measure flex flex-col gap-5">
      <FileDrop
        label={csvImportWords.chooseFile.aCsvFileOf(plural)}
        help={csvImportWords.chooseFile.utf8OrOlder}
        accept=".csv,.tsv,.txt,.json,text/csv,application/json"
        multiple={takesTables(entity.name)}
        error={refused ?? message ?? undefined}
        onFiles={files => {
          setRefused(null)
          const name = files.map(file => file.name).join(', ')
          send({ type: 'CHOOSE', file: { name, handle: { files } } })
        }}
        onRefused={([file]) => setRefused(file ? csvImportWords.chooseFile.notCsvFileOr(file.name) : null)}
      />
      {takesTables(entity.name) && (
        <div>
          <h2 className="font-semibold text-sm">{csvImportWords.chooseFile.fromIdentity}</h2>
          <p className="mt-1 text-ink-2">
            {entity.name === 'AspNetUsers'
              ? csvImportWords.chooseFile.identityUsers
              : csvImportWords.chooseFile.identityRoles}
          </p>
        </div>
      )}
      <div>
        <h2 className="font-semibold text-sm">{csvImportWords.chooseFile.whatFileCanFill}</h2>
        <p className="mt-1 text-ink-2">
          {csvImportWords.chooseFile.columnsMeanNoneThese(
            fields.map(({ name, field }) => field.label ?? name).join(', '),
          )}
        </p>
      </div>
    </div>
  )
}
