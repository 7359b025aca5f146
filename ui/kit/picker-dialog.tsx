import { commonWords } from '@rounds/core/words/common'
import { controlWords } from '@rounds/core/words/controls'
import { type PickerAnswer, type PickerQuery, picker } from '@rounds/machines/picker'
import { useMachine } from '@xstate/react'
import clsx from 'clsx'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef } from 'react'
import { fromPromise } from 'xstate'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'
import { isMac } from './is-mac.ts'
import { Kbd } from './kbd.tsx'
import { PickerList, type PickerOption } from './picker-list.tsx'
import { SearchBox } from './search-box.tsx'
import { Select, type SelectOption } from './select.tsx'
import { TryAgainButton } from './try-again-button.tsx'

export type { PickerAnswer, PickerQuery } from '@rounds/machines/picker'

export interface PickerFilter {
  label: string
  options: readonly SelectOption[]
  /** The text for no filter. */
  placeholder?: string | undefined
}

interface PickerCommon {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  /** Ids already chosen: they are not offered again. */
  exclude?: ReadonlySet<string> | undefined
  /** Several can be picked (the default), or one. */
  multiple?: boolean | undefined
  /** Whether there is a search box; true by default. */
  search?: boolean | undefined
  onDone: (picked: PickerOption[]) => void
  size?: DialogSize | undefined
}

/** All options are local: they are searched here, however many. */
interface PickerOfOptions extends PickerCommon {
  options: readonly PickerOption[]
  find?: undefined
  filter?: undefined
}

/** The server searches. */
interface PickerOfServer extends PickerCommon {
  options?: undefined
  /** Requests a page of matches; only the latest request's response counts. */
  find: (query: PickerQuery, signal: AbortSignal) => Promise<PickerAnswer>
  /** An additional filter; its value is part of the query, null for all. */
  filter?: PickerFilter | undefined
}

export type PickerDialogProps = PickerOfOptions | PickerOfServer

/**
 * Picks from a long list (specification §2, picker dialog). Picks stay while searching on; the list is 40vh high and
 * loads further pages on scroll.
 */
export function PickerDialog(props: PickerDialogProps) {
  const { open, onOpenChange, title, exclude, multiple = true, search = true, size = 'lg', filter } = props
  const latest = useRef(props)
  latest.current = props
  const machine = useMemo(() => {
    const find = fromPromise<PickerAnswer, PickerQuery>(({ input, signal }) =>
      findOptions(latest.current, input, signal),
    )
    return picker.provide({ actors: { find } })
  }, [])
  const [state, send, actor] = useMachine(machine, { input: { picks: multiple ? 'several' : 'one' } })
  const { options, picked, typed } = state.context
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const start = useEffectEvent(() => send({ type: 'OPEN', exclude: [...(exclude ?? [])] }))
  useEffect(() => {
    if (open) start()
    else send({ type: 'CLOSE' })
  }, [open, send])
  const done = useEffectEvent((options: readonly PickerOption[]) => {
    props.onDone([...options])
    onOpenChange(false)
  })
  useEffect(() => {
    const listening = actor.on('PICKED', event => done(event.options))
    return () => listening.unsubscribe()
  }, [actor])

  const choose = ({ id }: PickerOption) => send({ type: multiple ? 'TOGGLE' : 'PICK', id })
  const isFound = typed.trim() !== '' && !state.hasTag('typing') && !state.hasTag('loading')
  const best = isFound ? options[0] : undefined
  // The first Enter does not wait for the typing to end; the next one chooses the best match, and another word can be typed.
  const onEnterInSearch = (event: KeyboardEvent<HTMLInputElement>) => {
    event.preventDefault()
    if (!best) return send({ type: 'SEARCH_NOW' })
    choose(best)
    event.currentTarget.select()
  }

  const pickedById = useMemo(() => new Map(picked.map(option => [option.id, option])), [picked])
  const nothing = state.hasTag('no results')
    ? controlWords.pickerDialog.noResults
    : state.hasTag('no options left')
      ? controlWords.pickerDialog.noOptionsLeftChoose
      : ''
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size={size}
      footer={
        <>
          <p role="status" className="mr-auto text-ink-2 text-sm">
            {picked.length > 0 && controlWords.pickerDialog.picked(picked.length)}
          </p>
          <Button
            kind="primary"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={() => send({ type: 'DONE' })}
          >
            {controlWords.pickerDialog.done}
            <span aria-hidden="true">
              <Kbd>{isMac ? '⌘↵' : commonWords.keys.ctrlEnter}</Kbd>
            </span>
          </Button>
        </>
      }
    >
      <div
        className={clsx('flex flex-col gap-2.5', best && 'group/found')}
        onKeyDownCapture={event => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          event.stopPropagation()
          send({ type: 'DONE' })
        }}
      >
        {(search || filter) && (
          <div className="flex flex-wrap gap-2">
            {search && (
              <SearchBox
                className="min-w-40 flex-1"
                label={controlWords.pickerDialog.search}
                value={typed}
                onValue={text => {
                  send({ type: 'SEARCH', text })
                  // Local options need no debounce.
                  if (props.options) send({ type: 'SEARCH_NOW' })
                }}
                onKeyDown={event => {
                  if (event.key === 'Enter') onEnterInSearch(event)
                  if (event.key !== 'ArrowDown') return
                  event.preventDefault()
                  list.current?.focus()
                }}
              />
            )}
            {filter && (
              <Select
                hideLabel
                className="min-w-36"
                label={filter.label}
                options={filter.options}
                placeholder={filter.placeholder}
                value={state.context.filter ?? ''}
                onValue={value => send({ type: 'FILTER', filter: value === '' ? null : value })}
              />
            )}
          </div>
        )}
        {state.hasTag('cannot be loaded') && (
          <Alert
            kind="error"
            title={controlWords.pickerDialog.listCouldNotLoaded}
            action={<TryAgainButton onRetry={() => send({ type: 'RETRY' })} />}
          >
            {state.context.message} {controlWords.pickerDialog.whatPickedKept}
          </Alert>
        )}
        <PickerList
          ref={list}
          id={listId}
          label={title}
          options={options}
          picked={pickedById}
          multiple={multiple}
          loading={state.hasTag('loading')}
          nothing={nothing}
          onToggle={({ id }) => send({ type: 'TOGGLE', id })}
          onEnter={choose}
          onEnd={state.hasTag('has more') ? () => send({ type: 'LOAD_MORE' }) : undefined}
        />
      </div>
    </Dialog>
  )
}

/** One page of server results, or all local ones. */
async function findOptions(
  props: PickerDialogProps,
  query: PickerQuery,
  signal: AbortSignal,
): Promise<PickerAnswer> {
  if (props.find) return props.find(query, signal)
  const words = query.search.toLowerCase()
  const options = words
    ? props.options.filter(option => option.label.toLowerCase().includes(words))
    : props.options
  return { options, more: false }
}
