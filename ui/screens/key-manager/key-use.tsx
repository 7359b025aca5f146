import type { AnyRow } from '@rounds/core/entities'
import { type SecretKey, userOfKey } from '@rounds/core/rules/system'
import { keyManagerWords } from '@rounds/core/words/key-manager'
import { useId } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { useShownBy } from './key-slots.ts'

const words = keyManagerWords

/** What uses a key, and who has seen its value. */
export function KeyUse({ of, id }: { of: AnyRow; id: number }) {
  const { client } = useApp()
  const [used, shown] = [useId(), useId()]
  const tool = userOfKey(of as SecretKey)
  const { data, error, mutate } = useShownBy(client, id)
  return (
    <>
      <section aria-labelledby={used}>
        <h2 id={used} className="font-semibold text-lg">
          {words.use.heading}
        </h2>
        <p>
          {tool ? (
            <>
              {words.use.uses}{' '}
              <Link href={tool.path} className="link">
                {tool.title}
              </Link>
            </>
          ) : (
            words.use.none
          )}
        </p>
      </section>
      <section aria-labelledby={shown}>
        <h2 id={shown} className="font-semibold text-lg">
          {words.shown.heading}
        </h2>
        {error && <ReadAlert what={words.shown.what} error={error} onRetry={mutate} />}
        {!data && !error && <SkeletonLines lines={2} />}
        {data?.length === 0 && <p>{words.shown.nobody}</p>}
        <ul className="divide-y divide-rule">
          {data?.map(({ Id, Date: at, UserName }) => (
            <li key={Id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="wrap-anywhere">{UserName ?? words.shown.somebody}</span>
              <span className="text-ink-2">{at && <Instant at={at} />}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
