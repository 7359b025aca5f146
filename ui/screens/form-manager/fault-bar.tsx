import type { FormFault, FormPart } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { memo } from 'react'
import { Button } from '../../kit/button.tsx'
import { Mark } from '../../kit/mark.tsx'

const words = formBuilderWords.faults

interface FaultBarProps {
  faults: readonly FormFault[]
  part: FormPart
  onSelect: (part: FormPart) => void
}

/** The part of the form that a problem is about. */
export function partOfFault({ field, step, exit }: FormFault): FormPart {
  if (field) return { kind: 'field', name: field }
  if (step) return { kind: 'step', name: step }
  return exit ? { kind: 'exit', name: exit } : { kind: 'form' }
}

const isSame = (one: FormPart, other: FormPart) => JSON.stringify(one) === JSON.stringify(other)

/** The next part with a problem after the selected one, round the end. */
export function nextProblem(faults: readonly FormFault[], part: FormPart): FormPart | undefined {
  const parts = faults.map(partOfFault)
  const last = parts.findLastIndex(one => isSame(one, part))
  return [...parts.slice(last + 1), ...parts].find(one => !isSame(one, part)) ?? parts[0]
}

/**
 * What is wrong with the form, one problem at a time: that of what is selected first. Below the panes, so that they stay
 * where they are while someone writes.
 */
export const FaultBar = memo(function FaultBar({ faults, part, onSelect }: FaultBarProps) {
  const fault = faults.find(one => isSame(partOfFault(one), part)) ?? faults[0]
  if (!fault) return null
  return (
    <div
      role="status"
      aria-label={words.label}
      className="sticky bottom-7 flex flex-wrap items-center gap-3 border-rule border-t bg-warn-wash px-4 py-2 lg:-bottom-5"
    >
      <Mark tone={fault.blocks ? 'alarm' : 'changed'} />
      <p className="min-w-0 flex-1 basis-3/4 break-words sm:basis-0">{fault.message}</p>
      <span className="text-ink-2 text-sm">
        {words.some(faults.length)}.{' '}
        {faults.some(({ blocks }) => blocks) ? words.cannotPublish(faults.length) : words.canPublish}
      </span>
      <Button size="sm" onClick={() => onSelect(partOfFault(fault))}>
        {words.show}
      </Button>
    </div>
  )
})
