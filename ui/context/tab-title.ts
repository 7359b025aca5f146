import type { Tool } from '@rounds/core/tools'
import { tabTitle } from '@rounds/core/words/tab-title'
import { useEffect } from 'react'
import { useApp } from './app-context.ts'
import { keepVisit } from './visits.ts'

/**
 * Titles the tab with the open record, and adds it to the recent ones; the tool alone while there is no name, as during
 * loading. `path` is where the record is opened, inside `/maintenance`.
 */
export function useTabTitle(tool: Tool, name: string | null, path: string): void {
  const { userId } = useApp().person
  useEffect(() => {
    if (name === null) return
    document.title = tabTitle(tool.title, name)
    keepVisit(userId, { path, title: name, tool: tool.title, at: Date.now() })
    return () => {
      document.title = tabTitle(tool.title)
    }
  }, [tool, name, path, userId])
}
