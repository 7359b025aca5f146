import type { ExportFormat } from '@rounds/core/rules/table'
import { labelInSentence } from '@rounds/core/rules/text'
import { listWords } from '@rounds/core/words/list'
import type { tableView } from '@rounds/machines/table-view'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import type { Listing, May } from '../listing.ts'
import { ListMenuButton } from './list-menu-button.tsx'
import { useListCommands } from './use-list-commands.ts'

interface ListHeadProps {
  /** A record covers the list. */
  hidden: boolean
  listing: Listing
  state: SnapshotFrom<typeof tableView>
  send: ActorRefFrom<typeof tableView>['send']
  may: May
  onNew: () => void
  onImport: () => void
  onColumns: () => void
  /** Shows deleted records; null if this person can't restore any. */
  onTrash: (() => void) | null
  /** Shows who changed these records; null for people who may not read the log. */
  onLog: (() => void) | null
}

/** The tool's title, the create button, and the menu of list actions. */
export function ListHead(props: ListHeadProps) {
  const { listing, state, send, may, onNew, onImport, onColumns, onTrash, onLog } = props
  const { tool, entity } = listing
  const mayExport = state.can({ type: 'EXPORT', format: 'csv' })
  const mayNothing = !may.create.allowed && !may.update.allowed && !may.delete.allowed
  const menu = {
    onImport: tool.imports && may.create.allowed ? onImport : null,
    onExport: mayExport ? (format: ExportFormat) => send({ type: 'EXPORT', format }) : null,
    onColumns,
    onTrash,
    onLog,
  }
  useListCommands(!props.hidden, menu)
  return (
    <>
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          <>
            {state.hasTag('exporting') && (
              <Button onClick={() => send({ type: 'CANCEL_EXPORT' })}>{listWords.head.cancelExport}</Button>
            )}
            <ListMenuButton {...menu} />
            {may.create.allowed && (
              <Button kind="primary" onClick={onNew}>
                {tool.list.create ?? listWords.head.new(labelInSentence(entity.label))}
              </Button>
            )}
          </>
        }
      />
      {mayNothing && <p className="mt-1 text-ink-3 text-sm">{may.update.because}</p>}
    </>
  )
}
