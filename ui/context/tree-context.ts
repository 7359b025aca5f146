import type { SidebarTag } from '@rounds/core/rules/interface'
import { createContext } from 'react'

/** The whole tag tree, including hidden tags: a sibling chain may contain them. */
export const TreeContext = createContext<readonly SidebarTag[]>([])
