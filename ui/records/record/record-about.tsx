import type { Key } from '@rounds/core/api'
import type { AnyRow, Entity, Json } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { recordWords } from '@rounds/core/words/record'
import { Button } from '../../kit/button.tsx'
import type { NamedField } from './form-fields.ts'
import { LastChangeLine } from './last-change.tsx'
import { RecentHistory } from './recent-history.tsx'
import { RecordFacts } from './record-facts.tsx'
import type { useHistory } from './use-history.ts'

export interface RecordAboutProps extends ReturnType<typeof useHistory> {
  entity: Entity
  recordKey: Key | null
  /** The read-only values beside the form. */
  facts: readonly NamedField[]
  values: AnyRow
  /** Null if it may not be deleted. */
  onDelete: (() => void) | null
  canDelete: boolean
  /** Restores a field's value from before a change; null if it may not be changed. */
  onPutBack: ((field: string, value: Json) => void) | null
  className: string
}

/** The end of a record's page: who changed it, its history, ids and stamps, and the delete button. */
export function RecordAbout(props: RecordAboutProps) {
  const { entity, recordKey, last, history, facts, values, onDelete, canDelete } = props
  const { onPutBack, className } = props
  const what = labelInSentence(entity.label)
  return (
    <aside aria-label={recordWords.about.aboutThis(what)} className={className}>
      {recordKey && <LastChangeLine {...{ entity, recordKey, last }} />}
      {recordKey && <RecentHistory {...{ entity, values, onPutBack }} entries={history} />}
      {facts.length > 0 && <RecordFacts facts={facts} values={values} />}
      {recordKey && onDelete && (
        <div className="border-rule border-t pt-4">
          <Button kind="quiet" className="-ml-3 text-loss!" disabled={!canDelete} onClick={onDelete}>
            {recordWords.about.deleteThis(what)}
          </Button>
        </div>
      )}
    </aside>
  )
}
