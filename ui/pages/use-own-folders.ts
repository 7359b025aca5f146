import { ownFolders } from '@rounds/core/rules/folders'
import { pageTree } from '@rounds/core/rules/page'
import { tagIds } from '@rounds/core/tools'
import { useContext, useMemo } from 'react'
import { useApp } from '../context/app-context.ts'
import { TreeContext } from '../context/tree-context.ts'

const HOME: readonly number[] = [tagIds.HomePage]

/** The folders where the person may put pages, for a picker, and its initial one. */
export function useOwnFolders() {
  const { person } = useApp()
  const tags = useContext(TreeContext)
  return useMemo(() => {
    const own = ownFolders(tags, person.tags, HOME)
    const nodes = pageTree(own.tags, [], [], { roots: own.roots, empty: true })
    return { nodes, first: own.roots[0] ?? tagIds.HomePage }
  }, [tags, person.tags])
}
