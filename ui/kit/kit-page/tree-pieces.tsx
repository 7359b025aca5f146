import { type TreeNode, treeOf, visibleRows, withMove } from '@rounds/core/rules/tree'
import { Folder } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../button.tsx'
import { SearchBox } from '../search-box.tsx'
import { TagTreePicker } from '../tag-tree-picker.tsx'
import { Tree } from '../tree.tsx'
import { Piece } from './piece.tsx'

const WORDS = [
  'Services',
  'Heart',
  'Locations',
  'News',
  'Events',
  'Cancer care',
  'Children',
  'Forms',
  'Visits',
  'Ärzte',
]
const MANY: TreeNode[] = [...Array(30_000).keys()].map(id => ({
  id: String(id),
  parentId: id < 10 ? null : String(Math.floor(id / 10) - 1),
  name: `${WORDS[id % WORDS.length]} ${id}`,
  hidden: id % 17 === 3,
}))
const FEW: TreeNode[] = [
  { id: 'services', parentId: null, name: 'Services' },
  { id: 'heart', parentId: 'services', name: 'Heart' },
  { id: 'rehab', parentId: 'heart', name: 'Rehabilitation' },
  { id: 'cancer', parentId: 'services', name: 'Cancer care' },
  { id: 'locations', parentId: null, name: 'Locations' },
  { id: 'news', parentId: null, name: 'News', hidden: true },
]
const ALL = FEW.map(({ id }) => id)

/** Trees: sortable, selectable, and a very large one. */
export function TreePieces() {
  const [nodes, setNodes] = useState<readonly TreeNode[]>(FEW)
  const [opened, setOpened] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(['rehab']))
  const [many, setMany] = useState<readonly TreeNode[]>(MANY)
  const [filter, setFilter] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set(['29999']))
  const tree = useMemo(() => treeOf(nodes), [nodes])
  const large = useMemo(() => treeOf(many), [many])
  return (
    <>
      <Piece name="Tree" className="grid gap-6 md:grid-cols-2">
        <div className="space-y-2">
          <Tree
            label="Pages"
            nodes={nodes}
            defaultOpen={ALL}
            current="heart"
            icon={() => <Folder />}
            onOpen={node => setOpened(node.name)}
            onMove={move => setNodes(withMove(nodes, tree, move))}
            className="h-64"
          />
          <output data-testid="tree" className="block break-words font-mono text-ink-2 text-xs">
            {visibleRows(tree, new Set(ALL))
              .map(({ node }) => `${node.parentId ?? ''}/${node.id}`)
              .join(' ')}{' '}
            {opened}
          </output>
        </div>
        <div className="space-y-2">
          <Tree
            label="Branches"
            nodes={FEW}
            defaultOpen={ALL}
            choose="branches"
            chosen={chosen}
            onChosen={setChosen}
            className="h-64"
          />
          <output data-testid="chosen" className="block font-mono text-ink-2 text-xs">
            {[...chosen].sort().join(' ')}
          </output>
        </div>
        <Tree label="Nothing" nodes={[]} empty="No tags yet" className="h-24" />
      </Piece>
      <Piece name="Tree of 30,000" className="space-y-2">
        <SearchBox label="Find in the tree" value={filter} onValue={setFilter} />
        <Tree
          label="Tags"
          nodes={many}
          filter={filter}
          onMove={move => setMany(withMove(many, large, move))}
          className="h-80"
        />
        <Button onClick={() => setOpen(true)}>Choose tags</Button>{' '}
        <output data-testid="picked">{[...picked].join(' ')}</output>
        <TagTreePicker
          open={isOpen}
          onOpenChange={setOpen}
          title="Tags"
          nodes={MANY}
          chosen={picked}
          onDone={setPicked}
        />
      </Piece>
    </>
  )
}
