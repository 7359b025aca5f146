import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, type DialogSize } from './dialog.tsx'
import { PickerList, type PickerOption } from './picker-list.tsx'
import { SearchBox } from './search-box.tsx'
import { Select, type SelectOption } from './select.tsx'

export interface PickerFilter {
  label: string
  options: readonly SelectOption[]
  value: string
  onValue: (value: string) => void
  /** Its words while nothing is filtered. */
  placeholder?: string | undefined
}

export interface PickerDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  options: readonly PickerOption[]
  /** Ids of what is selected already: it is not offered again. */
  exclude?: ReadonlySet<string> | undefined
  /** Several may be picked (the usual), or one. */
  multiple?: boolean | undefined
  /** There is a search box; it looks through the options by itself unless `onSearch` does. */
  search?: boolean | undefined
  /** Asks the server; the options then are what it found. Told at every change. */
  onSearch?: ((query: string) => void) | undefined
  filter?: PickerFilter | undefined
  loading?: boolean | undefined
  onDone: (picked: PickerOption[]) => void
  size?: DialogSize | undefined
}

/** Picks from a long list. What is picked stays picked while one searches on. */
export function PickerDialog(props: PickerDialogProps) {
  const { open, onOpenChange, title, size = 'lg' } = props
  const [picked, setPicked] = useState<ReadonlyMap<string, PickerOption>>(new Map())
  const done = (options: PickerOption[]) => {
    props.onDone(options)
    onOpenChange(false)
  }

  // Each time it opens one begins anew.
  useEffect(() => {
    if (open) setPicked(new Map())
  }, [open])

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      size={size}
      footer={
        <>
          <p role="status" className="mr-auto text-ink-2 text-sm">
            {picked.size > 0 && `${picked.size.toLocaleString('en')} picked`}
          </p>
          <Button kind="primary" onClick={() => done([...picked.values()])}>
            Done
          </Button>
        </>
      }
    >
      <Picking {...props} picked={picked} onPicked={setPicked} onEnter={option => done([option])} />
    </Dialog>
  )
}

interface PickingProps extends PickerDialogProps {
  picked: ReadonlyMap<string, PickerOption>
  onPicked: (picked: ReadonlyMap<string, PickerOption>) => void
  onEnter: (option: PickerOption) => void
}

function Picking(props: PickingProps) {
  const { title, options, exclude, multiple = true, search = true, onSearch, filter, loading = false } = props
  const { picked, onPicked, onEnter } = props
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()

  const offered = useMemo(() => {
    const words = query.trim().toLowerCase()
    const found =
      onSearch || !words ? options : options.filter(option => option.label.toLowerCase().includes(words))
    return { found, left: found.filter(option => !exclude?.has(option.id)) }
  }, [options, exclude, query, onSearch])
  const nothing =
    query.trim() !== '' && offered.found.length === 0 ? 'No results' : 'No options left to choose'

  const toggle = (option: PickerOption) => {
    const next = new Map(multiple ? picked : [])
    if (picked.has(option.id)) next.delete(option.id)
    else next.set(option.id, option)
    onPicked(next)
  }

  return (
    <div className="flex flex-col gap-2.5">
      {(search || filter) && (
        <div className="flex flex-wrap gap-2">
          {search && (
            <SearchBox
              className="min-w-40 flex-1"
              label={`Search in ${title}`}
              value={query}
              onValue={value => {
                setQuery(value)
                onSearch?.(value)
              }}
              onKeyDown={event => {
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
              value={filter.value}
              onValue={filter.onValue}
            />
          )}
        </div>
      )}
      <PickerList
        ref={list}
        id={listId}
        label={title}
        options={offered.left}
        picked={picked}
        multiple={multiple}
        loading={loading}
        nothing={nothing}
        onToggle={toggle}
        onEnter={option => (multiple ? toggle(option) : onEnter(option))}
      />
    </div>
  )
}
