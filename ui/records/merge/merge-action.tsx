import { decide } from '@rounds/core/access'
import type { MergeableName } from '@rounds/core/api'
import { entities } from '@rounds/core/entities'
import { labelInSentence } from '@rounds/core/rules/text'
import { mergingWords as words } from '@rounds/core/words/merging'
import { useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import type { ShownRecord } from '../tool-parts.ts'
import { MergeDialog } from './merge-dialog.tsx'

const ReferencePicker = lazyPart(() =>
  import('../record/controls/reference-picker.tsx').then(it => ({ default: it.ReferencePicker })),
)

/** Opens the preview of a merge with another record, which is picked first. */
export function MergeAction({ entity, shown }: { entity: MergeableName; shown: ShownRecord }) {
  const { person } = useApp()
  const [isPicking, setPicking] = useState(false)
  const [other, setOther] = useState<number | null>(null)
  const of = entities[entity]
  const own = Number(shown.base[of.key[0] ?? ''])
  const mayMerge = decide(person, 'update', of).allowed && decide(person, 'delete', of).allowed
  if (shown.isNew || !mayMerge) return null
  return (
    <p className="mb-4">
      <Button size="sm" aria-haspopup="dialog" disabled={shown.isDirty} onClick={() => setPicking(true)}>
        {words.open(labelInSentence(of.label))}
      </Button>
      {isPicking && (
        <ReferencePicker
          entity={of}
          title={words.choose(labelInSentence(of.label))}
          current={own}
          onClose={() => setPicking(false)}
          onPick={key => setOther(Number(key))}
        />
      )}
      {other !== null && (
        <MergeDialog
          entity={entity}
          pair={[own, other]}
          onClose={() => setOther(null)}
          onMerged={winner => {
            setOther(null)
            if (winner === own) shown.reload()
            else shown.back()
          }}
        />
      )}
    </p>
  )
}
