import type { Listing } from '../listing.ts'

export function CsvImport({ listing, onBack }: { listing: Listing; onBack: () => void }) {
  return (
    <button type="button" onClick={onBack}>
      {listing.tool.title}
    </button>
  )
}
