import { decide, type Person } from '@rounds/core/access'
import { both, compare, type Filter, printFilter } from '@rounds/core/api'
import { type Entity, type EntityName, entities } from '@rounds/core/entities'
import { onlyFilter } from '@rounds/core/layouts'
import { type ToolId, toolNamed } from '@rounds/core/tools'
import { dashboardWords } from '@rounds/core/words/dashboard'

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
    one: dashboardWords.figures.submissionNotLookedAt,
    many: dashboardWords.figures.submissionsNotLookedAt,
  },
  {
    tool: 'comment-moderation',
    entity: 'Comment',
    filter: [[compare('CmState', '=', 'pending')]],
    one: dashboardWords.figures.commentWaiting,
    many: dashboardWords.figures.commentsWaiting,
  },
  {
    tool: 'drafts',
    entity: 'ContentVersion',
    filter: [[compare('Active', '=', true)]],
    one: dashboardWords.figures.openDraft,
    many: dashboardWords.figures.openDrafts,
  },
  {
    tool: 'seo-tools',
    entity: 'Content',
    filter: [[compare('CSeoTitle', '=', '')]],
    one: dashboardWords.figures.pageWithoutSeoTitle,
    many: dashboardWords.figures.pagesWithoutSeoTitle,
  },
  {
    tool: 'email-test',
    entity: 'EmailArchive',
    filter: [[compare('EaStatus', '=', 'failed')]],
    one: dashboardWords.figures.mailThatFailed,
    many: dashboardWords.figures.mailsThatFailed,
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
    return [
      {
        entity,
        filter: both(filter, onlyFilter(tool)),
        path: tool.start + query,
        words: count => (count === 1 ? one : many),
      },
    ]
  })
}
