import { selectContentWords } from '@rounds/core/words/select-content'
import clsx from 'clsx'
import { ListTree, Table } from 'lucide-react'
import { Link, useSearchParams } from 'wouter'
import { buttonClass } from '../../kit/button.tsx'

const views = [
  { id: 'table', name: selectContentWords.viewSwitch.table, Icon: Table },
  { id: 'tree', name: 'Tree', Icon: ListTree },
] as const

/** The same pages, as rows or in their folders; the search is kept. */
export function ViewSwitch() {
  const [parameters] = useSearchParams()
  const now = parameters.get('view') === 'tree' ? 'tree' : 'table'
  return (
    <nav aria-label={selectContentWords.viewSwitch.howPagesShown} className="mt-3 flex">
      {views.map(({ id, name, Icon }, index) => {
        const next = new URLSearchParams(parameters)
        if (id === 'tree') next.set('view', id)
        else next.delete('view')
        return (
          <Link
            key={id}
            href={next.size > 0 ? `/edit/select?${next}` : '/edit/select'}
            aria-current={id === now ? 'page' : undefined}
            className={clsx(
              buttonClass('plain', 'sm'),
              index === 0 ? 'rounded-r-none' : '-ml-px rounded-l-none',
              id === now ? 'z-1 border-accent! bg-accent-wash!' : 'text-ink-2!',
            )}
          >
            <Icon aria-hidden="true" className="size-3.5" />
            {name}
          </Link>
        )
      })}
    </nav>
  )
}
