import type { Entity, Field } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { cellWords } from '@rounds/core/words/cells'
import type { FieldConflict } from '@rounds/machines/record'
import { Button } from '../../../kit/button.tsx'
import { Mark } from '../../../kit/mark.tsx'
import { Value } from '../../values/value.tsx'

interface CellMessageProps {
  entity: Entity
  field: Field
  /** The error, which the control shows already. */
  wrong: string | null
  /** Others have changed the same field, unless the typed value is the original. */
  isConflict: boolean
  conflict: FieldConflict | undefined
  /** Shows the options here, for people without a keyboard; a dialog has its own. */
  offers: boolean
  onSave: () => void
  onPutBack: () => void
}

/** Why a cell could not be left, announced immediately, with the options. */
export function CellMessage(props: CellMessageProps) {
  const { entity, field, wrong, isConflict, conflict, offers, onSave, onPutBack } = props
  return (
    <>
      <div role="alert" className={isConflict ? 'mt-1 flex items-baseline gap-1.5 text-sm' : 'sr-only'}>
        {isConflict ? (
          <>
            <Mark tone="changed" className="translate-y-px" />
            <span>
              {cellWords.cellMessage.somebodyElseChangedMeanwhile(labelInSentence(entity.label))}
              {conflict && (
                <>
                  {cellWords.cellMessage.hereItHas}{' '}
                  <strong>
                    <Theirs field={field} value={conflict.theirs} />
                  </strong>{' '}
                  {cellWords.cellMessage.now}
                </>
              )}
              {cellWords.cellMessage.nothingWrittenOverSave}
            </span>
          </>
        ) : (
          wrong
        )}
      </div>
      {offers && (isConflict || wrong !== null) && (
        <div className="mt-1.5 flex flex-wrap gap-2">
          <Button size="sm" kind="primary" onClick={onSave}>
            {isConflict ? cellWords.cellMessage.saveMine : cellWords.cellMessage.saveAgain}
          </Button>
          <Button size="sm" onClick={onPutBack}>
            {isConflict ? cellWords.cellMessage.keepTheirs : cellWords.cellMessage.putBack}
          </Button>
        </div>
      )}
    </>
  )
}

function Theirs({ field, value }: { field: Field; value: unknown }) {
  if (value === null || value === undefined || value === '') return 'nothing'
  return <Value field={field} value={value} />
}
