import type { Entity } from '@rounds/core/entities'
import { recordWords } from '@rounds/core/words/record'
import type { FieldConflict, Whose } from '@rounds/machines/record'
import { useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { WholeValue } from '../values/whole-value.tsx'

export interface ConflictPanelProps {
  entity: Entity
  conflicts: readonly FieldConflict[]
  /** Who saved first, if known. */
  by: string | null
  onChoose: (field: string, whose: Whose) => void
  onChooseAll: (whose: Whose) => void
  onCancel: () => void
  onResolve: () => void
  canResolve: boolean
}

/**
 * A conflict, field by field, mine beside theirs, to choose from. It stays even if no choice is left because mine was
 * changed back: its button is needed to continue.
 */
export function ConflictPanel(props: ConflictPanelProps) {
  const { entity, conflicts, by, onChoose, onChooseAll, onCancel, onResolve, canResolve } = props
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  const isDecided = conflicts.length === 0
  const fields = conflicts.length === 1 ? '1 field' : `${conflicts.length} fields`
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-labelledby="conflict-title"
      className="mb-6 rounded-md border border-warn bg-warn-wash p-4"
    >
      <h2 id="conflict-title" className="text-lg">
        {recordWords.conflictPanel.savedFirst(by, isDecided, fields)}
      </h2>
      <p className="measure mt-0.5 text-ink-2">
        {isDecided
          ? recordWords.conflictPanel.tookBackWhatHad
          : recordWords.conflictPanel.bothChangedSameNothing}
      </p>
      {!isDecided && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" onClick={() => onChooseAll('mine')}>
            {recordWords.conflictPanel.keepAllOfMine}
          </Button>
          <Button size="sm" onClick={() => onChooseAll('theirs')}>
            {recordWords.conflictPanel.takeAllOfTheirs}
          </Button>
        </div>
      )}
      <div className="mt-4 flex flex-col gap-5">
        {conflicts.map(conflict => (
          <Choice
            key={conflict.field}
            entity={entity}
            conflict={conflict}
            onChoose={whose => onChoose(conflict.field, whose)}
          />
        ))}
      </div>
      <div className="mt-5 flex flex-wrap gap-2">
        <Button kind="primary" disabled={!canResolve} onClick={onResolve}>
          {recordWords.conflictPanel.saveWhatIChose}
        </Button>
        <Button onClick={onCancel}>{recordWords.conflictPanel.goOnEditing}</Button>
      </div>
    </section>
  )
}

interface ChoiceProps {
  entity: Entity
  conflict: FieldConflict
  onChoose: (whose: Whose) => void
}

function Choice({ entity, conflict, onChoose }: ChoiceProps) {
  const field = entity.fields[conflict.field]
  if (!field) return null
  const label = field.label ?? conflict.field
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['mine', 'theirs'] as const).map(whose => (
          <label
            key={whose}
            className="flex min-w-0 items-start gap-2.5 rounded-md border border-rule-strong bg-sheet p-2.5 has-checked:border-accent has-checked:bg-accent-wash"
          >
            <input
              type="radio"
              name={`conflict-${conflict.field}`}
              checked={conflict.whose === whose}
              onChange={() => onChoose(whose)}
              className="mt-0.5 size-4 shrink-0"
            />
            <span className="min-w-0 flex-1">
              <span className="block text-ink-2 text-sm">
                {whose === 'mine' ? recordWords.conflictPanel.mine : recordWords.conflictPanel.theirs}
              </span>
              <WholeValue field={field} value={conflict[whose]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
