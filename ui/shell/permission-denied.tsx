import type { Decision } from '@rounds/core/access'
import type { Tool, ToolId } from '@rounds/core/tools'
import { shellPartWords } from '@rounds/core/words/shell-parts'
import { useLocation } from 'wouter'
import { useStatus } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { RequestAccess } from '../records/access/request-access.tsx'
import { Message } from './message.tsx'

export interface PermissionDeniedProps {
  tool: Tool<ToolId>
  decision: Decision
}

/** A page that the person may not see: which one, what is missing, and how to request it (specification §2). */
export function PermissionDenied({ tool, decision }: PermissionDeniedProps) {
  const [, navigate] = useLocation()
  const isProtected = tool.guard === 'protected'
  useStatus({ tone: 'alarm', words: shellPartWords.permissionDenied.permissionDenied })
  return (
    <Message
      title={shellPartWords.permissionDenied.permissionDenied2}
      action={
        <>
          {!isProtected && <RequestAccess tool={tool} />}
          <Button
            kind={isProtected ? 'primary' : undefined}
            onClick={() => (history.length > 1 ? history.back() : navigate('/'))}
          >
            {shellPartWords.permissionDenied.goBack}
          </Button>
        </>
      }
    >
      <p>{shellPartWords.permissionDenied.dontPermissionViewPage}</p>
      <p>
        {isProtected
          ? `${decision.because} ${shellPartWords.permissionDenied.askMojoadminIfNeed}`
          : shellPartWords.permissionDenied.needsAccess(tool.title)}
      </p>
    </Message>
  )
}
