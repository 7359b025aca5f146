import type { Entity } from '@rounds/core/entities'
import { columnLabel } from '@rounds/core/layouts'
import { viewWords } from '@rounds/core/words/views'
import { useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { SortableList } from '../../kit/sortable-list.tsx'
import { type ColumnLayout, plainLayout } from './column-layout.ts'

interface ColumnsDialogProps {
  entity: Entity
  /** Every field that can be a column, in the order of the definition. */
  possible: readonly string[]
  /** The visible columns in order; the first is the records' name, and stays. */
  shown: readonly string[]
  layout: ColumnLayout
  onLayout: (layout: ColumnLayout) => void
  onClose: () => void
}

/** Which columns a list has, in which order, and which are pinned: by pointer and by keyboard. */
export function ColumnsDialog({ entity, possible, shown, layout, onLayout, onClose }: ColumnsDialogProps) {
  const [order, setOrder] = useState(() => [...shown, ...possible.filter(name => !shown.includes(name))])
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(shown))
  const [pinned, setPinned] = useState<ReadonlySet<string>>(() => new Set(layout.pinned))
  const label = (name: string) => columnLabel(entity, name)
  const [first] = shown
  const swap = (set: ReadonlySet<string>, name: string, on: boolean) =>
    new Set(on ? [...set, name] : [...set].filter(one => one !== name))
  const save = () => {
    const columns = order.filter(name => seen.has(name))
    const front = columns.filter(name => pinned.has(name))
    onLayout({
      ...layout,
      columns: [...front, ...columns.filter(name => !pinned.has(name))],
      pinned: front,
    })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={viewWords.columnsDialog.columns}
      description={viewWords.columnsDialog.keptBrowserAddressThem}
      size="xl"
      footer={
        <>
          <Button
            className="mr-auto"
            onClick={() => {
              onLayout(plainLayout)
              onClose()
            }}
          >
            {viewWords.columnsDialog.asItWas}
          </Button>
          <Button onClick={onClose}>{viewWords.columnsDialog.cancel}</Button>
          <Button kind="primary" onClick={save}>
            {viewWords.columnsDialog.showThese}
          </Button>
        </>
      }
    >
      <SortableList
        label={viewWords.columnsDialog.columnsInTheirOrder}
        items={order}
        idOf={name => name}
        nameOf={label}
        onOrder={setOrder}
      >
        {(name, { handle, steps }) => (
          <div className="flex items-center gap-2 py-0.5">
            {handle}
            <span className="min-w-0 flex-1">
              <Checkbox
                label={label(name)}
                checked={seen.has(name)}
                disabled={name === first}
                onValue={on => setSeen(set => swap(set, name, on))}
              />
            </span>
            <Checkbox
              label={viewWords.columnsDialog.pinned}
              aria-label={viewWords.columnsDialog.staysInSight(label(name))}
              checked={pinned.has(name)}
              disabled={!seen.has(name)}
              onValue={on => setPinned(set => swap(set, name, on))}
            />
            {steps}
          </div>
        )}
      </SortableList>
    </Dialog>
  )
}
