import type { PageBlock } from '@rounds/core/rules/page'
import { useRef } from 'react'
import { type ListedBlock, listedBlock } from './structure.tsx'

/** The blocks for the list: the same array while nothing listed changes, so that typing does not re-render it. */
export function useListed(blocks: readonly PageBlock[]): readonly ListedBlock[] {
  const known = useRef<{ from: readonly PageBlock[]; list: readonly ListedBlock[] }>({ from: [], list: [] })
  const { from, list } = known.current
  if (from !== blocks) {
    const next = blocks.map((block, index) => {
      const was = list[index]
      if (from[index] === block && was) return was
      const now = listedBlock(block)
      const isSame = was?.uuid === now.uuid && was.name === now.name && was.note === now.note
      return isSame && was ? was : now
    })
    const isSame = next.length === list.length && next.every((one, index) => one === list[index])
    known.current = { from: blocks, list: isSame ? list : next }
  }
  return known.current.list
}
