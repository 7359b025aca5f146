import { messageOf } from '@rounds/core/api'
import { templateWords } from '@rounds/core/words/templates'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Mark } from '../../kit/mark.tsx'
import { useSettled } from '../../kit/use-settled.ts'
import { useTemplateCheck } from './use-template-check.ts'

/** The debounce time of the check. */
const PAUSE_MS = 500

/** The server's errors for a template's current source, with line and column. */
export function SourceCheck({ source, file }: { source: string; file: string | undefined }) {
  const { client } = useApp()
  const settled = useSettled(source, PAUSE_MS)
  const { data, error, isLoading } = useTemplateCheck(client, settled, file)
  const problems = data?.problems ?? []
  if (error)
    return (
      <Alert kind="warning" title={templateWords.sourceCheck.sourceCouldNotChecked}>
        {templateWords.sourceCheck.whatTypedKeptSaving(messageOf(error))}
      </Alert>
    )
  if (problems.length > 0)
    return (
      <Alert
        kind="error"
        title={
          problems.length === 1
            ? templateWords.sourceCheck.oneMistakeSource
            : templateWords.sourceCheck.mistakesInTheSource(problems.length)
        }
      >
        <ul>
          {problems.map(problem => (
            <li key={`${problem.file} ${problem.line} ${problem.column} ${problem.message}`}>
              {problem.file && `${problem.file}, `}
              {templateWords.sourceCheck.lineColumn(problem.line, problem.column, problem.message)}
            </li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <p role="status" className="flex items-center gap-1.5 text-ink-2 text-sm">
      <Mark tone={isLoading || settled !== source ? 'busy' : 'ready'} />
      {isLoading || settled !== source
        ? templateWords.sourceCheck.checkingTheSource
        : templateWords.sourceCheck.sourceNoMistakesSyntax}
    </p>
  )
}
