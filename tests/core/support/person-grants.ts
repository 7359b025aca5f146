import type { ClaimFacts, Group, NamedTag, PersonGrants } from '@rounds/core/access'
import { sections, tagIds, tools } from '@rounds/core/tools'

/** Somebody who was granted nothing. */
export const nobody: PersonGrants = { userId: 'u', groups: [], own: [] }

export const tagClaim = (tag: number): ClaimFacts => ({ type: 'TId', value: String(tag) })

/** A group with permissions for some tags. */
export const group = (name: string, ...tags: readonly number[]): Group => ({
  id: `id of ${name}`,
  name,
  claims: tags.map(tagClaim),
})

const tag = (TId: number, TIdParent: number | null, more: Partial<NamedTag> = {}): NamedTag => ({
  TId,
  TIdParent,
  TName: `Tag ${TId}`,
  TVisible: true,
  TDeleted: false,
  ...more,
})

const sectionTag = new Map<string, number>(sections.map(section => [section.id, section.tag]))

/** The tags of the tools in their sections, three folders in each other, a hidden one and a deleted one. */
export const tagTree: readonly NamedTag[] = [
  ...new Map(
    [
      tag(tagIds.Root, null),
      tag(tagIds.Dashboard, tagIds.Root),
      ...sections.map(section => tag(section.tag, tagIds.Dashboard)),
      ...tools.map(tool =>
        tag(
          tool.tag,
          tool.id === 'form-submissions' ? tagIds.Form_Manager : (sectionTag.get(tool.section) ?? null),
        ),
      ),
      tag(1000, tagIds.Root),
      tag(1001, 1000),
      tag(1002, 1000, { TVisible: false }),
      tag(1003, 1000, { TDeleted: true }),
    ].map(one => [one.TId, one]),
  ).values(),
]
