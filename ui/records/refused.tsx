import { Alert } from '../kit/alert.tsx'

/** Why the server rejected something, with the records that block it, if given. */
export function Refused({ message, issues }: { message: string | null; issues: readonly string[] }) {
  return (
    <Alert kind="error" title={message}>
      {issues.length > 0 && (
        <ul className="list-disc pl-4">
          {issues.map(issue => (
            <li key={issue}>{issue}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
