import { emailWords } from '@rounds/core/words/email'
import { Alert } from '../../kit/alert.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { EmailLook } from './email-look.tsx'

const words = emailWords.archived

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** Above a sent email's data: how it looked. */
export function ArchivedEmail({ shown: { base } }: { shown: ShownRecord }) {
  const html = textOf(base.EaHtml)
  const text = textOf(base.EaText)
  const error = textOf(base.EaError)
  return (
    <div className="mb-6 flex max-w-184 flex-col gap-3">
      {error && (
        <Alert kind={base.EaStatus === 'failed' ? 'error' : 'warning'} title={words.serverSaid}>
          {error}
        </Alert>
      )}
      {base.EaWithheld === true ? (
        <p className="text-ink-2">{words.withheld}</p>
      ) : (
        (html ?? text) && (
          <section aria-labelledby="email-look">
            <h2 id="email-look" className="mb-2 font-semibold text-base">
              {words.title}
            </h2>
            <EmailLook html={html} text={text ?? ''} />
          </section>
        )
      )}
    </div>
  )
}
