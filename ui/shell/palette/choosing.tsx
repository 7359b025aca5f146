import type { Shortcut } from '@rounds/core/actions'
import { modeOf, palettePrefixes } from '@rounds/core/rules/palette'
import { paletteWords } from '@rounds/core/words/palette'
import { useSelector } from '@xstate/react'
import clsx from 'clsx'
import { Command } from 'cmdk'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import type { PaletteContext } from '../../context/palette-context.ts'
import { Kbd } from '../../kit/kbd.tsx'
import type { BufferedInput } from './buffered-input.ts'
import { type Catalog, groupsOf, type Item, type Subject } from './items.ts'
import { pressInNextFrame } from './keyboard.ts'
import { Line } from './line.tsx'
import type { PaletteActor } from './palette-actor.ts'
import { readUses } from './stored-uses.ts'
import { TryAgain } from './try-again.tsx'

export interface ChoosingProps {
  actor: PaletteActor
  catalog: Catalog
  /** The subject of the selection's own actions, and what the screen offers. */
  subject: Subject
  onContext: (context: PaletteContext | null) => void
  shortcuts: readonly Shortcut[]
  userId: string
  onChoose: (item: Item) => void
  /** Keys pressed before there was an input; the component takes and clears them. */
  pressed: BufferedInput['pressed']
}

/** Search: the input above, matches below, the best one already selected. */
export function Choosing(props: ChoosingProps) {
  const { actor, catalog, subject, onContext, shortcuts, userId, onChoose, pressed } = props
  const text = useSelector(actor, state => state.context.text)
  const found = useSelector(actor, state => state.context.found)
  const message = useSelector(actor, state => state.context.message)
  const isSearching = useSelector(actor, state => state.hasTag('searches'))
  const [uses] = useState(() => readUses(userId))
  const [now] = useState(Date.now)
  const [chosen, setChosen] = useState<string | null>(null)
  const hasMoved = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const groups = useMemo(
    () => groupsOf(catalog, text, found, subject, uses, now),
    [catalog, text, found, subject, uses, now],
  )
  const keys = useMemo(() => new Map(shortcuts.map(one => [one.id, one.keys])), [shortcuts])
  const items = groups.flatMap(group => group.items)
  const first = items[0]?.id ?? ''
  const value = chosen !== null && items.some(({ id }) => id === chosen) ? chosen : first
  const typed = modeOf(text).text

  // The list selects its first row by the next frame.
  useEffect(() => pressInNextFrame(pressed.splice(0)), [pressed])

  const type = (next: string) => {
    hasMoved.current = false
    setChosen(null)
    actor.send({ type: 'TYPE', text: next })
  }
  const choose = (item: Item) => {
    if (item.kind === 'prefix') type(item.sign)
    else onChoose(item)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) hasMoved.current = true
    const item = items.find(({ id }) => id === value)
    if (event.key === 'Tab' && !event.shiftKey && item?.kind === 'record') {
      event.preventDefault()
      const { entity, key, title } = item.record
      onContext({ entity, keys: [/^\d+$/.test(key) ? Number(key) : key], label: title })
      type('')
    } else if (event.key === 'Backspace' && text === '' && subject.context) onContext(null)
  }

  return (
    <Command
      label={paletteWords.choosing.findToolRecordOrAction}
      shouldFilter={false}
      vimBindings={false}
      loop
      value={value}
      onValueChange={next => {
        if (hasMoved.current) setChosen(next)
      }}
      onKeyDown={onKeyDown}
      onPointerMove={() => {
        hasMoved.current = true
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <Command.Input
        ref={input}
        value={text}
        onValueChange={type}
        placeholder={paletteWords.choosing.goAnyToolRecord}
        className="h-12 w-full shrink-0 border-rule border-b bg-transparent px-4 text-lg caret-accent outline-none! placeholder:text-ink-3"
      />
      <Command.List
        label={paletteWords.choosing.whatWasFound}
        aria-busy={isSearching}
        className={clsx(
          'scroll-py-9 overflow-y-auto overscroll-contain',
          items.length === 0 ? 'h-0' : 'min-h-0 flex-1 py-1.5',
        )}
      >
        {groups.map(({ heading, items: own }) => (
          <Command.Group
            key={heading}
            heading={heading}
            className="[&_[cmdk-group-heading]]:px-4 [&_[cmdk-group-heading]]:pt-2.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-ink-2 [&_[cmdk-group-heading]]:text-sm"
          >
            {own.map(item => (
              <Line
                key={item.id}
                item={item}
                typed={typed}
                keys={keys}
                isActive={item.id === value}
                onChoose={choose}
              />
            ))}
          </Command.Group>
        ))}
      </Command.List>
      {items.length === 0 && (
        <p className="flex-1 px-4 py-8 text-center text-ink-2">
          {isSearching
            ? paletteWords.choosing.looking
            : typed === ''
              ? paletteWords.choosing.typeAName
              : paletteWords.choosing.nothingYoursCalled(typed)}
        </p>
      )}
      <Foot>
        <p role="status" className={clsx('ml-auto tabular-nums', !message && 'whitespace-nowrap')}>
          {message ? (
            <span className="text-loss">{paletteWords.choosing.recordsCouldNotSearched(message)}</span>
          ) : isSearching ? (
            paletteWords.choosing.looking
          ) : (
            paletteWords.choosing.results(items.length)
          )}
        </p>
        <TryAgain actor={actor} input={input} />
      </Foot>
    </Command>
  )
}

function Foot({ children }: { children: React.ReactNode }) {
  return (
    <div className="flex min-h-9 shrink-0 items-center gap-4 border-rule border-t px-4 text-ink-2 text-xs">
      <span className="flex items-center gap-1 whitespace-nowrap max-sm:hidden">
        <Kbd>↑↓</Kbd> {paletteWords.choosing.choose}
      </span>
      <span className="flex items-center gap-1 whitespace-nowrap max-sm:hidden">
        <Kbd>{paletteWords.choosing.tab}</Kbd> {paletteWords.choosing.moreForARecord}
      </span>
      <span className="flex flex-wrap items-center gap-x-1.5">
        {palettePrefixes.map(({ sign, meaning }) => (
          <span key={sign} className="flex items-center gap-1">
            <Kbd>{sign}</Kbd> {meaning}
          </span>
        ))}
      </span>
      {children}
    </div>
  )
}
