import { useState } from 'react'
import { toast } from 'sonner'
import { Button } from '../button.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Dialog } from '../dialog.tsx'
import { FloatingDialog } from '../floating-dialog.tsx'
import { type PickerAnswer, PickerDialog, type PickerQuery } from '../picker-dialog.tsx'
import { TextField } from '../text-field.tsx'
import { Piece } from './piece.tsx'

type Overlay = 'dialog' | 'wide' | 'confirm' | 'floating' | 'picker' | 'one' | 'server'

const PEOPLE = [...Array(50_000).keys()].map(id => ({
  id: String(id),
  label: `${['Ann Abbott', 'Bo Chen', 'Carla Díaz', 'Dev Patel', 'Eve Okafor'][id % 5]} ${id}`,
  detail: ['Cardiology', 'Family medicine', 'Oncology'][id % 3] ?? '',
}))
const TAKEN = new Set(['1', '2'])

/** A hundred at a time, like a server. */
async function fromServer({ search, filter, page }: PickerQuery): Promise<PickerAnswer> {
  if (filter === 'broken') throw new Error('The server is being restarted.')
  const found = PEOPLE.filter(
    ({ label, detail }) =>
      label.toLowerCase().includes(search.toLowerCase()) && (!filter || detail === filter),
  )
  return { options: found.slice((page - 1) * 100, page * 100), more: found.length > page * 100 }
}

/** Overlays. */
export function OverlayPieces() {
  const [open, setOpen] = useState<Overlay>()
  const close = () => setOpen(undefined)
  const onOpenChange = (next: boolean) => {
    if (!next) close()
  }
  return (
    <Piece name="Dialogs and toasts" className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('dialog')}>Dialog</Button>
      <Button onClick={() => setOpen('wide')}>Wide dialog</Button>
      <Button onClick={() => setOpen('confirm')}>Confirm</Button>
      <Button onClick={() => setOpen('floating')}>Floating dialog</Button>
      <Button onClick={() => setOpen('picker')}>Picker</Button>
      <Button onClick={() => setOpen('one')}>Picker for one</Button>
      <Button onClick={() => setOpen('server')}>Picker of a server</Button>
      <Button onClick={() => toast.success('Cache Cleared Successfully')}>Toast</Button>
      <Button
        onClick={() => {
          toast.error('12 pages were not changed', { description: 'Jo O. has them open.', duration: 60_000 })
          toast.info('Feature Coming Soon', { duration: 60_000 })
        }}
      >
        More toasts
      </Button>

      <Dialog
        open={open === 'dialog' || open === 'wide'}
        onOpenChange={onOpenChange}
        title="Redirect from an old address"
        description="Visitors of the old address are sent to the new one."
        size={open === 'wide' ? '6xl' : 'lg'}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button kind="primary" onClick={close}>
              Create redirect
            </Button>
          </>
        }
      >
        <div className="space-y-4">
          <TextField label="From" mono required placeholder="/old-address" />
          <TextField label="To" mono placeholder="/new-address" />
        </div>
      </Dialog>
      <ConfirmDialog open={open === 'confirm'} onConfirm={close} onCancel={close} />
      <FloatingDialog
        open={open === 'floating'}
        title="Sign in again"
        description="Your work is kept. You can go on reading."
        onClose={close}
      >
        <div className="space-y-4">
          <TextField label="Password" type="password" size="lg" />
          <Button kind="primary" size="lg" className="w-full" onClick={close}>
            Sign In
          </Button>
        </div>
      </FloatingDialog>
      <PickerDialog
        open={open === 'picker' || open === 'one'}
        onOpenChange={onOpenChange}
        multiple={open === 'picker'}
        title="Add people"
        options={PEOPLE}
        exclude={TAKEN}
        onDone={picked => toast.info(`${picked.length} picked: ${picked[0]?.label}`)}
      />
      <PickerDialog
        open={open === 'server'}
        onOpenChange={onOpenChange}
        title="Add from the server"
        find={fromServer}
        filter={{
          label: 'Specialty',
          placeholder: 'All specialties',
          options: [
            { value: 'Cardiology', label: 'Cardiology' },
            { value: 'Oncology', label: 'Oncology' },
            { value: 'broken', label: 'One that fails' },
          ],
        }}
        onDone={picked => toast.info(`${picked.length} picked`)}
      />
    </Piece>
  )
}
