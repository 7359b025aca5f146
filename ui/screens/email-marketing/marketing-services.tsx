import type { EmailMarketingState } from '@rounds/core/api'
import { marketingServiceOf } from '@rounds/core/rules/forms'
import { toolNamed } from '@rounds/core/tools'
import { emailMarketingWords } from '@rounds/core/words/email-marketing'
import { Link } from 'wouter'
import { Mark } from '../../kit/mark.tsx'
import { type ShortColumn, ShortTable } from '../../kit/short-table.tsx'

const words = emailMarketingWords.services

const columns: readonly ShortColumn<EmailMarketingState['services'][number]>[] = [
  { label: words.service, cell: ({ service }) => marketingServiceOf(service).name },
  {
    label: words.key,
    cell: ({ hasKey }) => (
      <span className="inline-flex items-center gap-1.5">
        <Mark tone={hasKey ? 'ready' : 'idle'} />
        {hasKey ? words.hasKey : words.noKey}
      </span>
    ),
  },
]

/** Which services have a key. */
export function MarketingServices({ services }: Pick<EmailMarketingState, 'services'>) {
  return (
    <section>
      <h2 className="text-lg">{words.heading}</h2>
      <p className="measure text-ink-2 text-sm">
        {words.howTo}{' '}
        <Link href={toolNamed('key-manager').path} className="underline">
          {words.keys}
        </Link>
      </p>
      <ShortTable
        caption={words.heading}
        columns={columns}
        rows={services}
        rowKey={({ service }) => service}
        className="mt-2 max-w-lg"
      />
    </section>
  )
}
