import { decide, recordPath, showsRecord, toolsShowing } from '@rounds/core/access'
import { type FileRecord, type FileUse, messageOf } from '@rounds/core/api'
import { type AnyRow, type Entity, type EntityName, entityNamed } from '@rounds/core/entities'
import { groupDigits } from '@rounds/core/rules/interface'
import { useMemo, useState } from 'react'
import { Link } from 'wouter'
import { useApp } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { ConfirmDialog } from '../kit/confirm-dialog.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import { removeUsedSlots, useFileUses } from './file-slots.ts'

const SHOWN = 12

/** Where a file is used, each place leading to it; and the way to delete it in spite of them. */
export function FileUses({ file, onDeleted }: { file: FileRecord; onDeleted?: () => void }) {
  const { client } = useApp()
  const { data, error, mutate } = useFileUses(client, file.FId)
  return (
    <section aria-labelledby="file-uses" className="border-rule border-t pt-3">
      <h2 id="file-uses" className="font-semibold text-ink-2 text-sm">
        {data ? usedIn(data.total) : 'Where it is used'}
      </h2>
      {!data && !error && <Skeleton className="mt-2 h-4 w-1/2" />}
      {error && (
        <p className="mt-1">
          This could not be found out: {messageOf(error)}{' '}
          <Button size="sm" onClick={() => void mutate()}>
            Try again
          </Button>
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
        <p className="text-ink-2 text-sm">And {data.total - Math.min(SHOWN, data.uses.length)} more.</p>
      )}
      {data && data.total > 0 && onDeleted && (
        <DeleteUsed file={file} total={data.total} onDeleted={onDeleted} />
      )}
    </section>
  )
}

/** Deletes a file that is used, once the person has been told where. */
function DeleteUsed({ file, total, onDeleted }: { file: FileRecord; total: number; onDeleted: () => void }) {
  const { client, notify } = useApp()
  const [open, setOpen] = useState(false)
  const slots = useMemo(() => removeUsedSlots(client), [client])
  const [state, send] = useSubmit(slots, {
    onDone: () => {
      notify('success', 'The file was deleted.')
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
        Delete it although it is used…
      </Button>
      <ConfirmDialog
        open={open}
        busy={state.hasTag('busy')}
        title={`Delete ${file.FName}?`}
        text={`${total === 1 ? 'One place shows' : `${groupDigits(total)} places show`} it, and will have a gap there.`}
        confirmLabel="Delete it"
        onConfirm={() => send({ type: 'SUBMIT', act: file })}
        onCancel={() => setOpen(false)}
      />
    </>
  )
}

const usedIn = (total: number) => {
  if (total === 0) return 'Used nowhere'
  return total === 1 ? 'Used in one place' : `Used in ${groupDigits(total)} places`
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
