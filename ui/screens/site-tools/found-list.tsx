import { decide } from '@rounds/core/access'
import { entities } from '@rounds/core/entities'
import type { CareCheck, CareCheckId } from '@rounds/core/rules/care'
import type { Tool } from '@rounds/core/tools'
import { toolNamed } from '@rounds/core/tools'
import { siteToolsWords as words } from '@rounds/core/words/site-tools'
import { useMemo, useState } from 'react'
import { useLocation, useRouter } from 'wouter'
import { useApp, useStatus } from '../../context/app-context.ts'
import { Breadcrumbs } from '../../kit/breadcrumbs.tsx'
import { DataGrid } from '../../kit/data-grid/data-grid.tsx'
import type { GridColumn } from '../../kit/data-grid/grid-types.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import { Pagination } from '../../kit/pagination.tsx'
import { useParameters } from '../../kit/use-parameters.ts'
import { AskPractices } from '../../records/facts/ask-practices.tsx'
import { ReadFailure } from '../../records/read-failure.tsx'
import { ExportEvidence } from './export-evidence.tsx'
import { FixField } from './fix-field.tsx'
import { FixLink } from './fix-link.tsx'
import { type FoundRecord, useFound } from './site-tools-slots.ts'

const NONE: readonly FoundRecord[] = []
const PAGE = 50

/** The address of a found record, with the field to fix. */
const recordPath = ({ entity, mend }: CareCheck, id: number): string => {
  const { path } = toolNamed(entity === 'Custom_Physician' ? 'experts' : 'locations')
  if (mend.kind === 'link') return `${path}/${id}?linked=${mend.link}`
  return `${path}/${id}${mend.field === null ? '' : `?field=${mend.field}`}`
}

/** A check's findings: fixed in the row if one value is enough, else in the record. */
export function FoundList({ tool, check }: { tool: Tool; check: CareCheck & { readonly id: CareCheckId } }) {
  const { client, person, notify } = useApp()
  const { base } = useRouter()
  const [, navigate] = useLocation()
  const [parameters, setParameter] = useParameters()
  const page = Math.max(1, Number(parameters.get('page')) || 1)
  const { data, error, isLoading, mutate } = useFound(client, check.id, page)
  const [fixed, setFixed] = useState<FoundRecord | null>(null)
  const { mend } = check
  const writes = mend.kind === 'link' ? entities[mend.link] : entities[check.entity]
  const may = decide(person, mend.kind === 'link' ? 'create' : 'update', writes)
  const columns = useMemo(() => columnsOf(check, row => base + recordPath(check, row.id)), [base, check])
  const found = data?.found ?? 0
  useStatus(
    error
      ? { tone: 'alarm', words: words.cannotLoad }
      : data
        ? {
            tone: found > 0 ? 'changed' : 'ready',
            words: found > 0 ? words.found(found) : words.allFine,
            keys: [
              { keys: 'Enter', effect: words.list.open },
              ...(may.allowed && mend.kind !== 'record' ? [{ keys: 'F2', effect: words.list.fixHere }] : []),
            ],
          }
        : { tone: 'busy', words: words.loading },
  )
  const canFix = may.allowed && mend.kind !== 'record'
  const onFixed = async (row: FoundRecord) => {
    notify('success', words.fix.saved(row.name))
    await mutate()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHeader
        title={check.title}
        sentence={check.sentence}
        breadcrumbs={
          <Breadcrumbs
            crumbs={[{ label: tool.title, href: base + tool.path }, { label: check.title }]}
            onGo={() => navigate(tool.path)}
          />
        }
      />
      {check.asksPractice && data && (
        <p className="mt-2 flex shrink-0 flex-wrap gap-2">
          {may.allowed && data.rows.length > 0 && (
            <AskPractices entity={check.entity} ids={data.rows.map(({ id }) => id)} />
          )}
          <ExportEvidence />
        </p>
      )}
      {!may.allowed && <p className="mt-1 text-ink-3 text-sm">{may.because}</p>}
      <DataGrid<FoundRecord>
        className="mt-3 min-h-48 flex-1 max-lg:h-[70dvh] max-lg:flex-none"
        label={check.title}
        columns={columns}
        rows={data?.rows ?? NONE}
        rowKey={({ id }) => String(id)}
        rowLabel={({ name }) => name}
        onOpen={row => navigate(recordPath(check, row.id))}
        {...(canFix && { onEdit: setFixed })}
        actions={canFix ? ['view', 'edit'] : ['view']}
        loading={isLoading}
        total={found}
        firstRow={(page - 1) * PAGE}
        error={error && <ReadFailure what={words.list.what} error={error} onRetry={mutate} />}
        empty={<EmptyState title={words.list.nothing}>{words.list.nothingText}</EmptyState>}
      />
      {found > PAGE && (
        <Pagination
          className="mt-2"
          total={found}
          page={page}
          pageSize={PAGE}
          pageSizes={[PAGE]}
          onPage={next => setParameter('page', String(next))}
          onPageSize={() => undefined}
        />
      )}
      {mend.kind === 'field' && fixed && (
        <FixField
          key={fixed.id}
          entity={entities[check.entity]}
          field={mend.field}
          row={fixed}
          onClose={() => setFixed(null)}
          onFixed={onFixed}
        />
      )}
      {mend.kind === 'link' && (
        <FixLink check={check} mend={mend} row={fixed} onClose={() => setFixed(null)} onFixed={onFixed} />
      )}
    </div>
  )
}

const columnsOf = (
  { entity, mend }: CareCheck,
  href: (row: FoundRecord) => string,
): readonly GridColumn<FoundRecord>[] => [
  {
    id: 'name',
    label: words.list.names[entity],
    cell: ({ name }) => name,
    href,
    width: 'minmax(12rem, 3fr)',
  },
  {
    id: 'detail',
    label: words.list.more[entity],
    cell: ({ detail }) => detail,
    muted: true,
    width: 'minmax(9rem, 2fr)',
  },
  ...(words.list.value[mend.kind] === '' || (mend.kind === 'record' && mend.field !== null)
    ? []
    : [
        {
          id: 'value',
          label: words.list.value[mend.kind],
          cell: ({ value }: FoundRecord) => value,
          width: 'minmax(9rem, 2fr)',
          editable: mend.kind === 'field',
        },
      ]),
]
