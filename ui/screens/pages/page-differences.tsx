import {
  compareSnapshots,
  entriesOf,
  type PageDifference,
  type PageSnapshot,
  pageParts,
} from '@rounds/core/rules'
import { DiffView } from '../../kit/diff-view.tsx'

export interface PageDifferencesProps {
  before: PageSnapshot
  after: PageSnapshot
  /** What the two are called: “Live page” and “Draft”. */
  beforeLabel: string
  afterLabel: string
}

/** All that differs between two states of a page, field by field, in the order of the page. */
export function PageDifferences({ before, after, beforeLabel, afterLabel }: PageDifferencesProps) {
  const differences = compareSnapshots(before, after)
  if (differences.length === 0) return <p className="text-ink-2">Both say the same.</p>
  return (
    <ol className="flex flex-col gap-5">
      {differences.map(difference => {
        const { part, key, field } = difference
        const label = labelOf(difference, before, after)
        return (
          <li key={`${part} ${key} ${field}`}>
            <h3 className="mb-1 font-semibold text-sm">{label}</h3>
            <DiffView
              label={label}
              of={isHtml(difference) ? 'html' : 'text'}
              before={written(difference, difference.before)}
              after={written(difference, difference.after)}
              {...{ beforeLabel, afterLabel }}
            />
          </li>
        )
      })}
    </ol>
  )
}

const PARTS: Readonly<Record<PageDifference['part'], string>> = {
  content: 'Page',
  blocks: 'Block',
  tags: 'Folder',
  locations: 'Location',
  physicians: 'Physician',
  services: 'Service',
  news: 'News',
  event: 'Event',
}

function labelOf({ part, key, field }: PageDifference, before: PageSnapshot, after: PageSnapshot): string {
  if (key === null) return `Order of the ${part}`
  const definition = field === null ? undefined : pageParts[part].fields[field]
  const of = definition?.label ?? field
  if (part === 'content') return of ?? 'Page'
  const place = [after, before].flatMap(page => {
    const at = entriesOf(page, part).findIndex(entry => entry.key === key)
    return at < 0 ? [] : [at + 1]
  })[0]
  const name = part === 'blocks' ? `Block ${place ?? ''}` : `${PARTS[part]} ${key}`
  return of === null ? name.trim() : `${name.trim()}: ${of}`
}

const fieldOf = ({ part, field }: PageDifference) =>
  field === null ? undefined : pageParts[part].fields[field]

function isHtml(difference: PageDifference): boolean {
  const field = fieldOf(difference)
  return field?.kind === 'text' && field.format === 'html'
}

/** A value as text to be compared: objects a line for each of their fields, nothing for what is not there. */
function written(difference: PageDifference, value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (difference.key === null && Array.isArray(value)) return value.join('\n')
  if (difference.field === null && typeof value === 'object')
    return Object.entries(value)
      .filter(([, one]) => one !== null && one !== '')
      .map(([name, one]) => {
        const label = pageParts[difference.part].fields[name]?.label ?? name
        return `${label}: ${typeof one === 'object' ? JSON.stringify(one) : String(one)}`
      })
      .join('\n')
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}
