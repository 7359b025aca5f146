import { type BlockKind, kindOf } from '@rounds/core/blocks'
import { copyOfBlock, emptyBlock, type PageBlock, type PageEdit } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'
import clsx from 'clsx'
import { Copy, CopyPlus, Ellipsis, Plus, Trash2 } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { Button } from '../../kit/button.tsx'
import { IconButton } from '../../kit/icon-button.tsx'
import { Mark } from '../../kit/mark.tsx'
import { Menu, MenuItem, MenuSeparator } from '../../kit/menu.tsx'
import { SortableList, type SortableParts } from '../../kit/sortable-list.tsx'
import { blockKindNote, blockName, blockNote } from '../../pages/block-words.ts'
import { copyBlock, pastedBlock } from './block-clipboard.ts'
import { BlockKindItems, firstOfBlock } from './block-kind-items.tsx'
import { type EditorPlace, type PagePartId, pagePartList } from './places.ts'

/** A block as listed; equal if nothing listed has changed. */
export interface ListedBlock {
  readonly uuid: string
  readonly name: string
  readonly note: string
}

export const listedBlock = (block: PageBlock): ListedBlock => ({
  uuid: block.CbUuid,
  name: blockName(block),
  note: blockNote(block) || blockKindNote(block),
})

export interface StructureProps {
  blocks: readonly ListedBlock[]
  place: EditorPlace
  /** How many entries a part of the page has. */
  counts: Readonly<Partial<Record<PagePartId, number>>>
  /** The blocks, by UUID, and the parts with unfinished input. */
  unfinished: ReadonlySet<string>
  readOnly: boolean
  /** The kinds of blocks that this person may add. */
  kinds: readonly BlockKind[]
  blockOf: (uuid: string) => PageBlock | undefined
  /** With `write` focus moves to the first field. */
  onGo: (place: EditorPlace, write?: boolean) => void
  /** Adds a block after another, or at the end, and opens it. */
  onAdd: (block: PageBlock, after: string | null) => void
  onEdit: (edit: PageEdit) => void
}

