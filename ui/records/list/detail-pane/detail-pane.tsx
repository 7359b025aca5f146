import { decide, recordPath, showsRecord, toolsShowing } from '@rounds/core/access'
import { type AnyRow, type EntityName, entityNamed } from '@rounds/core/entities'
import { cellWords } from '@rounds/core/words/cells'
import { useMemo } from 'react'
import { Link } from 'wouter'
import { useApp } from '../../../context/app-context.ts'
import { useIsWide } from '../../../context/use-is-wide.ts'
import { Alert } from '../../../kit/alert.tsx'
import { buttonClass } from '../../../kit/button.tsx'
import { Dialog } from '../../../kit/dialog.tsx'
import { Glyph } from '../../../kit/glyph.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { SidePane } from '../../../kit/side-pane.tsx'
import { Skeleton } from '../../../kit/skeleton.tsx'
import { useReading } from '../../../kit/use-reading.ts'
import { type Listing, recordAddress } from '../../listing.ts'
import { formFields, type NamedField, withOwnShape } from '../../record/form-fields.ts'
import { LastChangeLine } from '../../record/last-change.tsx'
import { RecentHistory } from '../../record/recent-history.tsx'
import { useHistory } from '../../record/use-history.ts'
import type { ToolParts } from '../../tool-parts.ts'
import { isAuditData } from '../../values/audit-cell.tsx'
import { AuditChanges } from '../../values/audit-changes.tsx'
import { WholeValue } from '../../values/whole-value.tsx'
import { besideSlots, keyIn } from './detail-pane-slots.ts'

interface DetailPaneProps {
  listing: Listing
  /** The row's key in URL format. */
  rowKey: string
  /** The list's data, if it is on the page. */
  row: AnyRow | undefined
  called: string
  related: ToolParts['related']
  search: string
  onClose: () => void
  /** Where focus goes when it is closed as a dialog. */
  returnFocus: () => HTMLElement | null
}

/** A row with all its fields, beside the list; over it on a narrow screen. */
export function DetailPane(props: DetailPaneProps) {
  const { listing, rowKey, called, search, onClose, returnFocus } = props
  const isWide = useIsWide()
  const title = called || `${listing.entity.label} ${rowKey}`
  const open = (
    <Link
      href={recordAddress(listing, keyIn(listing.entity, rowKey), new URLSearchParams(search))}
      className={buttonClass('plain', 'sm')}
    >
      {cellWords.detailPane.open}
    </Link>
  )
  if (!isWide)
    return (
      <Dialog open onOpenChange={onClose} title={title} size="xl" returnFocus={returnFocus} footer={open}>
        <Fields key={rowKey} {...props} />
      </Dialog>
    )
  return (
    <SidePane label={title} beside={listing.tool.title} remember="record">
      <div className="sticky top-0 flex items-start gap-2 bg-sheet pb-2">
        <h2 className="min-w-0 flex-1 break-words font-semibold text-lg leading-7">{title}</h2>
        {open}
        <IconButton name={cellWords.detailPane.closeEscape} size="sm" onClick={onClose}>
          <Glyph name="close" />
        </IconButton>
      </div>
      <Fields key={rowKey} {...props} />
    </SidePane>
  )
}

function Fields({ listing, rowKey, row, related }: DetailPaneProps) {
  const { client } = useApp()
  const { entity } = listing
  const slots = useMemo(() => besideSlots(client, entity), [client, entity])
  const [state] = useReading(slots, { rowKey, version: row?.RowVersion ?? null })
  const { answer: record, message: wrong } = state.context
  const values = record ?? row ?? {}
  const key = record ? keyIn(entity, rowKey) : null
  const { last, history } = useHistory(entity, key, record?.RowVersion)
  const { facts } = formFields(entity, { isNew: false, mayWrite: false, fixed: {} })
  return (
    <>
      {wrong && <Alert kind="error">{wrong}</Alert>}
      {key && <LastChangeLine entity={entity} recordKey={key} last={last} />}
      {record && related?.(record)}
      <dl className="mt-2 flex flex-col gap-3 pb-4">
        {facts
          .filter(({ name }) => wrong === null || name in values)
          .map(named => {
            const { name, field, label } = withOwnShape(named, values)
            return (
              <div key={name} className="min-w-0">
                <dt className="text-ink-2 text-sm">{label}</dt>
                <dd className="break-words">
                  {name in values ? (
                    <WithLink field={field} value={values[name]}>
                      {isAuditData(entity, name) ? (
                        <AuditChanges entry={values} />
                      ) : (
                        <WholeValue field={field} value={values[name]} />
                      )}
                    </WithLink>
                  ) : (
                    <Skeleton className="my-1.5 h-2.5 w-2/3" />
                  )}
                </dd>
              </div>
            )
          })}
      </dl>
      <RecentHistory {...{ entity, values }} entries={history} onPutBack={null} />
    </>
  )
}

/** A reference links to its record, if there is a tool to open it in. */
function WithLink({
  field,
  value,
  children,
}: Pick<NamedField, 'field'> & { value: unknown; children: React.ReactNode }) {
  const { person } = useApp()
  const to = field.kind === 'reference' ? entityNamed(field.to) : undefined
  const [part, ...more] = to?.key ?? []
  if (!to || part === undefined || more.length > 0 || value === null || value === undefined) return children
  const named = { [part]: value }
  const tool = toolsShowing(to.name as EntityName).find(
    one => showsRecord(one, named) && decide(person, 'open', one).allowed,
  )
  if (!tool) return children
  return (
    <Link href={recordPath(tool, to, named)} className="link">
      {children}
    </Link>
  )
}
