import { messageOf } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import useSWR from 'swr'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Skeleton } from '../../kit/skeleton.tsx'
import { findUses } from './find-uses.ts'

/** Where a token is used, so that one knows what a change of it changes. */
export function TokenUses({ name, renamed }: { name: string; renamed: boolean }) {
  const { client, person } = useApp()
  const { data, error, mutate } = useSWR(['token uses', name], () => findUses(client, person, name))
  const total = data?.uses.length ?? 0
  return (
    <section aria-labelledby="token-uses" className="measure mb-6">
      <h2 id="token-uses" className="font-semibold">
        {data ? usedIn(total, data.more) : 'Where it is used'}
      </h2>
      <p className="text-ink-2 text-sm">
        Written as <code className="font-mono">{`{{ tokens.${name} }}`}</code>; among the pages and templates
        that you may see.
      </p>
      {renamed && total > 0 && (
        <Alert kind="warning" className="mt-2" title="It gets another name.">
          These places keep the old name, and would show nothing there until they are changed too.
        </Alert>
      )}
      {!data && !error && <Skeleton className="mt-2 h-4 w-1/2" />}
      {error && (
        <p className="mt-1">
          This could not be found out: {messageOf(error)}{' '}
          <Button size="sm" onClick={() => void mutate()}>
            Try again
          </Button>
        </p>
      )}
      <ul className="mt-1 columns-1 sm:columns-2">
        {data?.uses.map(({ entity, key, name: words, href }) => (
          <li key={`${entity.name} ${key}`} className="truncate">
            <Link className="link" href={href}>
              {words}
            </Link>{' '}
            <span className="text-ink-2 text-sm">{entity.label}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const usedIn = (total: number, more: boolean) => {
  if (total === 0) return 'Used nowhere'
  if (total === 1) return 'Used in one place'
  return `Used in ${more ? 'more than ' : ''}${groupDigits(total)} places`
}
