import type { EmailMarketingState } from '@rounds/core/api'
import { marketingServiceOf } from '@rounds/core/rules/forms'
import { toolNamed } from '@rounds/core/tools'
import { emailMarketingWords } from '@rounds/core/words/email-marketing'
import { Link } from 'wouter'
import { Mark } from '../../kit/mark.tsx'

const words = emailMarketingWords.services

/** Which services have a key. */
export function MarketingServices({ services }: Pick<EmailMarketingState, 'services'>) {
  return (
    <section>
      <h2 className="text-lg">{words.heading}</h2>
      <p className="measure text-ink-2 text-sm">
        {words.howTo}{' '}
        <Link href={toolNamed('key-manager').path} className="underline">
          {words.keys}
        </Link>
      </p>
      <table className="mt-2 w-full max-w-lg text-left text-sm">
        <caption className="sr-only">{words.heading}</caption>
        <thead>
          <tr className="border-rule border-b text-ink-2">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {words.service}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              {words.key}
            </th>
          </tr>
        </thead>
        <tbody>
          {services.map(({ service, hasKey }) => (
            <tr key={service} className="border-rule border-b">
              <td className="py-1.5 pr-4">{marketingServiceOf(service).name}</td>
              <td className="py-1.5">
                <span className="inline-flex items-center gap-1.5">
                  <Mark tone={hasKey ? 'ready' : 'idle'} />
                  {hasKey ? words.hasKey : words.noKey}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
