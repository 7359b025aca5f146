import type { PageProblem } from '@rounds/core/rules/page'
import { pageWords } from '@rounds/core/words/pages'
import { Link } from 'wouter'
import { Mark } from '../kit/mark.tsx'

export interface ProblemListProps {
  problems: readonly PageProblem[]
  /** Where a problem is fixed; undefined if it can't be linked. */
  href?: ((problem: PageProblem) => string) | undefined
  /** The part of the page with the problem, if its text does not say so. */
  where?: ((problem: PageProblem) => string | undefined) | undefined
}

/** What could be improved on a page, warnings before advice. */
export function ProblemList({ problems, href, where }: ProblemListProps) {
  const ordered = [
    ...problems.filter(({ severity }) => severity === 'warning'),
    ...problems.filter(({ severity }) => severity === 'advice'),
  ]
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      {ordered.map((problem, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same may be wrong twice in one place
        <li key={`${index} ${problem.message}`} className="flex items-baseline gap-2.5 py-2">
          <span className="translate-y-0.5">
            <Mark tone={problem.severity === 'warning' ? 'changed' : 'idle'} />
          </span>
          <span className="min-w-0 flex-1">
            <span className="sr-only">
              {problem.severity === 'warning' ? pageWords.problemList.warning : pageWords.problemList.advice}
            </span>
            {where?.(problem) && <span className="text-ink-2">{where(problem)}: </span>}
            {problem.message}
          </span>
          {href && (
            <Link className="link shrink-0 text-sm" href={href(problem)}>
              {pageWords.problemList.mendIt}
              <span className="sr-only">: {problem.message}</span>
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
