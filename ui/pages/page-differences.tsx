import { compareSnapshots, type PageSnapshot } from '@rounds/core/rules/page'
import { pageWords } from '@rounds/core/words/pages'
import { DiffView } from '../kit/diff-view.tsx'
import { differenceLabel, isHtmlAt, textAt } from './place-words.ts'

export interface PageDifferencesProps {
  before: PageSnapshot
  after: PageSnapshot
  /** The labels of the two: “Live page” and “Draft”. */
  beforeLabel: string
  afterLabel: string
}

/** All differences between two states of a page, field by field, in page order. */
export function PageDifferences({ before, after, beforeLabel, afterLabel }: PageDifferencesProps) {
  const differences = compareSnapshots(before, after)
  const pages = [after, before]
  if (differences.length === 0)
    return <p className="text-ink-2">{pageWords.pageDifferences.bothSayTheSame}</p>
  return (
    <ol className="flex flex-col gap-5">
      {differences.map(difference => {
        const { part, key, field } = difference
        const label = differenceLabel(difference, pages)
        return (
          <li key={`${part} ${key} ${field}`}>
            <h3 className="mb-1 font-semibold text-sm">{label}</h3>
            <DiffView
              label={label}
              of={isHtmlAt(difference) ? 'html' : 'text'}
              before={textAt(difference, difference.before, pages)}
              after={textAt(difference, difference.after, pages)}
              {...{ beforeLabel, afterLabel }}
            />
          </li>
        )
      })}
    </ol>
  )
}
