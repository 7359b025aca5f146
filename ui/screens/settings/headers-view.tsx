import type { SiteHeaders } from '@rounds/core/api'
import { policyFaults } from '@rounds/core/rules/settings'
import { settingWords } from '@rounds/core/words/settings'
import { useId, useMemo } from 'react'
import { useSWRConfig } from 'swr'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Mark } from '../../kit/mark.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { TextArea } from '../../kit/text-area.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { PolicyReports } from './policy-reports.tsx'
import { type PolicyAct, policySlots, useSiteHeaders } from './settings-slots.ts'
import { SettingsView } from './settings-view.tsx'

const words = settingWords.headers
const DONE: Readonly<Record<PolicyAct, string>> = {
  try: words.started,
  stop: words.stopped,
  enforce: words.enforced,
}
const GROUPS = ['Security'] as const

/** The site's security policy, tried before it is enforced, and the other security headers. */
export function HeadersView() {
  const { client } = useApp()
  const { data, error, mutate } = useSiteHeaders(client)
  if (error && !data)
    return <ReadAlert className="mt-4" what={settingWords.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={10} className="measure mt-4" />
  return (
    <div className="min-h-0 flex-1 overflow-y-auto pb-6">
      <Policy headers={data} onDone={headers => void mutate(headers, { revalidate: true })} />
      <SettingsView tool="site-setup" groups={GROUPS} />
      <Sent sent={data.sent} />
    </div>
  )
}

function Policy({ headers, onDone }: { headers: SiteHeaders; onDone: (headers: SiteHeaders) => void }) {
  const id = useId()
  const { client, notify } = useApp()
  const { mutate } = useSWRConfig()
  const slots = useMemo(() => policySlots(client, headers.version), [client, headers.version])
  const [state, send] = useSubmit<{ policy: string }, PolicyAct, SiteHeaders>(slots, {
    stored: { policy: headers.tried ?? headers.policy },
    onDone: ({ sent, answer }) => {
      notify('success', DONE[sent.act])
      onDone(answer)
      // The other headers hold the version of the same records.
      void mutate(['settings', 'site-setup'])
    },
  })
  const { typed, message, fields } = state.context
  const policy = typed.policy
  const [fault] = policyFaults(policy)
  const isTried = headers.tried !== null
  const canTry = policy.trim() !== '' && fault === undefined && policy.trim() !== headers.tried
  const act = (one: PolicyAct) => () => send({ type: 'SUBMIT', act: one })
  return (
    <section aria-labelledby={id} className="mt-4 max-w-4xl">
      <h2 id={id} className="font-semibold text-lg">
        {words.policy}
      </h2>
      <p className="measure text-ink-2 text-sm">{words.meaning}</p>
      <p className="mt-3 font-semibold text-sm">{words.inForce}</p>
      <pre className="wrap-anywhere whitespace-pre-wrap rounded-md bg-well px-2.5 py-1.5 font-mono text-sm">
        {headers.policy}
      </pre>
      <p className="mt-3 flex items-center gap-1.5 text-sm" role="status">
        <Mark tone={isTried ? 'busy' : 'idle'} />
        {isTried ? words.trying : words.notTrying}
      </p>
      <TextArea
        className="mt-2"
        label={settingWords.known.TriedContentSecurityPolicy.label}
        help={settingWords.known.TriedContentSecurityPolicy.meaning}
        error={fault ?? fields.TriedContentSecurityPolicy}
        mono
        spellCheck={false}
        rows={4}
        maxLength={20_000}
        value={policy}
        onValue={text => send({ type: 'TYPE', typed: { policy: text } })}
      />
      {state.hasTag('shows a message') && (
        <Alert kind="error" className="mt-3" title={words.notDone}>
          {message}
        </Alert>
      )}
      <p className="mt-3 flex flex-wrap gap-2">
        <Button
          kind={isTried ? 'plain' : 'primary'}
          disabled={!canTry}
          busy={state.hasTag('busy')}
          onClick={act('try')}
        >
          {isTried ? words.tryAgain : words.try}
        </Button>
        {isTried && (
          <>
            <Button kind="primary" disabled={canTry} onClick={act('enforce')}>
              {words.enforce}
            </Button>
            <Button onClick={act('stop')}>{words.stop}</Button>
          </>
        )}
      </p>
      {isTried && (
        <PolicyReports
          reports={headers.reports}
          policy={policy}
          onPolicy={text => send({ type: 'TYPE', typed: { policy: text } })}
        />
      )}
    </section>
  )
}

function Sent({ sent }: Pick<SiteHeaders, 'sent'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-4 max-w-4xl">
      <h2 id={id} className="font-semibold text-lg">
        {words.sent}
      </h2>
      <p className="measure text-ink-2 text-sm">{words.sentMeaning}</p>
      <dl className="mt-2 flex flex-col gap-2">
        {sent.map(({ name, value }) => (
          <div key={name}>
            <dt className="font-mono font-semibold text-sm">{name}</dt>
            <dd className="wrap-anywhere font-mono text-ink-2 text-sm">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
