import { printKeys } from '@rounds/core/actions'
import { pinnable, pinnedTools } from '@rounds/core/rules/dashboard'
import { dashboardWords } from '@rounds/core/words/dashboard'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { keep, readStored } from '../../context/storage.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Kbd } from '../../kit/kbd.tsx'
import { Icon } from '../../shell/icon.tsx'
import { DashboardSection, Nothing } from './dashboard-section.tsx'

const words = dashboardWords.pinned

/** The person's pinned tools, stored in this browser, with their shortcuts. */
export function Pinned() {
  const { person } = useApp()
  const name = `pinned.${person.userId}`
  const [chosen, setChosen] = useState(() => readStored<readonly string[] | null>(name, null))
  const [isChoosing, setChoosing] = useState(false)
  const pinned = useMemo(() => pinnedTools(person, chosen), [person, chosen])
  const own = useMemo(() => pinnable(person), [person])
  const pin = (id: string, isPinned: boolean) => {
    const ids = pinned.map(tool => tool.id)
    const next = isPinned ? [...ids, id] : ids.filter(one => one !== id)
    keep(name, next)
    setChosen(next)
  }
  return (
    <DashboardSection
      title={words.title}
      action={
        own.length > 0 && (
          <Button kind="quiet" size="sm" className="-my-1 -mr-2" onClick={() => setChoosing(true)}>
            {words.change}
          </Button>
        )
      }
    >
      {pinned.length === 0 && <Nothing>{own.length > 0 ? words.none : words.noTools}</Nothing>}
      <ul className="mt-1 grid grid-cols-1 gap-x-6 sm:grid-cols-2 xl:grid-cols-1 2xl:grid-cols-2">
        {pinned.map(tool => (
          <li key={tool.id} className="min-w-0">
            <Link href={tool.start} className="flex items-center gap-2.5 rounded-sm py-1 hover:bg-well">
              <Icon names={[tool.icon]} className="size-4 shrink-0 text-accent" />
              <span className="min-w-0 flex-1 truncate">{tool.title}</span>
              {tool.goes && <Kbd className="max-lg:hidden">{printKeys(tool.goes, false).join(' ')}</Kbd>}
            </Link>
          </li>
        ))}
      </ul>
      <Dialog
        open={isChoosing}
        onOpenChange={setChoosing}
        title={words.choose}
        description={words.what}
        size="2xl"
        footer={
          <Button kind="primary" onClick={() => setChoosing(false)}>
            {words.done}
          </Button>
        }
      >
        <ul className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {own.map(({ id, title }) => (
            <li key={id}>
              <Checkbox
                label={title}
                checked={pinned.some(tool => tool.id === id)}
                onValue={checked => pin(id, checked)}
              />
            </li>
          ))}
        </ul>
      </Dialog>
    </DashboardSection>
  )
}
