import type { RedirectCheck } from '@rounds/core/api'
import { groupDigits } from '@rounds/core/rules/interface'
import { redirectWords } from '@rounds/core/words/redirects'
import { useId } from 'react'

const words = redirectWords.trial

/** Which recent missing addresses a pattern would match, and where it would lead them. */
export function PatternTrial({ tried }: { tried: NonNullable<RedirectCheck['tried']> }) {
  const id = useId()
  const { of, caught, addresses } = tried
  return (
    <div className="mt-4">
      <h2 id={id} className="mb-1 font-semibold text-sm">
        {words.label}
      </h2>
      <p className="text-ink-2">{caught === 0 ? words.none(of) : words.caught(caught, of)}</p>
      {caught > 0 && (
        <section
          aria-labelledby={id}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
          tabIndex={0}
          className="mt-1 max-h-60 overflow-auto rounded-md border border-rule"
        >
          <table className="w-full text-left text-sm">
            <thead className="sticky top-0 bg-well">
              <tr>
                <th scope="col" className="px-2 py-1 font-medium">
                  {words.address}
                </th>
                <th scope="col" className="px-2 py-1 font-medium">
                  {words.leadsTo}
                </th>
                <th scope="col" className="px-2 py-1 text-right font-medium">
                  {words.hits}
                </th>
              </tr>
            </thead>
            <tbody>
              {addresses.map(({ address, to, hits }) => (
                <tr key={address} className="border-rule border-t">
                  <th scope="row" className="wrap-anywhere px-2 py-0.5 font-mono font-normal">
                    {address}
                  </th>
                  <td className="wrap-anywhere px-2 py-0.5 font-mono">{to ?? words.nowhere}</td>
                  <td className="px-2 py-0.5 text-right tabular-nums">{groupDigits(hits)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {caught > addresses.length && (
        <p className="mt-1 text-ink-2">{words.more(caught - addresses.length)}</p>
      )}
    </div>
  )
}
