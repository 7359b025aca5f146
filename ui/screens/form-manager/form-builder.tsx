import type { FormConfig, FormEdit, FormFault, FormPart } from '@rounds/core/rules/forms'
import { formBuilderWords } from '@rounds/core/words/form-builder'
import { formBuilder } from '@rounds/machines/form-builder'
import { useMachine } from '@xstate/react'
import clsx from 'clsx'
import { ArrowDown, ArrowUp, Plus, Redo2, Undo2 } from 'lucide-react'
import { type KeyboardEvent, useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Menu, MenuItem } from '../../kit/menu.tsx'
import { useBuilderFocus } from './builder-focus.ts'
import { FaultBar, partOfFault } from './fault-bar.tsx'
import { type FieldKind, kindOptions, nameOfField } from './form-kinds.ts'
import { type Pane, PaneTabs } from './pane-tabs.tsx'
import { PartSettings } from './part-settings.tsx'
import { FormPreview } from './preview.tsx'
import { Structure } from './structure.tsx'

const words = formBuilderWords

interface FormBuilderProps {
  config: FormConfig
  faults: readonly FormFault[]
  mayWrite: boolean
  onConfig: (config: FormConfig) => void
}

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable=true]') !== null

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
  const later = useDeferredValue(config)
  const list = useRef<HTMLDivElement>(null)
  const [pane, setPane] = useState<Pane>('structure')
  const select = (to: FormPart) => send({ type: 'SELECT', part: to })
  const settings = useRef<HTMLElement>(null)
  const focus = useBuilderFocus(list, settings)

  const go = (to: FormPart) => {
    select(to)
    setPane('structure')
    focus.listSoon()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (event.key === 'F8') {
      const at = faults.findIndex(fault => JSON.stringify(partOfFault(fault)) === JSON.stringify(part))
      const next = faults[(at + 1) % faults.length]
      if (!next) return
      event.preventDefault()
      go(partOfFault(next))
      return
    }
    if (event.key === 'Escape' && settings.current?.contains(event.target as Node)) {
      if (event.defaultPrevented) return
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
    if (isTyping(event.target)) return
    if (isCommand && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      event.stopPropagation()
      send({ type: event.shiftKey ? 'REDO' : 'UNDO' })
      focus.listSoon()
    } else if (event.key === 'Delete' && part.kind !== 'form') {
      event.preventDefault()
      send({ type: 'EDIT', edit: { kind: 'remove', part } })
      focus.listSoon()
    }
  }
  const add = (edit: FormEdit) => {
    send({ type: 'EDIT', edit })
    setPane('settings')
  }
  const addField = (fieldKind: FieldKind) => {
    add({ kind: 'add field', fieldKind, after: part })
    focus.settingsSoon()
  }
  const selected =
    part.kind === 'field' ? (config.fields ?? []).find(({ name }) => name === part.name) : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of what stands in it
    <div onKeyDown={onKeyDown} className="-mx-4 sm:-mx-6">
      <FaultBar {...{ faults, part }} onSelect={go} />
      <PaneTabs {...{ pane }} onPane={setPane} />
      <div className="grid grid-cols-1 lg:grid-cols-[minmax(14rem,18rem)_minmax(20rem,1fr)] 2xl:grid-cols-[minmax(16rem,20rem)_minmax(24rem,1fr)_minmax(24rem,30rem)]">
        <div ref={list} className={clsx('border-rule lg:border-r', pane !== 'structure' && 'max-lg:hidden')}>
          <Structure
            {...{ config, part, faults, mayWrite }}
            onSelect={select}
            onOpen={() => setPane('settings')}
            onEnter={() => {
              setPane('settings')
              focus.settingsSoon()
            }}
            onDrop={(dragged, onto) => send({ type: 'EDIT', edit: { kind: 'drop', part: dragged, onto } })}
          />
          {(config.fields ?? []).length === 0 && (
            <p className="px-3 py-2 text-ink-2">{words.structure.empty}</p>
          )}
          {mayWrite && (
            <div className="flex flex-wrap gap-2 border-rule border-t p-3">
              <Menu
                align="start"
                trigger={
                  <Button size="sm">
                    <Plus aria-hidden="true" className="size-3.5" />
                    {words.structure.addQuestion}
                  </Button>
                }
              >
                {kindOptions.map(({ value, label }) => (
                  <MenuItem key={value} onSelect={() => addField(value as FieldKind)}>
                    {label}
                  </MenuItem>
                ))}
              </Menu>
              <Button
                size="sm"
                onClick={() => {
                  add({ kind: 'add step', after: part })
                  focus.settingsSoon()
                }}
              >
                {words.structure.addStep}
              </Button>
              <Button
                size="sm"
                onClick={() => {
                  add({ kind: 'add exit' })
                  focus.settingsSoon()
                }}
              >
                {words.structure.addExit}
              </Button>
            </div>
          )}
        </div>
        <section
          ref={settings}
          aria-label={words.part.label}
          className={clsx(
            'min-w-0 border-rule p-4 2xl:border-r',
            pane === 'structure' && 'max-lg:hidden',
            pane === 'preview' && 'max-2xl:hidden',
          )}
        >
          <div className="mb-3 flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 flex-1 break-words font-semibold text-lg">
              {selected ? nameOfField(selected) : titleOf(config, part)}
            </h2>
            {mayWrite && (
              <>
                <IconButton
                  name={words.undo}
                  disabled={!state.hasTag('can undo')}
                  onClick={() => send({ type: 'UNDO' })}
                >
                  <Undo2 aria-hidden="true" />
                </IconButton>
                <IconButton
                  name={words.redo}
                  disabled={!state.hasTag('can redo')}
                  onClick={() => send({ type: 'REDO' })}
                >
                  <Redo2 aria-hidden="true" />
                </IconButton>
                {part.kind !== 'form' && part.kind !== 'exit' && (
                  <>
                    <IconButton
                      name={words.part.moveUp}
                      onClick={() => send({ type: 'EDIT', edit: { kind: 'move', part, by: -1 } })}
                    >
                      <ArrowUp aria-hidden="true" />
                    </IconButton>
                    <IconButton
                      name={words.part.moveDown}
                      onClick={() => send({ type: 'EDIT', edit: { kind: 'move', part, by: 1 } })}
                    >
                      <ArrowDown aria-hidden="true" />
                    </IconButton>
                  </>
                )}
                {part.kind === 'field' && (
                  <Button
                    size="sm"
                    onClick={() => {
                      send({ type: 'EDIT', edit: { kind: 'duplicate', name: part.name } })
                      focus.settingsSoon()
                    }}
                  >
                    {words.part.duplicate}
                  </Button>
                )}
                {part.kind !== 'form' && (
                  <Button
                    size="sm"
                    kind="danger"
                    onClick={() => {
                      send({ type: 'EDIT', edit: { kind: 'remove', part } })
                      focus.listSoon()
                    }}
                  >
                    {words.part.remove}
                  </Button>
                )}
              </>
            )}
          </div>
          <fieldset disabled={!mayWrite} className="contents">
            <PartSettings {...{ config, part }} onEdit={edit => send({ type: 'EDIT', edit })} />
          </fieldset>
        </section>
        <section
          aria-label={words.preview.label}
          className={clsx('min-w-0 bg-well p-4', pane !== 'preview' && 'max-2xl:hidden')}
        >
          <h2 className="sr-only">{words.preview.label}</h2>
          <FormPreview config={later} />
        </section>
      </div>
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
