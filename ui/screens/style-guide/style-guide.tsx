import type { Match } from '@rounds/core/access'
import type { StyleGuide as Styles } from '@rounds/core/api'
import { styleGuideWords } from '@rounds/core/words/style-guide'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { StyleFrame } from './style-frame.tsx'
import { copySlots, useStyles } from './style-slots.ts'

const words = styleGuideWords
const groups = Object.keys(words.groups) as (keyof typeof words.groups)[]

/** The real styles of the public site, each with its markup (screens, `/style-guide`). */
export function StyleGuide({ match: { tool } }: { match: Match }) {
  const { client } = useApp()
  const { data, error, mutate } = useStyles(client)
  useStatus(
    data ? { tone: 'ready', words: words.ready(data.parts.length) } : { tone: 'busy', words: words.loading },
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader title={tool.title} sentence={tool.purpose} />
      {error && <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />}
      {!data && !error && <SkeletonLines lines={10} className="measure mt-4" />}
      {data && (
        <div className="mt-3 min-h-0 flex-1 overflow-y-auto pr-1 pb-6">
          <p className="measure text-ink-2 text-sm">{words.explained}</p>
          {groups.map(group => (
            <Group key={group} group={group} styles={data} />
          ))}
        </div>
      )}
    </div>
  )
}

function Group({ group, styles }: { group: (typeof groups)[number]; styles: Styles }) {
  const { notify } = useApp()
  const [state, send] = useSubmit(copySlots, {
    onDone: ({ sent }) => notify('success', words.copied(sent.act.name)),
    onFailed: () => notify('error', words.notCopied),
  })
  const parts = styles.parts.filter(part => part.group === group)
  if (parts.length === 0) return null
  const isSmall = group === 'colors'
  return (
    <section className="mt-6">
      <h2 className="border-rule border-b pb-1 font-semibold text-lg">{words.groups[group]}</h2>
      <ul className={isSmall ? 'mt-3 grid gap-4 sm:grid-cols-2 lg:grid-cols-4' : 'mt-3 flex flex-col gap-6'}>
        {parts.map(({ name, html }) => (
          <li key={name} className="min-w-0">
            <div className="mb-1 flex flex-wrap items-center gap-2">
              <h3 className="wrap-anywhere min-w-0 flex-1 font-semibold text-sm">{name}</h3>
              <Button
                size="sm"
                aria-label={words.copy(name)}
                busy={state.hasTag('busy')}
                onClick={() =>
                  send({ type: 'SUBMIT', act: { name, markup: isSmall ? `var(${name})` : html } })
                }
              >
                {words.copyShort}
              </Button>
            </div>
            <StyleFrame name={name} html={html} css={styles.css} language={styles.language} />
            {!isSmall && <Markup name={name} html={html} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Markup({ name, html }: { name: string; html: string }) {
  return (
    <details className="mt-1 text-sm">
      <summary className="w-fit text-ink-2">{words.markup}</summary>
      <section
        aria-label={words.markupOf(name)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="mt-1 max-h-72 overflow-auto rounded-md bg-well px-2.5 py-1.5"
      >
        <pre className="wrap-anywhere whitespace-pre-wrap font-mono text-sm">{html}</pre>
      </section>
    </details>
  )
}
