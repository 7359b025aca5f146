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
      <figcaption className="mb-2 text-ink-2 text-xs">In a search engine, about so</figcaption>
      <p className="truncate font-mono text-ink-2 text-xs">{location.host + url}</p>
      <p className="text-accent text-lg">{truncateText(title, 60) || 'No title'}</p>
      <p className="text-ink-2">
        {truncateText(description, 160) || 'No description: a search engine takes some words of the page.'}
      </p>
    </figure>
  )
}
