import { decide, type Person } from '@rounds/core/access'
import { compare, type Filter, printFilter } from '@rounds/core/api'
import { type Entity, type EntityName, entities } from '@rounds/core/entities'
import { type ToolId, toolNamed } from '@rounds/core/tools'

/** Something that may need attention: a count, and the list that it counts. */
export interface Figure {
  readonly entity: Entity
  readonly filter: Filter
  readonly path: string
  readonly words: (count: number) => string
}

interface Given {
  readonly tool: ToolId
  readonly entity: EntityName
  readonly filter: Filter
  readonly one: string
  readonly many: string
}

/** In the order of how soon somebody should look. */
const given: readonly Given[] = [
  {
    tool: 'form-submissions',
    entity: 'FormSubmission',
    filter: [[compare('FsState', '=', 'new')]],
    one: 'submission not looked at',
    many: 'submissions not looked at',
  },
  {
    tool: 'comment-moderation',
    entity: 'Comment',
    filter: [[compare('CmState', '=', 'pending')]],
    one: 'comment waiting',
    many: 'comments waiting',
  },
  {
    tool: 'drafts',
    entity: 'ContentVersion',
    filter: [[compare('Active', '=', true)]],
    one: 'open draft',
    many: 'open drafts',
  },
  {
    tool: 'seo-tools',
    entity: 'Content',
    filter: [[compare('CSeoTitle', '=', '')]],
    one: 'page without an SEO title',
    many: 'pages without an SEO title',
  },
  {
    tool: 'email-test',
    entity: 'EmailArchive',
    filter: [[compare('EaStatus', '=', 'failed')]],
    one: 'mail that failed',
    many: 'mails that failed',
  },
]

/** The figures of a person: only of lists that they may open and read. Each leads to the filtered list behind it. */
export function figuresOf(person: Person): readonly Figure[] {
  return given.flatMap(({ tool: id, entity: name, filter, one, many }) => {
    const tool = toolNamed(id)
    const entity: Entity = entities[name]
    if (!decide(person, 'open', tool).allowed || !decide(person, 'read', entity).allowed) return []
    // What the tool narrows its list to by itself is not said twice.
    const isFiltered = filter.every(entries => entries.every(entry => entry.field in tool.where))
    const query = isFiltered ? '' : `?${new URLSearchParams({ filter: printFilter(filter) })}`
    return [{ entity, filter, path: tool.start + query, words: count => (count === 1 ? one : many) }]
  })
}
