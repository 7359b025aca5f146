import { editorWords } from '@rounds/core/words/editor'

/** How a search engine would show the page: title, address, description, cut where they cut. */
export function SearchResult({
  title,
  url,
  description,
}: {
  title: string
  url: string
  description: string
}) {
  const truncateText = (text: string, most: number) =>
    text.length > most ? `${text.slice(0, most).trimEnd()} …` : text
  return (
    <figure className="rounded-md border border-rule bg-well p-3">
      <figcaption className="mb-2 text-ink-2 text-xs">
        {editorWords.searchResult.searchEngineAbout}
      </figcaption>
      <p className="truncate font-mono text-ink-2 text-xs">{location.host + url}</p>
      <p className="text-accent text-lg">{truncateText(title, 60) || editorWords.searchResult.noTitle}</p>
      <p className="text-ink-2">
        {truncateText(description, 160) || editorWords.searchResult.noDescriptionSearchEngine}
      </p>
    </figure>
  )
}
