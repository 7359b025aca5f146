import { gridWords } from '@rounds/core/words/grid'
import clsx from 'clsx'
import { Search, X } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { type ControlSize, controlClass, controlSize } from './field.tsx'
import { IconButton } from './icon-button.tsx'

export interface SearchBoxProps extends Omit<ComponentProps<'input'>, 'size' | 'value' | 'type'> {
  value: string
  /** Called on every change; server searches should debounce it. */
  onValue: (value: string) => void
  /** What is searched, for screen readers. */
  label?: string | undefined
  size?: ControlSize | undefined
}

/** A search box; Escape and the clear button empty it. */
export function SearchBox(props: SearchBoxProps) {
  const { value, onValue, label = gridWords.searchBox.search, size = 'md', className, ...rest } = props
  const id = useId()
  return (
    // biome-ignore lint/a11y/noRedundantRoles: not every screen reader knows the element yet
    <search role="search" className={clsx('relative block', className)}>
      <label htmlFor={id} className="sr-only">
        {label}
      </label>
      <Search
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-4 text-ink-2"
      />
      <input
        placeholder={gridWords.searchBox.search2}
        autoComplete="off"
        spellCheck={false}
        {...rest}
        id={id}
        type="search"
        value={value}
        onChange={event => onValue(event.target.value)}
        onKeyDown={event => {
          rest.onKeyDown?.(event)
          if (event.key !== 'Escape' || value === '') return
          // The first Escape empties the box; only the next one reaches a surrounding dialog.
          event.stopPropagation()
          event.preventDefault()
          onValue('')
        }}
        className={clsx(controlClass, controlSize[size], 'pr-8 pl-8.5!')}
      />
      {value !== '' && (
        <IconButton
          name={gridWords.searchBox.clearTheSearch}
          size="sm"
          className="absolute inset-y-0 right-1 my-auto"
          onClick={event => {
            onValue('')
            event.currentTarget.closest('search')?.querySelector('input')?.focus()
          }}
        >
          <X />
        </IconButton>
      )}
    </search>
  )
}
