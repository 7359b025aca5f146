import { headingsOf, type Mapping, namedMapping } from '@rounds/core/rules/csv'
import { keep, readStored } from '../../context/storage.ts'

/** Columns by the names of the fields they fill. */
type Named = Readonly<Record<string, string>>

interface Remembered {
  readonly headings: string
  readonly named: Named
}

/** A person's earlier mappings for a tool, by headings; the latest ones in this browser. */
export interface MappingMemory {
  readonly recall: (headings: string) => Named | undefined
  readonly keep: (mapping: Mapping, headers: readonly string[]) => void
}

const MOST = 20

/** The remembered mappings of a person's imports in a tool. */
export function mappingMemory(userId: string, toolId: string): MappingMemory {
  const place = `imports.${userId}.${toolId}`
  const all = () => readStored<readonly Remembered[]>(place, [])
  return {
    recall: headings => all().find(one => one.headings === headings)?.named,
    keep: (mapping, headers) => {
      const headings = headingsOf(headers)
      const others = all().filter(one => one.headings !== headings)
      keep(place, [{ headings, named: namedMapping(mapping, headers) }, ...others].slice(0, MOST))
    },
  }
}
