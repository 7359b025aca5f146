import { decide } from '@rounds/core/access'
import type { Key } from '@rounds/core/api'
import { AspNetUsers, type Entity } from '@rounds/core/entities'
import { accessWords } from '@rounds/core/words/access'
import { Ellipsis, Users } from 'lucide-react'
import { useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { IconButton } from '../../kit/icon-button.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Menu, MenuItem } from '../../kit/menu.tsx'

const WhoCan = lazyPart(() => import('./who-can.tsx').then(it => ({ default: it.WhoCan })))

/** More questions about a record; renders nothing for people who may not read users. */
export function MoreMenu({ entity, recordKey, title }: { entity: Entity; recordKey: Key; title: string }) {
  const { person } = useApp()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  if (!decide(person, 'read', AspNetUsers).allowed) return null
  return (
    <>
      <Menu
        trigger={
          <IconButton ref={button} name={accessWords.record.menu}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Users />} onSelect={() => setOpen(true)}>
          {accessWords.record.open}
        </MenuItem>
      </Menu>
      {isOpen && (
        <WhoCan
          {...{ entity, recordKey, title }}
          onClose={() => {
            setOpen(false)
            button.current?.focus()
          }}
        />
      )}
    </>
  )
}
