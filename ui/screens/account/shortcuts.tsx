import { type Asker, clashOf, type Shortcut, shortcutsOf, withChanges } from '@rounds/core/actions'
import { accountWords } from '@rounds/core/words/account'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Switch } from '../../kit/switch.tsx'
import { catalogOf } from '../../shell/palette/items.ts'
import { Keys } from '../../shell/palette/shortcut-sheet.tsx'
import { keepChanged, useChanged } from '../../shell/palette/stored-uses.ts'

/** Every shortcut that can be changed or turned off (WCAG 2.1.4), stored in this browser for this person. */
export function Shortcuts() {
  const { user, person } = useApp()
  const asker = useMemo<Asker>(
    () => ({ ...person, impersonating: user.impersonating, isMaintenance: user.isMaintenance }),
    [person, user],
  )
  const known = useMemo(() => shortcutsOf(asker, catalogOf(asker).actions), [asker])
  const changed = useChanged(user.userId)
  const current = withChanges(known, changed)
  const change = (id: string, keys: string | null | undefined) => {
    const { [id]: _, ...others } = changed
    keepChanged(user.userId, keys === undefined ? others : { ...others, [id]: keys })
  }
  const own = known.filter(shortcut => !shortcut.isFixed)
  const groups = [...new Set(own.map(({ group }) => group))]
  const isOn = own.some(({ id }) => changed[id] !== null)
  return (
    <div id="shortcuts">
      <div className="flex flex-wrap items-center gap-4">
        <Switch
          label={accountWords.shortcuts.shortcutsOfSingleKeys}
          checked={isOn}
          onValue={on =>
            keepChanged(user.userId, on ? {} : Object.fromEntries(own.map(({ id }) => [id, null])))
          }
        />
        {Object.keys(changed).length > 0 && (
          <Button size="sm" onClick={() => keepChanged(user.userId, {})}>
            {accountWords.shortcuts.allAsTheyWere}
          </Button>
        )}
      </div>
      {groups.map(group => (
        <section key={group} aria-label={group} className="mt-5">
          <h3 className="font-semibold text-ink-2 text-sm">{group}</h3>
          <ul>
            {own
              .filter(shortcut => shortcut.group === group)
              .map(shortcut => (
                <Row
                  key={shortcut.id}
                  shortcut={shortcut}
                  keys={changed[shortcut.id] === null ? null : (changed[shortcut.id] ?? shortcut.keys)}
                  isChanged={changed[shortcut.id] !== undefined}
                  clash={keys => clashOf(keys, shortcut.id, current)}
                  onKeys={keys => change(shortcut.id, keys)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

interface RowProps {
  shortcut: Shortcut
  /** Null if it is off. */
  keys: string | null
  isChanged: boolean
  clash: (keys: string) => string | undefined
  /** Other keys, null to turn it off, undefined for the default. */
  onKeys: (keys: string | null | undefined) => void
}

function Row({ shortcut, keys, isChanged, clash, onKeys }: RowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [message, setMessage] = useState<string | null>(null)
  const take = (next: string) => {
    const wrong = clash(next)
    setMessage(wrong ?? null)
    setTyped(null)
    if (wrong === undefined) onKeys(next)
  }
  const hear = (event: KeyboardEvent) => {
    if (typed === null || event.key === 'Tab' || event.key.length > 1) {
      if (typed !== null && event.key === 'Enter' && typed !== '') take(typed)
      else if (typed !== null && event.key === 'Escape') setTyped(null)
      else return
      event.preventDefault()
      return
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return
    event.preventDefault()
    if (typed === '') setTyped(event.key)
    else take(`${typed} ${event.key}`)
  }
  return (
    <li className="flex min-h-9 flex-wrap items-center gap-x-3 gap-y-1 border-rule border-b py-1">
      <span className="min-w-0 flex-1">{shortcut.title}</span>
      <span role="status" className="text-loss text-sm">
        {message}
      </span>
      {typed !== null ? (
        <span className="text-ink-2 text-sm">
          {typed === ''
            ? accountWords.shortcuts.pressOneKeyOr
            : accountWords.shortcuts.thenAnotherKeyOrEnter(typed)}
        </span>
      ) : keys === null ? (
        <span className="text-ink-2 text-sm">{accountWords.shortcuts.off}</span>
      ) : (
        <Keys keys={keys} />
      )}
      <Button
        size="sm"
        kind="quiet"
        aria-label={accountWords.shortcuts.changeTheKeysOf(shortcut.title)}
        onKeyDown={hear}
        onBlur={() => setTyped(null)}
        onClick={() => {
          setMessage(null)
          setTyped('')
        }}
      >
        {accountWords.shortcuts.change}
      </Button>
      <Button
        size="sm"
        kind="quiet"
        aria-label={`${isChanged ? accountWords.shortcuts.putBack : accountWords.shortcuts.switchOff}: ${shortcut.title}`}
        onClick={() => {
          setMessage(null)
          onKeys(isChanged ? undefined : null)
        }}
      >
        {isChanged ? accountWords.shortcuts.putBack : accountWords.shortcuts.off2}
      </Button>
    </li>
  )
}
