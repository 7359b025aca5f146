import { listWords } from '@rounds/core/words/list'
import type { tableView } from '@rounds/machines/table-view'
import type { ActorRefFrom, SnapshotFrom } from 'xstate'
import { Button } from '../../kit/button.tsx'
import { PageHeader } from '../../kit/page-header.tsx'
import type { Listing, May } from '../listing.ts'

interface ListHeadProps {
  listing: Listing
  state: SnapshotFrom<typeof tableView>
  send: ActorRefFrom<typeof tableView>['send']
  may: May
  onNew: () => void
  onImport: () => void
}

/** What the tool is, and what is done with the list as a whole: bringing in, exporting, making one. */
export function ListHead({ listing: { tool, entity }, state, send, may, onNew, onImport }: ListHeadProps) {
  const mayNothing = !may.create.allowed && !may.update.allowed && !may.delete.allowed
  return (
    <>
      <PageHeader
        title={tool.title}
        sentence={tool.purpose}
        actions={
          <>
            {tool.imports && may.create.allowed && (
              <Button onClick={onImport}>{listWords.head.importCsv}</Button>
            )}
            {(['csv', 'xlsx'] as const).map(format => {
              const isThis = state.hasTag('exporting') && state.context.exportsAs === format
              return (
                <Button
                  key={format}
                  onClick={() => send(isThis ? { type: 'CANCEL_EXPORT' } : { type: 'EXPORT', format })}
                  disabled={!isThis && !state.can({ type: 'EXPORT', format })}
                >
                  {isThis ? listWords.head.cancelExport : listWords.head.export(format.toUpperCase())}
                </Button>
              )
            })}
            {may.create.allowed && (
              <Button kind="primary" onClick={onNew}>
                {listWords.head.new(entity.label.toLowerCase())}
              </Button>
            )}
          </>
        }
      />
      {mayNothing && <p className="mt-1 text-ink-3 text-sm">{may.update.because}</p>}
    </>
  )
}
