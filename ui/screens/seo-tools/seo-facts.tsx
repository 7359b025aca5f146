import { sayStructuredData, seoToolsWords } from '@rounds/core/words/seo-tools'
import type { SeoRow } from './seo-slots.ts'

const words = seoToolsWords.pane

/** The canonical address and the structured data of a page. */
export function SeoFacts({ page: { url, others, secondCanonical, data } }: { page: SeoRow }) {
  const hasData = data.types.length > 0 || data.gaps.length > 0
  return (
    <>
      {(others.length > 0 || secondCanonical !== null) && (
        <div className="mt-5">
          <h3 className="font-semibold text-sm">{words.canonical}</h3>
          <p className="wrap-anywhere font-mono text-sm">{url}</p>
          {secondCanonical !== null && (
            <p className="wrap-anywhere mt-1 text-ink-2 text-sm">{words.secondCanonical(secondCanonical)}</p>
          )}
          {others.length > 0 && (
            <>
              <p className="mt-1 text-ink-2 text-sm">{words.canonicalText(others.length)}</p>
              <ul className="list-disc pl-5 font-mono text-sm">
                {others.map(other => (
                  <li key={other} className="wrap-anywhere">
                    {other}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
      {hasData && (
        <div className="mt-5">
          <h3 className="font-semibold text-sm">{words.data}</h3>
          <p className="text-sm">{sayStructuredData(data)}</p>
          <p className="mt-1 text-ink-2 text-sm">{words.dataText}</p>
        </div>
      )}
    </>
  )
}
