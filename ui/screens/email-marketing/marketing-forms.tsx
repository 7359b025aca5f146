import type { EmailMarketingState } from '@rounds/core/api'
import { marketingServiceOf } from '@rounds/core/rules/forms'
import { groupDigits } from '@rounds/core/rules/interface'
import { toolNamed } from '@rounds/core/tools'
import { emailMarketingWords } from '@rounds/core/words/email-marketing'
import { Link } from 'wouter'
import { EmptyState } from '../../kit/empty-state.tsx'
import { Mark } from '../../kit/mark.tsx'

const words = emailMarketingWords.forms
const HEAD = 'py-1.5 pr-4 font-medium'

/** The forms with newsletter settings, and whether they send sign-ups. */
export function MarketingForms({ forms }: Pick<EmailMarketingState, 'forms'>) {
  return (
    <section>
      <h2 className="text-lg">{words.heading}</h2>
      {forms.length === 0 ? (
        <EmptyState title={words.none}>{words.noneText}</EmptyState>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        <section tabIndex={0} aria-label={words.heading} className="mt-2 overflow-x-auto">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">{words.heading}</caption>
            <thead>
              <tr className="border-rule border-b text-ink-2">
                <th scope="col" className={HEAD}>
                  {words.form}
                </th>
                <th scope="col" className={HEAD}>
                  {words.list}
                </th>
                <th scope="col" className={HEAD}>
                  {words.state}
                </th>
                <th scope="col" className={`${HEAD} text-right`}>
                  {words.sent}
                </th>
                <th scope="col" className="py-1.5 text-right font-medium">
                  {words.waiting}
                </th>
              </tr>
            </thead>
            <tbody>
              {forms.map(({ id, name, service, listId, problem, sent, waiting }) => (
                <tr key={id} className="border-rule border-b align-top">
                  <td className="py-1.5 pr-4">
                    <Link href={`${toolNamed('form-manager').path}/${id}`} className="underline">
                      {name}
                    </Link>
                  </td>
                  <td className="py-1.5 pr-4">
                    {service && marketingServiceOf(service).name}{' '}
                    {listId && <span className="font-mono text-xs">{listId}</span>}
                  </td>
                  <td className="py-1.5 pr-4">
                    <span className="inline-flex items-center gap-1.5">
                      <Mark tone={problem === null ? 'ready' : problem === 'off' ? 'idle' : 'changed'} />
                      {problem === null ? words.on : words.problems[problem]}
                    </span>
                  </td>
                  <td className="py-1.5 pr-4 text-right tabular-nums">{groupDigits(sent)}</td>
                  <td className="py-1.5 text-right tabular-nums">{groupDigits(waiting)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
