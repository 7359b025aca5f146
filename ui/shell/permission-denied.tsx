import type { Decision } from '@rounds/core/access'
import type { Tool } from '@rounds/core/tools'
import { shellPartWords } from '@rounds/core/words/shell-parts'
import { useLocation } from 'wouter'
import { useStatus } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { Message } from './message.tsx'

export interface PermissionDeniedProps {
  tool: Tool
  decision: Decision
}

/** A page that the person may not see: which one, what is missing, and to whom to turn (specification §2). */
export function PermissionDenied({ tool, decision }: PermissionDeniedProps) {
  const [, navigate] = useLocation()
  useStatus({ tone: 'alarm', words: shellPartWords.permissionDenied.permissionDenied })
  return (
    <Message
      title={shellPartWords.permissionDenied.permissionDenied2}
      action={
        <Button kind="primary" onClick={() => (history.length > 1 ? history.back() : navigate('/'))}>
          {shellPartWords.permissionDenied.goBack}
        </Button>
      }
    >
      <p>{shellPartWords.permissionDenied.dontPermissionViewPage}</p>
      <p>
        {decision.because}{' '}
        {tool.guard === 'protected'
          ? shellPartWords.permissionDenied.askMojoadminIfNeed
          : shellPartWords.permissionDenied.askAdministratorWhoCan}
      </p>
    </Message>
  )
}
