import { useState } from 'react'
import { Panes } from '../panes.tsx'
import { SortableList } from '../sortable-list.tsx'
import { Piece } from './piece.tsx'

const BLOCKS = ['Introduction', 'Opening hours', 'Team', 'Contact']

/** Sorting and resizing. */
export function OrderPieces() {
  const [blocks, setBlocks] = useState(BLOCKS)
  const list = (disabled: boolean) => (
    <SortableList
      label={disabled ? 'Blocks that stay' : 'Blocks of the page'}
      items={disabled ? ['Header', 'Footer'] : blocks}
      idOf={name => name}
      nameOf={name => name}
      onOrder={setBlocks}
      disabled={disabled}
    >
      {(name, { handle, steps, isDragged }) => (
        <div
          className={`flex items-center gap-2 rounded-md border bg-sheet p-2 ${isDragged ? 'border-accent shadow-pop' : 'border-rule-strong'}`}
        >
          {handle}
          <span className="flex-1">{name}</span>
          {steps}
        </div>
      )}
    </SortableList>
  )
  return (
    <>
      <Piece name="Sortable list" className="grid gap-6 md:grid-cols-2">
        <div className="space-y-2">
          {list(false)}
          <output data-testid="order">{blocks.join(', ')}</output>
        </div>
        {list(true)}
      </Piece>
      <Piece name="Panes">
        <Panes
          remember="kit"
          className="md:h-64"
          panes={[
            { id: 'list', label: 'Pages', size: 25, min: '10rem', content: <Filled words="Pages" /> },
            { id: 'text', label: 'Text', size: 45, content: <Filled words="Text" /> },
            { id: 'preview', label: 'Preview', collapsible: true, content: <Filled words="Preview" /> },
          ]}
        />
      </Piece>
    </>
  )
}

const Filled = ({ words }: { words: string }) => (
  <div className="h-full overflow-auto rounded-md border border-rule bg-well p-3 max-md:h-24">{words}</div>
)
