import type { CodeState } from '@rounds/core/api'
import { policyAllows, readCode } from '@rounds/core/rules/custom-code'
import { printSize } from '@rounds/core/rules/files'
import { customCodeWords } from '@rounds/core/words/custom-code'
import { useId } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Mark } from '../../kit/mark.tsx'
import type { ShownRecord } from '../../records/tool-parts.ts'
import { partsOf } from './code-parts.ts'

const words = customCodeWords.facts

interface CodeFactsProps {
  shown: ShownRecord
  siteUrl: string
  state: CodeState | undefined
}

/** What the code in the form loads, its size, and what blocks rendering, before it is turned on. */
export function CodeFacts({ shown: { values }, siteUrl, state }: CodeFactsProps) {
  const id = useId()
  const { loads, bytes, blocking } = readCode(partsOf(values), siteUrl)
  const policy = state?.policy ?? ''
  const pages = state?.healthPages ?? []
  const refused = loads.length > 0 ? pages.find(page => page.id === values.CId) : undefined
  const isWide = loads.length > 0 && !values.CId
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="font-semibold">
        {words.label}
      </h2>
      <div aria-live="polite" className="mt-1 flex flex-col gap-2 text-sm">
        <p>{words.size(printSize(bytes))}</p>
        {loads.length === 0 && <p>{words.loadsNothing}</p>}
        {loads.length > 0 && (
          <div>
            <p className="font-semibold">{words.loads}</p>
            <ul>
              {loads.map(load => {
                const isBlocked = policy !== '' && !policyAllows(policy, load)
                return (
                  <li key={`${load.directive} ${load.origin}`} className="wrap-anywhere py-0.5">
                    {words.loadsFrom(load.origin, load.directive)}
                    {isBlocked && (
                      <span className="flex items-center gap-1.5 text-loss">
                        <Mark tone="alarm" />
                        {words.isBlocked}
                      </span>
                    )}
                  </li>
                )
              })}
            </ul>
          </div>
        )}
        {blocking.length === 0 && <p>{words.blocksNothing}</p>}
        {blocking.length > 0 && (
          <div>
            <p className="font-semibold">{words.blocking}</p>
            <ul>
              {blocking.map(one => (
                <li key={`${one.kind} ${one.address}`} className="wrap-anywhere py-0.5">
                  {words.blocks(one)}
                </li>
              ))}
            </ul>
          </div>
        )}
        {refused && <Alert kind="error">{words.refused(refused.title)}</Alert>}
        {isWide && <Alert kind="info">{words.heldBack(pages.length)}</Alert>}
      </div>
    </section>
  )
}
