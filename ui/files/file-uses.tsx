import { decide, recordPath, showsRecord, toolsShowing } from '@rounds/core/access'
import { type FileRecord, type FileUse, messageOf } from '@rounds/core/api'
import { type AnyRow, type Entity, type EntityName, entityNamed } from '@rounds/core/entities'
import { fileWords } from '@rounds/core/words/files'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { TryAgainButton } from '../kit/try-again-button.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import { removeUsedSlots, useFileUses } from './file-slots.ts'

const SHOWN = 12

/** Where a file is used, with links; and a way to delete it anyway. */
export function FileUses({ file, onDeleted }: { file: FileRecord; onDeleted?: () => void }) {
  const { client } = useApp()
  const { data, error, mutate } = useFileUses(client, file.FId)
  return (
    <section aria-labelledby="file-uses" className="border-rule border-t pt-3">
      <h2 id="file-uses" className="font-semibold text-ink-2 text-sm">
        {data ? usedIn(data.total) : fileWords.fileUses.whereItIsUsed}
      </h2>
      {!data && !error && <Skeleton className="mt-2 h-4 w-1/2" />}
      {error && (
        <p className="mt-1">
          {fileWords.fileUses.couldNotFoundOut(messageOf(error))} <TryAgainButton onRetry={mutate} />
        </p>
      )}
      <ul className="mt-1 columns-1 sm:columns-2">
        {data?.uses.slice(0, SHOWN).map(use => (
          <li key={`${use.entity} ${use.key} ${use.field}`} className="truncate">
            <Use use={use} />
          </li>
        ))}
      </ul>
      {data && data.total > Math.min(SHOWN, data.uses.length) && (
        <p className="text-ink-2 text-sm">
          {fileWords.fileUses.andMore(data.total, Math.min(SHOWN, data.uses.length))}
        </p>
      )}
      {data && data.total > 0 && onDeleted && (
        <DeleteUsed file={file} total={data.total} onDeleted={onDeleted} />
      )}
    </section>
  )
}

/** Deletes a file in use, once the person has been told where. */
function DeleteUsed({ file, total, onDeleted }: { file: FileRecord; total: number; onDeleted: () => void }) {
  const { client, notify } = useApp()
  const [open, setOpen] = useState(false)
  const slots = useMemo(() => removeUsedSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: () => {
      notify('success', fileWords.fileUses.theFileWasDeleted)
      onDeleted()
    },
    onFailed: ({ message }) => {
      notify('error', message)
      setOpen(false)
    },
  })
  return (
    <>
      <Button kind="quiet" size="sm" className="-ml-2 mt-2 text-loss!" onClick={() => setOpen(true)}>
        {fileWords.fileUses.deleteAlthoughUsed}
      </Button>
      <ConfirmDialog
        open={open}
        busy={state.hasTag('busy')}
        title={fileWords.fileUses.delete(file.FName)}
        text={fileWords.fileUses.willGap(total)}
        confirmLabel={fileWords.fileUses.deleteIt}
        onConfirm={() => send({ type: 'SUBMIT', act: file })}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

const usedIn = (total: number) => {
  if (total === 0) return fileWords.fileUses.usedNowhere
  return total === 1 ? fileWords.fileUses.usedInOnePlace : fileWords.fileUses.usedInPlaces(total)
}

function Use({ use }: { use: FileUse }) {
  const { person } = useApp()
  const entity: Entity | undefined = entityNamed(use.entity)
  const words = use.shown || `${entity?.label ?? use.entity} ${use.key}`
  const record: AnyRow = { [entity?.key[0] ?? '']: use.key }
  const tool = toolsShowing(use.entity as EntityName).find(
    one => showsRecord(one, record) && decide(person, 'open', one).allowed,
  )
  return (
    <>
      {tool && entity ? (
        <Link className="link" href={recordPath(tool, entity, record)}>
          {words}
        </Link>
      ) : (
        words
      )}{' '}
      <span className="text-ink-2 text-sm">{entity?.label}</span>
    </>
  )
}
