import type { RobotsTxt } from '@rounds/core/api'
import { askRobots, readRobots } from '@rounds/core/rules/site'
import { sitemapWords } from '@rounds/core/words/sitemap'
import { useMemo } from 'react'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button, buttonClass } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { UnsavedGuard } from '../../pages/unsaved-guard.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { RobotsTest } from './robots-test.tsx'
import { robotsSlots, useRobots } from './sitemap-slots.ts'

const words = sitemapWords.robots

/** The robots.txt, with a test of the entered text. */
export function RobotsView() {
  const { client } = useApp()
  const { data, error, mutate } = useRobots(client)
  useStatus(data ? { tone: 'ready', words: words.what } : { tone: 'busy', words: sitemapWords.loading })
  if (error && !data) return <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={8} className="measure mt-4" />
  return <RobotsForm robots={data} onSaved={saved => void mutate(saved, { revalidate: false })} />
}

function RobotsForm({ robots, onSaved }: { robots: RobotsTxt; onSaved: (saved: RobotsTxt) => void }) {
  const { client, notify } = useApp()
  const slots = useMemo(() => robotsSlots(client, robots.version), [client, robots.version])
  const [state, send] = useSubmit(slots, {
    stored: { text: robots.text },
    onDone: ({ answer }) => {
      notify('success', words.saved)
      onSaved(answer)
    },
  })
  const { typed, stored, fields } = state.context
  const isChanged = typed.text !== stored.text
  const file = useMemo(() => readRobots(typed.text), [typed.text])
  const readsHome = askRobots(file, 'Googlebot', '/').allowed
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      <p className="measure mt-3 text-ink-2">{words.explained}</p>
      {!robots.allowsIndexing && (
        <Alert kind="warning" className="mt-3">
          {words.closed}
        </Alert>
      )}
      <div className="mt-4 grid gap-x-8 gap-y-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <form
          noValidate
          onSubmit={event => {
            event.preventDefault()
            if (isChanged) send({ type: 'SUBMIT' })
          }}
        >
          <TextArea
            label={words.text}
            help={words.sitemap}
            error={fields.text}
            mono
            rows={12}
            maxLength={20_000}
            spellCheck={false}
            value={typed.text}
            onValue={text => send({ type: 'TYPE', typed: { text } })}
          />
          <div aria-live="polite">
            {!readsHome && (
              <Alert kind="warning" className="mt-3">
                {words.noHome}
              </Alert>
            )}
            {file.faults.length > 0 && (
              <Alert kind="warning" className="mt-3" title={words.faults}>
                <ul className="list-disc pl-5">
                  {file.faults.map(({ line, message }) => (
                    <li key={line} className="wrap-anywhere">
                      {words.fault(line, message)}
                    </li>
                  ))}
                </ul>
              </Alert>
            )}
          </div>
          {state.hasTag('shows a message') && (
            <Alert kind="error" className="mt-3" title={words.notSaved}>
              {state.context.message}
            </Alert>
          )}
          <p className="mt-3 flex flex-wrap gap-2">
            <Button type="submit" kind="primary" busy={state.hasTag('busy')}>
              {words.save}
            </Button>
            <a href="/robots.txt" target="_blank" rel="noopener" className={buttonClass()}>
              {words.show}
            </a>
          </p>
        </form>
        <RobotsTest file={file} text={typed.text} />
      </div>
      <UnsavedGuard isActive={isChanged} onDiscard={() => send({ type: 'RESET' })} />
    </div>
  )
}
