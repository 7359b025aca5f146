import type { BulkResult } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { bulkWords } from '@rounds/core/words/bulk'
import { Button } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import type { BulkEffect } from './bulk-words.ts'

interface RefusalsProps {
  entity: Entity
  effect: BulkEffect
  result: BulkResult
  labels: ReadonlyMap<string, string>
  onClose: () => void
}

const verbs: Readonly<Record<BulkEffect, string>> = {
  update: 'changed',
  delete: 'deleted',
  undo: bulkWords.refusals.undone,
}

/** The records that were not written, each with the reason. */
export function Refusals({ entity, effect, result, labels, onClose }: RefusalsProps) {
  const { done, refused, reasons = [] } = result
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={bulkWords.refusals.ofNot(refused, done + refused, verbs[effect])}
      description={done > 0 ? bulkWords.refusals.theseStayThey(done) : bulkWords.refusals.theyStayThey}
      size="xl"
      footer={
        <Button kind="primary" onClick={onClose}>
          {bulkWords.refusals.close}
        </Button>
      }
    >
      <ul className="divide-y divide-rule">
        {reasons.map(({ key, because }) => (
          <li key={key} className="py-1.5">
            <p className="font-semibold">{labels.get(key) ?? `${entity.label} ${decodeURIComponent(key)}`}</p>
            <p className="text-ink-2">{because}</p>
          </li>
        ))}
      </ul>
      {refused > reasons.length && (
        <p className="mt-2 text-ink-2">{bulkWords.refusals.andMore(refused, reasons.length)}</p>
      )}
    </Dialog>
  )
}
