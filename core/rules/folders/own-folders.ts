import type { AllowedTags } from '../../access/tags.ts'
import { allows } from '../../access/tags.ts'
import type { SidebarTag } from '../interface/sidebar.ts'

/** A person's folders among some tags, and the top ones among them: the choices of a picker. */
export function ownFolders(
  tags: readonly SidebarTag[],
  allowed: AllowedTags,
  roots: readonly number[],
): { readonly tags: readonly SidebarTag[]; readonly roots: readonly number[] } {
  if (allowed === 'all') return { tags, roots }
  const parents = new Map(tags.map(({ TId, TIdParent }) => [TId, TIdParent]))
  const isBelow = (tag: number): boolean => {
    const seen = new Set<number>()
    for (
      let at: number | null | undefined = tag;
      at !== null && at !== undefined && !seen.has(at);
      at = parents.get(at)
    ) {
      if (roots.includes(at)) return true
      seen.add(at)
    }
    return false
  }
  const own = tags.filter(({ TId }) => allows(allowed, TId) && isBelow(TId))
  const kept = new Set(own.map(({ TId }) => TId))
  return { tags: own, roots: own.filter(({ TIdParent }) => !kept.has(TIdParent ?? 0)).map(({ TId }) => TId) }
}
