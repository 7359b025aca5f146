import type { AccessProposal, AccessWay } from '@rounds/core/api'
import type { ToolId } from '@rounds/core/tools'
import { accessWords } from '@rounds/core/words/access'

/** Which grants allow something: the first way, and a note if there are more. */
export function FirstWay({ ways }: { ways: readonly AccessWay[] }) {
  const [first] = ways
  if (!first) return null
  return (
    <>
      {accessWords.ways.way(first)}
      {ways.length > 1 && (
        <span title={ways.slice(1).map(accessWords.ways.way).join('\n')}>
          {' · '}
          {accessWords.ways.more(ways.length - 1)}
        </span>
      )}
    </>
  )
}

/** The grants that would give a person access, least additional access first. */
export function Proposals({ proposals, tool }: { proposals: readonly AccessProposal[]; tool: ToolId }) {
  const words = accessWords.proposals
  if (proposals.length === 0) return <p className="text-ink-2">{words.none}</p>
  return (
    <ol className="flex list-decimal flex-col gap-2 pl-5">
      {proposals.map(proposal => (
        <li key={words.proposal(proposal)}>
          <span className="font-semibold">{words.proposal(proposal)}</span>
          <span className="block text-ink-2 text-sm">
            {words.opensElse(proposal.opens, tool)}. {words.givers(proposal.givers)}.
          </span>
        </li>
      ))}
    </ol>
  )
}
