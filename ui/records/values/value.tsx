import { entityNamed, type Field, type TextFormat } from '@rounds/core/entities'
import { printSize, sayMediaType } from '@rounds/core/rules/files'
import { sayDay, sayExactly, sayInstant, standingAt } from '@rounds/core/rules/time'
import { commonWords } from '@rounds/core/words/common'
import { memo } from 'react'
import { useTimeZone } from '../../context/app-context.ts'
import { Mark } from '../../kit/mark.tsx'
import { jsonSummary } from './json-summary.ts'
import { useReferenceName } from './use-reference-names.ts'

/** Texts in a monospaced font. */
const MONO: ReadonlySet<TextFormat> = new Set([
  'path',
  'slug',
  'phone',
  'url',
  'link',
  'color',
  'time',
  'language',
])

export interface ValueProps {
  field: Field
  value: unknown
}

/** A value for display, by the type of its field; nothing if empty. On one line. */
export const Value = memo(function Value({ field, value }: ValueProps) {
  if (value === null || value === undefined || value === '') return null
  switch (field.kind) {
    case 'uuid':
      if (field.of) return <ReferenceName to={field.of} recordKey={String(value)} />
      return <Mono>{String(value)}</Mono>
    case 'identity':
      return <Mono>{String(value)}</Mono>
    case 'integer':
      if (field.unit === 'bytes' && typeof value === 'number') return <Size bytes={value} />
      return printNumber(value)
    case 'number':
      return printNumber(value)
    case 'boolean':
      return <YesNo yes={value === true} />
    case 'choice':
      return field.options.find(option => option.value === value)?.label ?? String(value)
    case 'reference':
      return <ReferenceName to={field.to} recordKey={value as string | number} />
    case 'date':
      return <time dateTime={String(value)}>{sayDay(String(value))}</time>
    case 'datetime':
      return <Instant at={String(value)} />
    case 'json':
      return jsonSummary(field.shape, value)
    case 'text':
      return <TextValue format={field.format} text={String(value)} />
  }
})

/** A timestamp in words; to the second on hover. */
export function Instant({ at }: { at: string }) {
  const zone = useTimeZone()
  return (
    <time dateTime={at} title={sayExactly(at, zone)}>
      {sayInstant(at, new Date(), zone)}
    </time>
  )
}

const printNumber = (value: unknown): string =>
  typeof value === 'number' ? value.toLocaleString('en', { maximumFractionDigits: 8 }) : String(value)

/** The size of a file as people say it; the exact number of bytes on hover. */
const Size = ({ bytes }: { bytes: number }) => (
  <span title={commonWords.value.bytes(bytes)}>{printSize(bytes)}</span>
)

/** Yes or no, by shape and word. */
function YesNo({ yes }: { yes: boolean }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={yes ? 'ready' : 'idle'} />
      {yes ? commonWords.value.yes : commonWords.value.no}
    </span>
  )
}

const timeOf = (value: unknown) => (typeof value === 'string' ? value : null)

/** Yes, for what counts between two times: outside them, it says why it doesn’t. */
export function TimedYes({ from, to }: { from: unknown; to: unknown }) {
  const standing = standingAt({ from: timeOf(from), to: timeOf(to) }, Date.now())
  if (standing === 'on') return <YesNo yes />
  return (
    <span className="inline-flex items-center gap-1.5">
      <Mark tone={standing === 'ended' ? 'idle' : 'busy'} />
      {commonWords.value[standing]}
    </span>
  )
}

/** The name of a referenced record; its key if it has none, or the person may not read it. */
export function ReferenceName({ to, recordKey }: { to: string; recordKey: string | number }) {
  const name = useReferenceName(to, recordKey)
  if (typeof name === 'string') return name
  return (
    <span className={name === undefined ? 'opacity-0' : undefined}>
      <Mono>{typeof recordKey === 'number' ? `#${recordKey}` : recordKey.slice(0, 8)}</Mono>
    </span>
  )
}

function TextValue({ format, text }: { format: TextFormat; text: string }) {
  if (format === 'color')
    return (
      <span className="inline-flex items-center gap-1.5">
        <span className="size-3 rounded-sm border border-rule-strong" style={{ background: text }} />
        <Mono>{text}</Mono>
      </span>
    )
  if (format === 'entity') return entityNamed(text)?.label ?? text
  if (format === 'media type') return <span title={text}>{sayMediaType(text)}</span>
  if (MONO.has(format)) return <Mono>{text}</Mono>
  return format === 'html' ? words(text) : firstLine(text)
}

const Mono = ({ children }: { children: string }) => (
  <span className="font-mono text-[0.9285em]">{children}</span>
)

const LONGEST = 300
const firstLine = (text: string) => clipText(text.trimStart().split('\n', 1)[0] ?? '')
/** HTML without its tags, for a table row: never rendered as markup. */
const words = (html: string) =>
  clipText(
    html
      .slice(0, 4 * LONGEST)
      .replace(/<[^>]*>?/g, ' ')
      .replace(/&nbsp;/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
      .trim(),
  )
const clipText = (text: string) => (text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text)
