import {
  type FormConfig,
  type FormEdit,
  type FormFault,
  type FormPart,
  readForm,
} from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { formBuilder } from '@rounds/machines/form-builder'
import { useMachine } from '@xstate/react'
import clsx from 'clsx'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isTypedInto } from '../../kit/is-typed-into.ts'
import { useSettled } from '../../kit/use-settled.ts'
import { reachesTheScreen } from '../../records/keys.ts'
import { AddPart } from './add-part.tsx'
import { useBuilderFocus } from './builder-focus.ts'
import { FaultBar, nextProblem } from './fault-bar.tsx'
import { nameOfField } from './form-kinds.ts'
import { type Pane, PaneTabs } from './pane-tabs.tsx'
import { PartActions } from './part-actions.tsx'
import { PartSettings } from './part-settings.tsx'
import { FormPreview } from './preview.tsx'
import { Structure } from './structure.tsx'

const words = formBuilderWords
/** Conditions in words and the preview follow when typing pauses: a form may have 500 questions. */
const PAUSE_MS = 250

interface FormBuilderProps {
  config: FormConfig
  faults: readonly FormFault[]
  mayWrite: boolean
  onConfig: (config: FormConfig) => void
}

const THREE_PANES = '@4xl:grid-cols-[minmax(14rem,19rem)_minmax(20rem,1fr)_minmax(19rem,26rem)]'
/** At the width of a desktop the preview takes the place of the settings. */
const WIDE_PREVIEW = '@4xl:grid-cols-[minmax(14rem,19rem)_minmax(0,1fr)]'

