import type { PersonAccess } from '@rounds/core/api'
import { type ToolId, toolNamed } from '@rounds/core/tools'
import { accessWords } from '@rounds/core/words/access'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { explainSlots } from '../../records/access/access-slots.ts'
import { Proposals } from '../../records/access/ways.tsx'

interface WhyNotProps {
  access: PersonAccess
  tool: ToolId
  onClose: () => void
}

/** Why somebody cannot open a tool, and the smallest grants that would change it. */
export function WhyNot({ access: { userId, name }, tool, onClose }: WhyNotProps) {
  const { client } = useApp()
  const slots = useMemo(() => explainSlots(client), [client])
  const [state] = useReading(slots, { userId, tool })
  const { answer, message } = state.context
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={accessWords.person.whyTitle(name, toolNamed(tool).title)}
      description={toolNamed(tool).guard === 'tag' ? accessWords.person.lacks(name) : answer?.because}
      size="md"
      footer={<Button onClick={onClose}>{accessWords.person.close}</Button>}
    >
      {state.hasTag('shows a message') && <Alert kind="error">{message}</Alert>}
      {!answer && state.hasTag('busy') && <SkeletonLines lines={3} />}
      {answer && (
        <>
          <h3 className="mb-2 font-semibold">{accessWords.proposals.title}</h3>
          <Proposals proposals={answer.proposals} tool={tool} />
        </>
      )}
    </Dialog>
  )
}
