import type { SessionUser } from '@rounds/core/access'
import { changeOfAccess } from '@rounds/core/access/explain'
import type { SidebarTag } from '@rounds/core/rules/interface'
import { sayNewAccess } from '@rounds/core/words/new-access'
import { notify } from './toasts.tsx'

/** Tells a person what new roles and permissions opened and closed for them. */
export function tellNewAccess(before: SessionUser, now: SessionUser, tags: readonly SidebarTag[]): void {
  const names = new Map(tags.map(({ TId, TName }) => [TId, TName]))
  notify(
    'info',
    sayNewAccess(changeOfAccess(before, now, tags), tag => names.get(tag) ?? String(tag)),
  )
}
