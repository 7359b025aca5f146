import {
  type Action,
  type Answers,
  type Asker,
  isOfScreen,
  type PageEffect,
  type Shortcut,
} from '@rounds/core/actions'
import { paletteWords } from '@rounds/core/words/palette'
import { palette } from '@rounds/machines/palette'
import { useActorRef, useSelector } from '@xstate/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSWRConfig } from 'swr'
import { useLocation } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { FIRST_SCREEN } from '../../context/data-cache.ts'
import { hasUnsavedWork } from '../../context/has-unsaved-work.ts'
import { currentPaletteContext, type PaletteContext } from '../../context/palette-context.ts'
import { onSignal, signal } from '../../context/palette-signals.ts'
import { useRounds } from '../../context/rounds.ts'
import { currentScreenCommands, type ScreenCommand } from '../../context/screen-commands.ts'
import { handlerOf } from '../../context/use-shortcut.ts'
import { setTheme } from '../../kit/appearance.ts'
import { ConfirmDialog } from '../../kit/confirm-dialog.tsx'
import { pageHeading } from '../../kit/page-heading.ts'
import type { BufferedInput } from './buffered-input.ts'
import { catalogOf, type Item, type Subject } from './items.ts'
import { useKeyboard, useShortcuts } from './keyboard.ts'
import { PaletteDialog } from './palette-dialog.tsx'
import { paletteSlots } from './palette-slots.ts'
import { ShortcutSheet } from './shortcut-sheet.tsx'
import { keepUse } from './stored-uses.ts'

export interface PaletteProps {
  /** What was pressed and requested before this was loaded. */
  input: BufferedInput
  /** It handles the keys itself from now on. */
  onReady: () => void
}

