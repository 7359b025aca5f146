import type { AnyRow } from '@rounds/core/entities'
import type { MicrositeState } from '@rounds/core/rules/site'
import { micrositeWords as words } from '@rounds/core/words/microsites'
import { useApp } from '../../context/app-context.ts'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { Mark, type Tone } from '../../kit/mark.tsx'
import { useMicrosites } from './microsite-slots.ts'

const tones: Readonly<Record<MicrositeState, Tone>> = {
  on: 'ready',
  off: 'idle',
  later: 'busy',
  over: 'idle',
  hidden: 'alarm',
}

function useMicrosite(row: AnyRow) {
  const { client } = useApp()
  const { data, error } = useMicrosites(client)
  return { facts: data?.find(({ id }) => id === row.MsId), error }
}

function Address({ row }: { row: AnyRow }) {
  const { facts, error } = useMicrosite(row)
  if (error && !facts) return <span className="text-ink-2">{words.failed}</span>
  if (!facts) return null
  return facts.address === null ? (
    <span className="text-ink-2">{words.noAddress}</span>
  ) : (
    <span className="font-mono">{facts.address.replace(/^https?:\/\//, '')}</span>
  )
}

function Pages({ row }: { row: AnyRow }) {
  const { facts } = useMicrosite(row)
  return facts ? words.pages(facts.pages, facts.folder) : null
}

function State({ row }: { row: AnyRow }) {
  const { facts } = useMicrosite(row)
  return facts ? (
    <span className="inline-flex items-baseline gap-1.5">
      <Mark tone={tones[facts.state]} />
      {words.states[facts.state]}
    </span>
  ) : null
}

const own: Readonly<Record<string, Pick<GridColumn<AnyRow>, 'label' | 'cell' | 'width' | 'editable'>>> = {
  MsHost: {
    label: words.columns.address,
    cell: row => <Address row={row} />,
    width: 'minmax(14rem, 20fr)',
    editable: false,
  },
  TId: {
    label: words.columns.pages,
    cell: row => <Pages row={row} />,
    width: 'minmax(12rem, 14fr)',
    editable: false,
  },
  MsActive: { label: words.columns.state, cell: row => <State row={row} />, width: 170, editable: false },
}

/** The list with the whole web address, the pages and the state of each microsite. */
export const micrositeColumns = (columns: readonly GridColumn<AnyRow>[]): readonly GridColumn<AnyRow>[] =>
  columns.map(column => ({ ...column, ...own[column.id] }))
