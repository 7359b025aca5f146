import type { EmailMarketingState } from '@rounds/core/api'
import { marketingServiceOf } from '@rounds/core/rules/forms'
import { groupDigits } from '@rounds/core/rules/interface'
import { toolNamed } from '@rounds/core/tools'
import { emailMarketingWords } from '@rounds/core/words/email-marketing'
import { Link } from 'wouter'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark } from '../../kit/mark.tsx'
import { type ShortColumn, ShortTable } from '../../kit/short-table.tsx'

const words = emailMarketingWords.forms

const columns: readonly ShortColumn<EmailMarketingState['forms'][number]>[] = [
  {
    label: words.form,
    cell: ({ id, name }) => (
      <Link href={`${toolNamed('form-manager').path}/${id}`} className="underline">
        {name}
      </Link>
    ),
  },
  {
    label: words.list,
    cell: ({ service, listId }) => (
      <>
        {service && marketingServiceOf(service).name}{' '}
        {listId && <span className="font-mono text-xs">{listId}</span>}
      </>
    ),
  },
  {
    label: words.state,
    cell: ({ problem }) => (
      <span className="inline-flex items-center gap-1.5">
        <Mark tone={problem === null ? 'ready' : problem === 'off' ? 'idle' : 'changed'} />
        {problem === null ? words.on : words.problems[problem]}
      </span>
    ),
  },
  { label: words.sent, holds: 'numbers', cell: ({ sent }) => groupDigits(sent) },
  { label: words.waiting, holds: 'numbers', cell: ({ waiting }) => groupDigits(waiting) },
]

/** The forms that mention a newsletter, and whether they sign anybody up. */
export function MarketingForms({ forms }: Pick<EmailMarketingState, 'forms'>) {
  return (
    <section>
      <h2 className="text-lg">{words.heading}</h2>
      {forms.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        <ShortTable
          caption={words.heading}
          columns={columns}
          rows={forms}
          rowKey={({ id }) => id}
          className="mt-2"
        />
      )}
    </section>
  )
}
