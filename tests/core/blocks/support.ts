import { type BlockKind, blockIssues, fieldsOf, newSettings } from '@rounds/core/blocks'
import { emptyBlock, type PageBlock } from '@rounds/core/rules/page'
import fc from 'fast-check'
import { valueFor } from '../entities/arbitraries.ts'
import { uuid } from '../rules/support/pages.ts'

/** Any block of a kind that may be published: every field filled in or, where it may be, left out. */
export const anyBlock = (kind: BlockKind): fc.Arbitrary<PageBlock> => {
  const fields = Object.entries(fieldsOf(kind)).map(([name, field]) => {
    const value = valueFor(field, { encoding: 'value' })
    return [name, field.required ? value : fc.option(value, { freq: 3 })] as const
  })
  return fc
    .record(Object.fromEntries(fields), { noNullPrototype: true })
    .map(values => blockOf(kind, values))
    .filter(block => blockIssues(block).length === 0)
}

/** A block of a kind with these values. */
export function blockOf(kind: BlockKind, values: Readonly<Record<string, unknown>>): PageBlock {
  const isColumn = (name: string) => name.startsWith('Cb')
  const part = (wanted: boolean) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isColumn(name) === wanted))
  const settings = newSettings(kind)
  return {
    ...emptyBlock(uuid(1)),
    ...part(true),
    ...(settings && { CbMetaData: { ...settings, ...part(false) } }),
  } as PageBlock
}
