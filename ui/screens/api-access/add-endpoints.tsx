import { type KeyEndpoint, keyEndpointsOf, keyEntities } from '@rounds/core/access'
import { apiAccessWords } from '@rounds/core/words/api-access'
import { useId, useMemo, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Select } from '../../kit/select.tsx'
import { useSubmit } from '../../kit/use-submit.ts'
import { addEndpointSlots, type StoredEndpoint } from './api-slots.ts'

const words = apiAccessWords.endpoints
const offered = keyEntities()

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`.toLowerCase()

interface AddEndpointsProps {
  group: number
  there: readonly StoredEndpoint[]
  reload: () => Promise<unknown>
  onClose: () => void
}

/** Picks API calls: first the records, then what can be done with them. */
export function AddEndpoints({ group, there, reload, onClose }: AddEndpointsProps) {
  const { client, notify } = useApp()
  const form = useId()
  const [records, setRecords] = useState('')
  const [picked, setPicked] = useState<readonly KeyEndpoint[]>([])
  const slots = useMemo(() => addEndpointSlots(client, group, reload), [client, group, reload])
  const [state, send] = useSubmit(slots, {
    onDone: ({ sent }) => {
      notify('success', words.added(sent.act.length))
      onClose()
    },
  })
  const entity = offered.find(({ name }) => name === records)
  const isThere = new Set(
    there.map(({ AeMethod, AePath }) => nameOf({ method: String(AeMethod), path: AePath })),
  )
  const isPicked = (one: KeyEndpoint) => picked.some(other => nameOf(other) === nameOf(one))
  const toggle = (one: KeyEndpoint) =>
    setPicked(isPicked(one) ? picked.filter(other => nameOf(other) !== nameOf(one)) : [...picked, one])
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={words.addTitle}
      size="xl"
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={form}
            disabled={picked.length === 0}
            busy={state.hasTag('busy')}
          >
            {words.confirm}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={event => {
          event.preventDefault()
          send({ type: 'SUBMIT', act: picked })
        }}
      >
        {state.context.message && (
          <Alert kind="error" title={words.failed}>
            {state.context.message}
          </Alert>
        )}
        <Select
          label={words.records}
          value={records}
          onValue={setRecords}
          options={offered.map(({ name, plural }) => ({ value: name, label: plural }))}
        />
        {entity && (
          <fieldset className="space-y-2">
            <legend className="mb-1 font-semibold">{words.choose}</legend>
            {keyEndpointsOf(entity).map(one => (
              <Checkbox
                key={nameOf(one)}
                label={
                  <>
                    {words.does[one.id]}
                    {isThere.has(nameOf(one)) && <span className="text-ink-2"> ({words.isThere})</span>}
                    <span className="wrap-anywhere block font-mono text-ink-2 text-sm">
                      {one.method} {one.path}
                    </span>
                  </>
                }
                disabled={isThere.has(nameOf(one))}
                checked={isThere.has(nameOf(one)) || isPicked(one)}
                onValue={() => toggle(one)}
              />
            ))}
          </fieldset>
        )}
      </form>
    </Dialog>
  )
}
