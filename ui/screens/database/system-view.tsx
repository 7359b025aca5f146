import type { SystemOverview } from '@rounds/core/api'
import { sayBytes, sayDuration } from '@rounds/core/rules/system'
import { toolNamed } from '@rounds/core/tools'
import { databaseWords } from '@rounds/core/words/database'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { useSystem } from './database-slots.ts'

const words = databaseWords.system

/** How the running system is: its servers, jobs, disk and backups, and what needs attention. */
export function SystemView() {
  const { client } = useApp()
  const { data, error, mutate } = useSystem(client)
  const count = data?.warnings.length ?? 0
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : data
        ? { tone: count > 0 ? 'alarm' : 'ready', words: count > 0 ? words.attention(count) : words.fine }
        : { tone: 'busy', words: words.loading },
  )
  if (error && !data) return <ReadAlert className="mt-4" what={words.what} error={error} onRetry={mutate} />
  if (!data) return null
  const { warnings, version, nodes } = data
  return (
    <section aria-label={words.heading} className="mt-4 flex max-w-4xl flex-col gap-5">
      {count === 0 ? (
        <Alert kind="success" title={words.fine} />
      ) : (
        <Alert kind="warning" title={words.attention(count)}>
          <ul className="list-disc pl-5">
            {warnings.map(warning => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Alert>
      )}
      <Facts state={data} />
      <div>
        <h2 className="text-lg">{words.servers}</h2>
        <p className="text-ink-2 text-sm">{words.delayHelp}</p>
        <div className="relative mt-2 overflow-x-auto">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">{words.servers}</caption>
            <thead>
              <tr className="border-rule border-b text-ink-2">
                {(['server', 'version', 'started', 'delay', 'memory'] as const).map(column => (
                  <th key={column} scope="col" className="py-1.5 pr-4 font-medium">
                    {words[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {nodes.map(node => (
                <tr key={node.node} className="border-rule border-b">
                  <th scope="row" className="wrap-anywhere py-1.5 pr-4 font-normal">
                    {node.host}
                  </th>
                  <td className="py-1.5 pr-4">{node.version || version}</td>
                  <td className="whitespace-nowrap py-1.5 pr-4">
                    <Instant at={node.startedAt} />
                  </td>
                  <td className="whitespace-nowrap py-1.5 pr-4 tabular-nums">
                    {words.milliseconds(node.lagMs)}
                  </td>
                  <td className="whitespace-nowrap py-1.5 pr-4 tabular-nums">{sayBytes(node.memoryBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}

function Facts({ state: { version, jobs, disks, hasBackups, proof } }: { state: SystemOverview }) {
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <dt className="font-medium">{words.version}</dt>
      <dd>{version}</dd>
      <dt className="font-medium">{words.jobs}</dt>
      <dd>
        {words.jobCounts(jobs.running, jobs.waiting, jobs.failed)}{' '}
        <Link href={toolNamed('jobs').start} className="link">
          {words.openJobs}
        </Link>
      </dd>
      {disks.map(({ use, free, total, daysLeft }) => (
        <Fragment key={use}>
          <dt className="font-medium">{words.disk[use]}</dt>
          <dd>
            {words.free(sayBytes(free), sayBytes(total))}
            {daysLeft !== null && daysLeft < 365 && `, ${words.full(daysLeft)}`}
          </dd>
        </Fragment>
      ))}
      <dt className="font-medium">{words.backup}</dt>
      <dd>
        {proof ? (
          <>
            <Instant at={proof.at} />. {words.took(sayDuration(proof.tookMs))}
          </>
        ) : hasBackups ? (
          words.neverProven
        ) : (
          words.notOurs
        )}
      </dd>
    </dl>
  )
}
