// biome-ignore-all lint/a11y/useFocusableInteractive: the list has the focus, and names the option that is active
// biome-ignore-all lint/a11y/useKeyWithClickEvents: the keys of an option are heard by the list

import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import clsx from 'clsx'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
} from 'react'
import { ChoiceMark } from './choice-mark.tsx'
import { Spinner } from './spinner.tsx'

export interface PickerOption {
  readonly id: string
  readonly label: string
  /** Distinguishes it from options with the same name. */
  readonly detail?: string
}

export interface PickerListProps {
  id: string
  label: string
  options: readonly PickerOption[]
  picked: ReadonlyMap<string, PickerOption>
  multiple: boolean
  loading: boolean
  /** The text if there is nothing to show. */
  nothing: string
  onToggle: (option: PickerOption) => void
  /** Enter: picks, and in single mode finishes. */
  onEnter: (option: PickerOption) => void
  /** Called when the end of the list becomes visible and there is more. */
  onEnd?: (() => void) | undefined
  ref: RefObject<HTMLDivElement | null>
}

const PAGE = 8

/** The list of a picker: an ARIA listbox that keeps focus and references its active option. */
export function PickerList(props: PickerListProps) {
  const { id, label, options, picked, multiple, loading, nothing, onToggle, onEnter, onEnd, ref } = props
  const [wanted, setActive] = useState(0)
  const active = Math.min(wanted, options.length - 1)
  // A new list starts at its first option.
  const first = options[0]?.id
  const [begins, setBegins] = useState(first)
  if (begins !== first) {
    setBegins(first)
    setActive(0)
  }
  const height = useOptionHeight()

  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => ref.current,
    estimateSize: () => height,
    getItemKey: index => options[index]?.id ?? index,
    overscan: 6,
    // The active option must be rendered.
    rangeExtractor: range =>
      [...new Set([...defaultRangeExtractor(range), Math.max(0, active)])].sort((a, b) => a - b),
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another list is shown from its start
  useLayoutEffect(() => {
    if (ref.current) ref.current.scrollTop = 0
  }, [first, ref])

  const items = virtual.getVirtualItems()
  const isAtEnd = options.length > 0 && (items.at(-1)?.index ?? 0) >= options.length - 1
  const reachEnd = useEffectEvent(() => onEnd?.())
  const hasMore = onEnd !== undefined
  useEffect(() => {
    if (isAtEnd && hasMore) reachEnd()
  }, [isAtEnd, hasMore])

  const go = (index: number) => {
    const next = Math.min(Math.max(index, 0), options.length - 1)
    setActive(next)
    virtual.scrollToIndex(next, { align: 'auto' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
      Home: 0,
      End: options.length - 1,
    }
    const next = moves[event.key]
    const option = options[active]
    if (next !== undefined) go(next)
    else if (event.key === ' ' && option) onToggle(option)
    else if (event.key === 'Enter' && option) onEnter(option)
    else return
    event.preventDefault()
  }

  const empty = options.length === 0
  return (
    <div className="relative h-[40vh] min-h-40 rounded-md border border-edge">
      <div
        ref={ref}
        id={id}
        role="listbox"
        aria-label={label}
        aria-multiselectable={multiple || undefined}
        aria-busy={loading || undefined}
        aria-activedescendant={empty ? undefined : `${id}-${active}`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        className="group/list h-full overflow-y-auto rounded-md focus-visible:outline-offset-0"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, key, start }) => {
            const option = options[index]
            if (!option) return null
            const chosen = picked.has(option.id)
            return (
              <div
                key={key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={chosen}
                aria-setsize={options.length}
                aria-posinset={index + 1}
                onClick={() => {
                  setActive(index)
                  onToggle(option)
                }}
                onDoubleClick={() => {
                  if (!multiple) onEnter(option)
                }}
                style={{ height, transform: `translateY(${start}px)` }}
                className={clsx(
                  'absolute inset-x-0 top-0 flex cursor-pointer items-center gap-2.5 px-3',
                  chosen ? 'bg-accent-wash' : 'hover:bg-well',
                  // What Enter in the search box would choose.
                  index === 0 && 'group-has-[[type=search]:focus]/found:bg-accent-wash',
                  index === active &&
                    'group-focus-visible/list:outline-2 group-focus-visible/list:outline-accent group-focus-visible/list:-outline-offset-2',
                )}
              >
                <ChoiceMark chosen={chosen} round={!multiple} />
                <span className="truncate">{option.label}</span>
                {option.detail && (
                  <span className="ml-auto truncate pl-3 text-ink-2 text-sm">{option.detail}</span>
                )}
              </div>
            )
          })}
        </div>
      </div>
      <div role="status" className="pointer-events-none absolute inset-0 grid place-items-center text-ink-2">
        {empty && !loading && nothing}
        {empty && loading && <Spinner />}
      </div>
    </div>
  )
}

/** Two rems, so it scales with the person's font size. */
function useOptionHeight(): number {
  const [height, setHeight] = useState(32)
  useLayoutEffect(() => {
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    if (rem > 0) setHeight(rem * 2)
  }, [])
  return height
}
