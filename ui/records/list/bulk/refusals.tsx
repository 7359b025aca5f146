import type { BulkResult } from '@rounds/core/api'
import type { Entity } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
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
  undo: 'taken back',
}

/** Which records were not written, with the reason for each. */
export function Refusals({ entity, effect, result, labels, onClose }: RefusalsProps) {
  const { done, refused, reasons = [] } = result
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${groupDigits(refused)} of ${groupDigits(done + refused)} ${refused === 1 ? 'was' : 'were'} not ${verbs[effect]}`}
      description={
        done > 0
          ? `${groupDigits(done)} ${done === 1 ? 'is' : 'are'}; these stay as they were.`
          : 'They stay as they were.'
      }
      size="xl"
      footer={
        <Button kind="primary" onClick={onClose}>
          Close
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
        <p className="mt-2 text-ink-2">And {groupDigits(refused - reasons.length)} more.</p>
      )}
    </Dialog>
  )
}
