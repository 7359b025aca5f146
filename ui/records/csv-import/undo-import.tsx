import type { BulkResult } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { BulkJob } from '../list/bulk/bulk-job.tsx'

const noLabels: ReadonlyMap<string, string> = new Map()

/** Undoes a whole import, and lists what could not be undone because someone has changed it since. */
export function UndoImport({ entity, job, count }: { entity: Entity; job: number; count: number }) {
  const [step, setStep] = useState<'offered' | 'asked' | 'running'>('offered')
  const [result, setResult] = useState<BulkResult | null>(null)
  const plural = labelInSentence(entity.plural)
  if (step === 'running')
    return (
      <BulkJob
        {...{ entity, count }}
        labels={noLabels}
        work={{ effect: 'undo', id: job }}
        onProgress={() => undefined}
        onDone={setResult}
        onUndo={() => undefined}
        onClose={() => setStep('offered')}
      />
    )
  return (
    <>
      <Button disabled={result !== null && result.refused === 0} onClick={() => setStep('asked')}>
        {csvImportWords.undoImport.undoThisImport}
      </Button>
      <ConfirmDialog
        open={step === 'asked'}
        title={csvImportWords.undoImport.undoThisImport2}
        text={csvImportWords.undoImport.madeGoTrashThose(plural)}
        confirmLabel={csvImportWords.undoImport.undoTheImport}
        onConfirm={() => setStep('running')}
        onCancel={() => setStep('offered')}
      />
    </>
  )
}
