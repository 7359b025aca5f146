import type { EmailPreview } from '@rounds/core/api'
import { GMAIL_CUTS_AT } from '@rounds/core/rules/mail'
import { emailWords } from '@rounds/core/words/email'
import { useMemo } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { TryAgainButton } from '../../kit/try-again-button.tsx'
import { useReading } from '../../kit/use-reading.ts'
import { useSettled } from '../../kit/use-settled.ts'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { EmailLook } from './email-look.tsx'
import { previewSlots } from './email-slots.ts'
import { SendTest } from './send-test.tsx'

const words = emailWords.template
/** The preview's debounce time. */
const PAUSE_MS = 400

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** Above a template's form: the resulting email, and a way to send it to yourself. */
export function TemplateEmail({ shown: { values } }: { shown: ShownRecord }) {
  const { client } = useApp()
  const file = textOf(values.TFile) || null
  const draft = useSettled(
    useMemo(
      () => ({ file, subject: textOf(values.TSubject), source: textOf(values.TSource) }),
      [file, values.TSubject, values.TSource],
    ),
    PAUSE_MS,
  )
  const slots = useMemo(() => previewSlots(client), [client])
  const [state, send] = useReading(slots, draft)
  const { answer, message } = state.context
  return (
    <section aria-labelledby="email-preview" className="mb-6 flex max-w-184 flex-col gap-3">
      <h2 id="email-preview" className="font-semibold text-base">
        {words.title}
      </h2>
      {state.hasTag('shows a message') && (
        <Alert
          kind="warning"
          title={words.notDrawn}
          action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
        >
          {message}
        </Alert>
      )}
      {answer && <Drawn preview={answer} />}
    </section>
  )
}

function Drawn({ preview }: { preview: EmailPreview }) {
  const { when, subject, html, text, bytes, missing, values, problems } = preview
  if (html === null)
    return (
      <Alert kind="error" title={words.mistakes(problems.length)}>
        <ul>
          {problems.map(({ part, line, column, message }) => (
            <li key={`${part} ${line} ${column}`}>{words.mistake(words[part], line, column, message)}</li>
          ))}
        </ul>
      </Alert>
    )
  return (
    <>
      {when && <p className="text-ink-2 text-sm">{when}</p>}
      {missing.length > 0 && (
        <Alert kind="warning" title={words.incomplete(missing.map(name => `{{ ${name} }}`))}>
          {words.builtIn}
        </Alert>
      )}
      {bytes > GMAIL_CUTS_AT && <Alert kind="warning" title={words.tooLarge(sizeOf(bytes))} />}
      <dl className="grid grid-cols-[max-content_1fr] gap-x-4 gap-y-1 text-sm">
        <dt className="text-ink-2">{words.subjectLine}</dt>
        <dd className="font-semibold">{subject || words.noSubject}</dd>
        <dt className="text-ink-2">{words.size}</dt>
        <dd>{words.ofLimit(sizeOf(bytes))}</dd>
        <dt className="text-ink-2">{words.values}</dt>
        <dd className="font-mono text-xs leading-5">{values.map(name => `{{ ${name} }}`).join(' ')}</dd>
      </dl>
      <EmailLook html={html} text={text} />
      <SendTest email={{ subject: subject || words.noSubject, html, text }} />
    </>
  )
}

const sizeOf = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