/** The command palette, the shortcut sheet, and the keys that work everywhere. */
export function Palette({ input, onReady }: PaletteProps) {
  const app = useApp()
  const { user, person } = app
  const [, navigate] = useLocation()
  const { mutate } = useSWRConfig()
  const asker = useMemo<Asker>(
    () => ({ ...person, impersonating: user.impersonating, isMaintenance: user.isMaintenance }),
    [person, user],
  )
  const catalog = useMemo(() => catalogOf(asker), [asker])
  const shortcuts = useShortcuts(asker, catalog.actions)
  const machine = useMemo(() => palette.provide(paletteSlots(app)), [app])
  const actor = useActorRef(machine)
  const isOpen = useSelector(actor, state => state.hasTag('open'))
  const [isSheet, setSheet] = useState(false)
  const [subject, setSubject] = useState<Subject>(NOTHING)
  const setContext = useCallback(
    (context: PaletteContext | null) => setSubject(before => ({ ...before, context })),
    [],
  )
  const { perform, confirm } = usePageCommands(() => setSheet(true))
  /** Something else takes focus: it is not restored. */
  const leads = useRef(false)
  /** Runs once the palette is closed and focus is back. */
  const afterwards = useRef<(() => void) | null>(null)

  const open = useCallback(() => {
    leads.current = false
    setSubject({
      context: currentPaletteContext(),
      commands: [...handledShortcuts(shortcuts), ...currentScreenCommands()],
    })
    actor.send({ type: 'OPEN', text: input.text })
    input.text = ''
  }, [actor, input, shortcuts])
  const close = useCallback(() => actor.send({ type: 'CLOSE' }), [actor])

  const go = useCallback(
    (path: string) => {
      leads.current = true
      // Another part of the same screen has no arrival that takes the focus.
      afterwards.current = () => {
        if (document.activeElement === document.body) pageHeading()?.focus()
      }
      close()
      navigate(path)
    },
    [close, navigate],
  )

  const runAction = useCallback(
    (action: Action, given: Answers = {}, text = '') => {
      keepUse(user.userId, `action:${action.id}`)
      if (action.effect.kind === 'page') {
        close()
        return perform(action.effect.command)
      }
      actor.send({ type: 'CHOOSE', action, given, text })
    },
    [actor, user.userId, close, perform],
  )

  const choose = useCallback(
    (item: Item) => {
      switch (item.kind) {
        case 'tool':
          keepUse(user.userId, item.id)
          return go(item.tool.start)
        case 'record':
          keepUse(user.userId, item.id, item.record)
          return item.record.path === null ? undefined : go(item.record.path)
        case 'prefix':
          return actor.send({ type: 'TYPE', text: item.sign })
        case 'action':
          return runAction(item.action, item.given, item.text)
        case 'command':
          afterwards.current = item.command.run
          return close()
      }
    },
    [actor, user.userId, go, close, runAction],
  )

  useEffect(() => {
    const heard = actor.on('CHANGED', () => {
      signal('changed')
      void mutate(key => key !== FIRST_SCREEN)
    })
    const led = actor.on('GO', ({ path }) => go(path))
    const stops = [onSignal('palette', open), onSignal('sheet', () => setSheet(true))]
    for (const name of input.signals.splice(0)) name === 'sheet' ? setSheet(true) : open()
    onReady()
    return () => {
      heard.unsubscribe()
      led.unsubscribe()
      for (const stop of stops) stop()
    }
  }, [actor, mutate, open, go, input, onReady])

  useKeyboard(shortcuts, input.keys, id => {
    if (id === 'palette' && isOpen) close()
    else if (id === 'palette' || id === 'palette.slash') open()
    else if (id === 'sheet') setSheet(true)
    else if (id.startsWith('go.')) {
      const item = catalog.index.find(({ entry }) => entry.id === `tool:${id.slice(3)}`)?.entry.item
      if (item) choose(item)
    } else {
      const action = isOfScreen(id) ? undefined : catalog.actions.find(one => one.id === id)
      if (action) {
        setContext(null)
        leads.current = false
        runAction(action)
      } else {
        const handler = handlerOf(id)
        handler?.()
        return handler !== undefined
      }
    }
    return true
  })

  return (
    <>
      {isOpen && (
        <PaletteDialog
          actor={actor}
          catalog={catalog}
          subject={subject}
          onContext={setContext}
          shortcuts={shortcuts}
          userId={user.userId}
          onChoose={choose}
          onGo={go}
          pressed={input.pressed}
          leads={leads}
          afterwards={afterwards}
        />
      )}
      <ShortcutSheet open={isSheet} onClose={() => setSheet(false)} shortcuts={shortcuts} />
      {confirm}
    </>
  )
}

const NOTHING: Subject = { context: null, commands: [] }

/** The shortcuts that the open screen handles now. */
const handledShortcuts = (shortcuts: readonly Shortcut[]): readonly ScreenCommand[] =>
  shortcuts
    .filter(({ id, group }) => group !== 'Everywhere' && isOfScreen(id) && handlerOf(id))
    .map(({ id, title }) => ({ id, title, run: () => handlerOf(id)?.() }))

/** What only the page can do, with a confirmation if something would be lost. */
function usePageCommands(showSheet: () => void) {
  const { toggleDebug } = useApp()
  const { signOut } = useRounds()
  const [isAsking, setAsking] = useState(false)
  const show = useRef(showSheet)
  show.current = showSheet
  const perform = useCallback(
    (command: PageEffect) => {
      switch (command) {
        case 'sign out':
          return hasUnsavedWork() ? setAsking(true) : signOut()
        case 'stop impersonating':
          return signal('stop impersonating')
        case 'debug':
          return toggleDebug()
        case 'shortcuts':
          return show.current()
        case 'theme system':
        case 'theme light':
        case 'theme dark':
          return setTheme(
            command === 'theme system' ? 'system' : command === 'theme light' ? 'light' : 'dark',
          )
      }
    },
    [toggleDebug, signOut],
  )
  const confirm = (
    <ConfirmDialog
      open={isAsking}
      onConfirm={signOut}
      onCancel={() => setAsking(false)}
      title={paletteWords.screen.signOutWithoutSaving}
      text={paletteWords.screen.whatNotSavedOn}
      confirmLabel={paletteWords.screen.signOut}
    />
  )
  return { perform, confirm }
}
