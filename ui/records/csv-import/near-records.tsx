import { type Entity, nameOfRecord } from '@rounds/core/entities'
import type { Answer, Near } from '@rounds/core/rules/csv'
import { labelInSentence } from '@rounds/core/rules/text'
import { csvImportWords } from '@rounds/core/words/csv-import'
import type { Says } from '@rounds/machines/csv-import'
import { Button } from '../../kit/button.tsx'
import { Changes } from './changes.tsx'

export interface NearRecordsProps {
  entity: Entity
  line: number
  near: readonly Near[]
  answer: Answer | undefined
  onAnswer: (says: Says | null) => void
}

/** The records that a line nearly matches, and the person's choice: one of them, or a new one. */
export function NearRecords({ entity, line, near, answer, onAnswer }: NearRecordsProps) {
  const label = labelInSentence(entity.label)
  const isChosen = (key: string | null) => typeof answer === 'object' && answer.same === key
  return (
    <div className="mt-1 flex flex-col gap-1.5 text-sm">
      {near.map(one => (
        <div key={one.key ?? `line ${one.line}`}>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span>
              {csvImportWords.nearRecords.nearlyLike}{' '}
              <strong className="font-semibold">{nameOfRecord(entity, one.record)}</strong>
              {one.key === null ? csvImportWords.nearRecords.ofLine(one.line) : ` (${one.key})`}
            </span>
            {one.key !== null && (
              <Button
                size="sm"
                aria-pressed={isChosen(one.key)}
                aria-label={csvImportWords.nearRecords.lineIsThis(
                  line,
                  label,
                  nameOfRecord(entity, one.record),
                )}
                kind={isChosen(one.key) ? 'primary' : 'plain'}
                onClick={() => onAnswer(isChosen(one.key) ? null : { same: one.key ?? '' })}
              >
                {csvImportWords.nearRecords.theSameChangeIt}
              </Button>
            )}
          </p>
          <Changes entity={entity} changes={one.changes} />
        </div>
      ))}
      <p>
        <Button
          size="sm"
          aria-pressed={answer === 'new'}
          aria-label={csvImportWords.nearRecords.lineIsANew(line, label)}
          kind={answer === 'new' ? 'primary' : 'plain'}
          onClick={() => onAnswer(answer === 'new' ? null : 'new')}
        >
          {csvImportWords.nearRecords.anotherMakeIt(label)}
        </Button>
      </p>
    </div>
  )
}
