import type { SidebarTag } from '@rounds/core/rules/interface'
import { createContext } from 'react'

/** The whole tag tree, hidden tags included: a chain of siblings may lead through them. */
export const TreeContext = createContext<readonly SidebarTag[]>([])
