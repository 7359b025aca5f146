import type { Decision } from '@rounds/core/access'
import type { Tool } from '@rounds/core/tools'
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
  useStatus({ tone: 'alarm', words: 'Permission denied' })
  return (
    <Message
      title="Permission Denied"
      action={
        <Button kind="primary" onClick={() => (history.length > 1 ? history.back() : navigate('/'))}>
          Go back
        </Button>
      }
    >
      <p>You don't have permission to view this page.</p>
      <p>
        {decision.because}{' '}
        {tool.guard === 'protected'
          ? 'Ask a MoJoAdmin, if you need something from there.'
          : 'Ask an administrator, who can give it to you under User management.'}
      </p>
    </Message>
  )
}
