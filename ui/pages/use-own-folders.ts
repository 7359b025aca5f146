import { ownPageFolders } from '@rounds/core/rules/page'
import { useContext, useMemo } from 'react'
import { useApp } from '../context/app-context.ts'
import { TreeContext } from '../context/tree-context.ts'

/** The folders where the person may put pages, for a picker, and its initial one. */
export function useOwnFolders() {
  const { person } = useApp()
  const tags = useContext(TreeContext)
  return useMemo(() => ownPageFolders(tags, person.tags), [tags, person.tags])
}