/** The structure of the page: its blocks in order, and its own parts. */
export const Structure = memo(function Structure(props: StructureProps) {
  const { blocks, place, counts, unfinished, readOnly, onGo, onEdit } = props
  const chosen = place.kind === 'block' ? place.uuid : null
  const nav = useRef<HTMLElement>(null)
  /** The block being deleted, and where focus goes afterwards. */
  const deleted = useRef<{ readonly uuid: string; readonly next: string | undefined } | null>(null)
  useEffect(() => {
    if (!deleted.current || blocks.some(({ uuid }) => uuid === deleted.current?.uuid)) return
    const { next } = deleted.current
    deleted.current = null
    const target = next === undefined ? '[data-add-block]' : `[data-block="${next}"]`
    nav.current?.querySelector<HTMLElement>(target)?.focus()
  }, [blocks])
  const onDelete = (uuid: string, next: string | undefined) => {
    deleted.current = { uuid, next }
    onEdit({ effect: 'delete blocks', blocks: [uuid] })
  }
  return (
    <nav
      ref={nav}
      aria-label={editorWords.structure.structureOfThePage}
      className="h-full overflow-y-auto px-1 py-3"
    >
      <h2 className="mb-1 px-2 text-ink-2 text-sm">{editorWords.structure.blocks}</h2>
      {blocks.length === 0 && (
        <p className="px-2 py-1 text-ink-2">{editorWords.structure.pageBeginsFirstBlock}</p>
      )}
      <SortableList
        label={editorWords.structure.blocksOfThePage}
        className="gap-0"
        items={blocks}
        idOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        disabled={readOnly}
        onOrder={(_, { id, to }) => onEdit({ effect: 'move block', block: id, to })}
      >
        {(block, parts) => (
          <BlockRow
            key={block.uuid}
            {...props}
            block={block}
            parts={parts}
            onDelete={onDelete}
            isCurrent={block.uuid === chosen}
          />
        )}
      </SortableList>
      {!readOnly && <AddBlock after={chosen} kinds={props.kinds} onAdd={props.onAdd} />}
      <h2 className="mt-6 mb-1 px-2 text-ink-2 text-sm">{editorWords.structure.page}</h2>
      <ul>
        {pagePartList.map(({ id, name }) => {
          const isCurrent = place.kind === 'page' && place.part === id
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={isCurrent ? 'true' : undefined}
                onClick={() => onGo({ kind: 'page', part: id })}
                className={rowClass(isCurrent)}
              >
                <span className="truncate">{name}</span>
                <span className="ml-auto flex shrink-0 items-baseline gap-2">
                  {unfinished.has(id) && <Unfinished />}
                  {counts[id] !== undefined && (
                    <span className="text-ink-2 text-xs tabular-nums">{counts[id]}</span>
                  )}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </nav>
  )
})

const Unfinished = () => (
  <span className="flex items-baseline gap-1 font-normal text-ink-2 text-xs">
    <Mark tone="changed" />
    {editorWords.structure.unfinished}
  </span>
)

const rowClass = (isCurrent: boolean) =>
  clsx(
    'flex min-h-8 w-full min-w-0 items-center gap-2 rounded-sm border-l-3 px-2 text-left',
    isCurrent ? 'border-accent bg-accent-wash font-semibold' : 'border-transparent hover:bg-well',
  )

interface BlockRowProps extends StructureProps {
  block: ListedBlock
  parts: SortableParts
  isCurrent: boolean
  /** Deletes it; focus moves to the next one. */
  onDelete: (uuid: string, next: string | undefined) => void
}

function BlockRow(props: BlockRowProps) {
  const { block, parts, isCurrent, readOnly, unfinished, kinds, blockOf, blocks, onGo, onAdd, onDelete } =
    props
  const duplicate = () => {
    const original = blockOf(block.uuid)
    if (original) onAdd(copyOfBlock(original, crypto.randomUUID()), block.uuid)
  }
  const remove = () => {
    const next = blocks[parts.index + 1] ?? blocks[parts.index - 1]
    onDelete(block.uuid, next?.uuid)
    if (isCurrent) onGo(next ? { kind: 'block', uuid: next.uuid } : { kind: 'page', part: 'title' })
  }
  return (
    <div className={clsx('group/block flex items-center', parts.isDragged && 'bg-raised shadow-pop')}>
      {!readOnly && parts.handle}
      <button
        type="button"
        aria-current={isCurrent ? 'true' : undefined}
        data-block={block.uuid}
        onClick={() => onGo({ kind: 'block', uuid: block.uuid })}
        onKeyDown={event => {
          if (readOnly) return
          const to = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
          if (event.altKey && to !== 0) parts.moveTo(parts.index + to)
          else if (event.key === 'Delete') remove()
          else return
          event.preventDefault()
        }}
        className={rowClass(isCurrent)}
      >
        <span className="truncate">{block.name}</span>
        <span className="ml-auto flex shrink-0 items-baseline gap-2">
          {unfinished.has(block.uuid) && <Unfinished />}
          {block.note && <span className="text-ink-2 text-xs">{block.note}</span>}
        </span>
      </button>
      {!readOnly && (
        <Menu
          trigger={
            <IconButton size="sm" name={editorWords.structure.moreAbout(block.name)}>
              <Ellipsis aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem
            icon={<CopyPlus aria-hidden="true" />}
            disabled={!isAmong(kinds, blockOf(block.uuid))}
            onSelect={duplicate}
          >
            {editorWords.structure.duplicate}
          </MenuItem>
          <MenuItem
            icon={<Copy aria-hidden="true" />}
            onSelect={() => {
              const original = blockOf(block.uuid)
              if (original) copyBlock(original)
            }}
          >
            {editorWords.structure.copyPasteOnAnyPage}
          </MenuItem>
          <MenuItem disabled={parts.index === 0} onSelect={() => parts.moveTo(parts.index - 1)} keys="Alt ↑">
            {editorWords.structure.moveUp}
          </MenuItem>
          <MenuItem
            disabled={parts.index === blocks.length - 1}
            onSelect={() => parts.moveTo(parts.index + 1)}
            keys="Alt ↓"
          >
            {editorWords.structure.moveDown}
          </MenuItem>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={remove} keys="Del">
            {editorWords.structure.delete}
          </MenuItem>
        </Menu>
      )}
    </div>
  )
}

const isAmong = (kinds: readonly BlockKind[], block: PageBlock | undefined): boolean =>
  block !== undefined && kinds.includes(kindOf(block))

/** Adds a block of some kind after the current one, or pastes a copied one, from this page or another. */
function AddBlock({
  after,
  kinds,
  onAdd,
}: Pick<StructureProps, 'kinds' | 'onAdd'> & { after: string | null }) {
  const pasted = pastedBlock()
  const isAdded = useRef(false)
  const add = (block: PageBlock) => {
    isAdded.current = true
    onAdd(block, after)
  }
  return (
    <div className="mt-2 flex gap-2 px-2">
      <Menu
        align="start"
        returnFocus={() => {
          const first = isAdded.current ? firstOfBlock() : null
          isAdded.current = false
          return first
        }}
        trigger={
          <Button className="flex-1" icon={<Plus aria-hidden="true" className="size-4" />} data-add-block>
            {editorWords.structure.addBlock}
          </Button>
        }
      >
        <BlockKindItems kinds={kinds} onKind={kind => add(emptyBlock(crypto.randomUUID(), kind))} />
      </Menu>
      {pasted && isAmong(kinds, pasted) && (
        <Button
          title={editorWords.structure.paste(blockName(pasted))}
          onClick={() => add(copyOfBlock(pasted, crypto.randomUUID()))}
        >
          {editorWords.structure.paste2}
        </Button>
      )}
    </div>
  )
}
