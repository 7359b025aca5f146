import type { Tool } from '@rounds/core/tools'
import { tabTitle } from '@rounds/core/words/tab-title'
import { useEffect } from 'react'
import { useApp } from './app-context.ts'
import { currentPath } from './here.ts'
import { keepVisit } from './visits.ts'

/**
 * Names the tab by the record that is open, and remembers it among those that were opened; the tool alone while there
 * is no name, as while it is loaded.
 */
export function useTabTitle(tool: Tool, name: string | null): void {
  const { userId } = useApp().person
  useEffect(() => {
    if (name === null) return
    document.title = tabTitle(tool.title, name)
    keepVisit(userId, {
      path: currentPath() + location.search,
      title: name,
      tool: tool.title,
      at: Date.now(),
    })
    return () => {
      document.title = tabTitle(tool.title)
    }
  }, [tool, name, userId])
}
