import type { Match } from '@rounds/core/access'
import { careCheck } from '@rounds/core/rules/care'
import { useParameters } from '../../kit/use-parameters.ts'
import { CheckOverview } from './check-overview.tsx'
import { FoundList } from './found-list.tsx'

/** Missing or wrong data of physicians and locations (screens, `/custom/site-tools`). */
export function SiteTools({ match: { tool } }: { match: Match }) {
  const [parameters] = useParameters()
  const check = careCheck(parameters.get('check'))
  if (check) return <FoundList key={check.id} tool={tool} check={check} />
  return <CheckOverview tool={tool} />
}
