import { Alert } from '../kit/alert.tsx'

/** Why the server has refused something, with what is in the way where it says so. */
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
