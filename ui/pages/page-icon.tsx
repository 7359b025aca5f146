import type { PageTreeNode } from '@rounds/core/rules/page'
import { FileText, Folder } from 'lucide-react'

/** A folder or a page, by its shape. */
export const pageIcon = (node: PageTreeNode) => (node.kind === 'folder' ? <Folder /> : <FileText />)

/** The address of a page, after its name. */
export const pageUrl = (node: PageTreeNode) =>
  node.url && <span className="font-mono text-xs max-sm:hidden">{node.url}</span>
