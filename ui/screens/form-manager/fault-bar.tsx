import type { FormFault, FormPart } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { Button } from '../../kit/button.tsx'
import { Mark } from '../../kit/mark.tsx'

const words = formBuilderWords.faults

interface FaultBarProps {
  faults: readonly FormFault[]
  part: FormPart
  onSelect: (part: FormPart) => void
}

/** The part of the form that a problem is about. */
export function partOfFault({ field, step }: FormFault): FormPart {
  if (field) return { kind: 'field', name: field }
  return step ? { kind: 'step', name: step } : { kind: 'form' }
}

/** What is wrong with the form, one problem at a time: that of what is selected first. */
export function FaultBar({ faults, part, onSelect }: FaultBarProps) {
  const name = part.kind === 'form' ? undefined : part.name
  const fault =
    faults.find(one => name !== undefined && (one.field === name || one.step === name)) ?? faults[0]
  if (!fault) return null
  return (
    <div
      role="status"
      aria-label={words.label}
      className="flex flex-wrap items-center gap-3 border-rule border-y bg-warn-wash px-4 py-2"
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
}
