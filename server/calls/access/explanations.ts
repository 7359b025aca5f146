import { decide, decideRecord, type NamedTag, personOf, type RecordFacts } from '@rounds/core/access'
import {
  type Asking,
  type Explanation,
  explain,
  grantsOf,
  mayGive,
  type Proposal,
  tellGrant,
  tellGroup,
  type Way,
  waysOf,
} from '@rounds/core/access/explain'
import type { AnswerOf, accessContracts } from '@rounds/core/api/contracts'
import type { Entity } from '@rounds/core/entities'
import { type Tool, type ToolId, tools } from '@rounds/core/tools'
import { NotFound } from '../../errors.ts'
import type { Actor } from '../../rights/actor.ts'
import type { GrantedNow, Holder } from '../../rights/granted.ts'

type Contracts = typeof accessContracts
export type ToldProposal = AnswerOf<Contracts['explain']>['proposals'][number]

/** This many names are enough to know whom to ask. */
const MOST_NAMED = 3

/** Describes grants as far as the caller may know them. */
export function createTelling(
  { person }: Actor,
  userId: string,
  granted: GrantedNow,
  holders: readonly Holder[],
) {
  const asking: Asking = { person, isAboutThemselves: person.userId === userId }
  const byId = new Map<number, NamedTag>(granted.tags.map(tag => [tag.TId, tag]))
  const tellWay = (way: Way) => way.map(grant => tellGrant(asking, grant, byId))
  const tellTag = (id: number) => ({ id, name: byId.get(id)?.TName ?? String(id) })

  function tellProposal(to: Holder, proposal: Proposal): ToldProposal {
    return {
      tags: proposal.tags.map(tellTag),
      group: proposal.group && tellGroup(person, proposal.group),
      opens: { ...proposal.opens, folders: proposal.opens.folders.length },
      givers: giversOf(to, proposal, granted, holders)
        .slice(0, MOST_NAMED)
        .map(({ name }) => name),
    }
  }

  const tellExplanation = (of: Holder, { ways, proposals, allowed, because, isForNobody }: Explanation) => ({
    allowed,
    because,
    isForNobody,
    ways: ways.map(tellWay),
    proposals: proposals.map(proposal => tellProposal(of, proposal)),
  })
  return { tellWay, tellProposal, tellExplanation, tellHeld: (one: Holder) => tellHeld(one, asking, byId) }
}

function tellHeld(one: Holder, asking: Asking, tags: ReadonlyMap<number, NamedTag>) {
  return grantsOf(one).map(grant => {
    const inWords = tellGrant(asking, grant, tags)
    const own = one.own.find(claim => claim === grant.claim)
    return { ...inWords, until: inWords.isHidden ? null : (own?.until ?? null) }
  })
}

/** Who can accept a proposal: people who are not MoJoAdmin, and MoJoAdmins only if there are no others. */
export function giversOf(
  to: Holder,
  proposal: Pick<Proposal, 'tags' | 'group'>,
  { tags }: GrantedNow,
  holders: readonly Holder[],
): readonly Holder[] {
  const able = holders
    .filter(({ disabled }) => !disabled)
    .map(holder => ({ holder, person: personOf(holder, tags) }))
    .filter(({ person }) => mayGive(person, to, proposal, tags).allowed)
  const others = able.filter(({ person }) => !person.isMJA)
  return (others.length > 0 ? others : able).map(({ holder }) => holder)
}

/** What a person may open, each tool with the ways that open it. */
export const explainTools = (
  of: Holder,
  granted: GrantedNow,
): readonly (Explanation & { readonly tool: Tool<ToolId> })[] =>
  tools.map(tool => {
    const person = personOf(of, granted.tags)
    const decision = decide(person, 'open', tool)
    const question = { action: 'open', tool } as const
    const ways = decision.allowed ? waysOf(of, question, granted.tags) : []
    return { tool, ...decision, ways, proposals: [], isForNobody: false }
  })

/** Why someone may open a tool or not, and what would change it. */
export const explainTool = (of: Holder, tool: Tool<ToolId>, granted: GrantedNow): Explanation =>
  explain(of, { action: 'open', tool }, granted)

/** Which of some people can see or change a record, and why. */
export function explainRecord(
  entity: Entity,
  record: RecordFacts,
  granted: GrantedNow,
  holders: readonly Holder[],
) {
  const active = holders.filter(({ disabled }) => !disabled)
  const able = active.flatMap(holder => {
    const person = personOf(holder, granted.tags)
    const may = (action: 'read' | 'update' | 'delete') => decideRecord(person, action, entity, record).allowed
    if (!may('read')) return []
    const action = may('update') ? 'update' : 'read'
    const ways = waysOf(holder, { action, entity, record }, granted.tags)
    return [{ holder, change: action === 'update', delete: may('delete'), ways }]
  })
  return { able, others: active.length - able.length }
}

/** The tool with an id. Throws `NotFound`. */
export function toolOf(id: string): Tool<ToolId> {
  const tool = tools.find(one => one.id === id)
  if (!tool) throw new NotFound(`There is no tool ${id}.`)
  return tool
}
