import type { Match } from '@rounds/core/access'
import { emailMarketingWords as words } from '@rounds/core/words/email-marketing'
import { useApp, useStatus } from '../../context/app-context.ts'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { FailedAddresses } from './failed-addresses.tsx'
import { MarketingForms } from './marketing-forms.tsx'
import { MarketingServices } from './marketing-services.tsx'
import { useMarketing } from './marketing-slots.ts'

/** Newsletter sign-ups from forms: services, forms, and failed sendings (screens, `/email-marketing`). */
export function EmailMarketing({ match: { tool } }: { match: Match }) {
  const { client } = useApp()
  const { data, error, mutate } = useMarketing(client)
  const failed = data?.failed.length ?? 0
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : data
        ? { tone: failed > 0 ? 'alarm' : 'ready', words: words.status(failed) }
        : { tone: 'busy', words: words.loading },
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      <p className="measure mt-2 text-ink-2">{words.explained}</p>
      {error && !data && (
        <ReadAlert className="mt-4" what={words.what} error={error} onRetry={() => void mutate()} />
      )}
      {!data && !error && <SkeletonLines lines={8} className="mt-4 max-w-xl" />}
      {data && (
        <div className="mt-4 flex max-w-5xl flex-col gap-6 pb-6">
          <FailedAddresses failed={data.failed} onRetried={() => void mutate()} />
          <MarketingForms forms={data.forms} />
          <MarketingServices services={data.services} />
        </div>
      )}
    </div>
  )
}
