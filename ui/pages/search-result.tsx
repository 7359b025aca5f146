import { cutToRoom, DESCRIPTION_ROOM, TITLE_ROOM } from '@rounds/core/rules/page'
import { editorWords } from '@rounds/core/words/editor'

/** A preview of the page in a search engine: title, address, description, cut like there. */
export function SearchResult({
  title,
  url,
  description,
}: {
  title: string
  url: string
  description: string
}) {
  return (
    <figure className="rounded-md border border-rule bg-well p-3">
      <figcaption className="mb-2 text-ink-2 text-xs">
        {editorWords.searchResult.searchEngineAbout}
      </figcaption>
      <p className="truncate font-mono text-ink-2 text-xs">{location.host + url}</p>
      <p className="wrap-anywhere text-accent text-lg">
        {cutToRoom(title, TITLE_ROOM) || editorWords.searchResult.noTitle}
      </p>
      <p className="wrap-anywhere text-ink-2">
        {cutToRoom(description, DESCRIPTION_ROOM) || editorWords.searchResult.noDescriptionSearchEngine}
      </p>
    </figure>
  )
}
