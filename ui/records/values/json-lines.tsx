import type { Field, Shape } from '@rounds/core/entities'
import { memberLabel, wordsOf } from './json-summary.ts'

const any: Shape = { is: 'any' }

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

/** A JSON value in full, one line per member and per entry, with the labels of its shape. */
export function JsonLines({ shape, value }: { shape: Shape; value: unknown }) {
  if (Array.isArray(value)) {
    const inner = shape.is === 'list' ? shape.of : any
    return (
      <ul className="list-disc pl-4">
        {value.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no identity, and are only read
          <li key={index}>
            <JsonLines shape={inner} value={entry} />
          </li>
        ))}
      </ul>
    )
  }
  if (typeof value !== 'object' || value === null) return wordsOf(value)
  const fields: Readonly<Record<string, Field>> = shape.is === 'object' ? shape.fields : {}
  return Object.entries(value)
    .filter(([, member]) => !isNothing(member))
    .map(([name, member]) => {
      const field = fields[name]
      return (
        <div key={name}>
          <span className="text-ink-2">{field?.label ?? memberLabel(name)}:</span>{' '}
          <JsonLines shape={field?.kind === 'json' ? field.shape : any} value={member} />
        </div>
      )
    })
}