/** A form as it is built: its steps and questions, what is selected of them, and the form as visitors walk it. */
export function FormBuilder({ config: given, faults, mayWrite, onConfig }: FormBuilderProps) {
  const [state, send, actor] = useMachine(formBuilder, { input: { config: given } })
  const { config, part } = state.context
  const tell = useEffectEvent(onConfig)
  useEffect(() => {
    const heard = actor.on('CHANGED', event => tell(event.config))
    return () => heard.unsubscribe()
  }, [actor])
  useEffect(() => send({ type: 'GIVEN', config: given }), [given, send])
  const settled = useSettled(config, PAUSE_MS)
  const form = useMemo(() => readForm(settled), [settled])
  const list = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Pane>('structure')
  const [isWide, setWide] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const select = useCallback((to: FormPart) => send({ type: 'SELECT', part: to }), [send])
  const settings = useRef<HTMLElement>(null)
  const focus = useBuilderFocus(list, settings)

  const go = useCallback(
    (to: FormPart) => {
      select(to)
      setPane('structure')
      focus.listSoon()
    },
    [select, focus],
  )

  // Wherever the focus is: the status line or a button offers them all the time.
  const press = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const next = nextProblem(faults, part)
    if (event.defaultPrevented) return
    if (event.key === 'F8' && next) {
      event.preventDefault()
      go(next)
    } else if (mayWrite && event.key === 'i' && reachesTheScreen(event) && !isTypedInto(event.target)) {
      event.preventDefault()
      setPane('structure')
      setAdding(true)
    }
  })
  useEffect(() => {
    const onWindowKey = (event: globalThis.KeyboardEvent) => press(event)
    addEventListener('keydown', onWindowKey)
    return () => removeEventListener('keydown', onWindowKey)
  }, [])

  const onKeyDown = (event: KeyboardEvent) => {
    // What is typed in a menu over the page bubbles up to here too.
    if (!event.currentTarget.contains(event.target as Node)) return
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'Escape' && settings.current?.contains(event.target as Node)) {
      // A formatted text always prevents the default of Escape.
      if (event.defaultPrevented && !(event.target as HTMLElement).isContentEditable) return
      event.preventDefault()
      setPane('structure')
      focus.listSoon()
      return
    }
    if (!mayWrite) return
    const by = event.altKey && ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (by && part.kind !== 'form') {
      event.preventDefault()
      send({ type: 'EDIT', edit: { kind: 'move', part, by } })
      focus.listSoon()
      return
    }
    if (isTypedInto(event.target)) return
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      event.stopPropagation()
      send({ type: event.shiftKey ? 'REDO' : 'UNDO' })
      focus.listSoon()
    } else if (
      event.key === 'Delete' &&
      part.kind !== 'form' &&
      list.current?.contains(event.target as Node)
    ) {
      event.preventDefault()
      send({ type: 'EDIT', edit: { kind: 'remove', part } })
      focus.listSoon()
    }
  }
  const openSettings = useCallback(() => {
    setPane('settings')
    setWide(false)
  }, [])
  const enterSettings = useCallback(() => {
    openSettings()
    focus.settingsSoon()
  }, [openSettings, focus])
  const edit = useCallback((one: FormEdit) => send({ type: 'EDIT', edit: one }), [send])
  const add = useCallback(
    (added: FormEdit) => {
      edit(added)
      enterSettings()
    },
    [edit, enterSettings],
  )
  const drop = useCallback(
    (dragged: FormPart, onto: FormPart) => edit({ kind: 'drop', part: dragged, onto }),
    [edit],
  )
  const selected =
    part.kind === 'field' ? (config.fields ?? []).find(({ name }) => name === part.name) : undefined
  const shares = (one: Pane) =>
    clsx(
      'relative min-w-0 @4xl:min-h-0 @4xl:overflow-y-auto @4xl:contain-strict',
      pane !== one && '@max-4xl:hidden',
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands in it
    <div
      onKeyDown={onKeyDown}
      className="@container -mx-4 sm:-mx-6 -mb-5 flex flex-col lg:min-h-96 lg:flex-1"
    >
      <PaneTabs {...{ pane }} onPane={setPane} />
      <div
        className={clsx(
          'grid min-h-0 flex-1 grid-cols-1 divide-rule @4xl:grid-rows-[minmax(0,1fr)] @4xl:divide-x',
          isWide ? WIDE_PREVIEW : THREE_PANES,
        )}
      >
        <div ref={list} className={clsx('flex flex-col', shares('structure'))}>
          <div className="flex-1 py-2">
            <Structure
              {...{ form, faults, mayWrite }}
              builder={actor}
              onSelect={select}
              onOpen={openSettings}
              onEnter={enterSettings}
              onDrop={drop}
            />
            {(config.fields ?? []).length === 0 && (
              <p className="px-6 py-2 text-ink-2">{words.structure.empty}</p>
            )}
          </div>
          {mayWrite && (
            <div className="bottom-0 bg-sheet @4xl:sticky">
              <AddPart part={part} isOpen={isAdding} onOpen={setAdding} onAdd={add} />
            </div>
          )}
        </div>
        <section
          ref={settings}
          aria-label={words.part.label}
          className={clsx('p-4 sm:px-6', shares('settings'), isWide && '@4xl:hidden')}
        >
          <div className="mb-3 flex items-center gap-1">
            <h2 className="min-w-0 flex-1 break-words font-semibold text-lg">
              {selected ? nameOfField(selected) : titleOf(config, part)}
            </h2>
            {mayWrite && (
              <PartActions
                {...{ part, send, focus }}
                canUndo={state.hasTag('can undo')}
                canRedo={state.hasTag('can redo')}
              />
            )}
          </div>
          <fieldset disabled={!mayWrite} className="contents">
            <PartSettings {...{ config, part }} onEdit={edit} />
          </fieldset>
        </section>
        <section aria-label={words.preview.label} className={clsx('bg-well p-4', shares('preview'))}>
          <h2 className="sr-only">{words.preview.label}</h2>
          <FormPreview config={settled} {...{ form, part, isWide }} onWide={setWide} />
        </section>
      </div>
      <FaultBar {...{ faults, part }} onSelect={go} />
    </div>
  )
}

function titleOf({ steps, exits }: FormConfig, part: FormPart): string {
  if (part.kind === 'form') return words.structure.form
  const found = [...(steps ?? []), ...(exits ?? [])].find(
    ({ name }) => name === ('name' in part ? part.name : ''),
  )
  return found?.title || found?.name || ''
}
