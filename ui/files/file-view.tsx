import type { FileRecord } from '@rounds/core/api'
import { printSize } from '@rounds/core/rules/files'
import { fileWords } from '@rounds/core/words/files'
import { Download, Link2, Replace } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { SkeletonLines } from '../kit/skeleton.tsx'
import { useSubmit } from '../kit/use-submit.ts'
import type { ShownRecord } from '../records/tool-parts.ts'
import { isPicture, pictureSize } from './file-facts.ts'
import { openSlots } from './file-slots.ts'
import { FileUses } from './file-uses.tsx'
import { SecuredSign, Thumbnail } from './thumbnail.tsx'
import { UploadPanel } from './upload-panel.tsx'

const PictureView = lazyPart(() => import('./picture-view.tsx').then(it => ({ default: it.PictureView })))

/** Above a file's form: how it looks, its actions, and where it is used. */
export function FileView({ shown }: { shown: ShownRecord }) {
  const file = shown.base as unknown as FileRecord
  const [replacing, setReplacing] = useState(false)
  const size = pictureSize(file)
  return (
    <section aria-label={fileWords.fileView.theFile} className="measure mb-6 flex flex-col gap-3">
      {isPicture(file) ? (
        <PictureView waiting={<SkeletonLines lines={8} />} key={file.FHash} file={file} shown={shown} />
      ) : (
        <Thumbnail file={file} className="h-28 rounded-md border border-rule" />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <OpenFile file={file} />
        <CopyAddress file={file} />
        {shown.mayWrite && (
          <Button
            icon={<Replace aria-hidden="true" className="size-3.5" />}
            aria-expanded={replacing}
            onClick={() => setReplacing(!replacing)}
            disabled={shown.isDirty}
            title={shown.isDirty ? fileWords.fileView.saveWhatChangedFirst : undefined}
          >
            {fileWords.fileView.replace}
          </Button>
        )}
        <p className="ml-auto text-ink-2 text-sm">
          {size && `${size.width} × ${size.height} · `}
          {printSize(file.FSize)} {file.FSecured && <SecuredSign />}
        </p>
      </div>
      {replacing && (
        <UploadPanel
          single
          label={fileWords.fileView.replaceName(file.FName)}
          help={fileWords.fileView.addressStaysEveryPlace}
          wishes={{ replaces: file.FId }}
          onUploaded={shown.reload}
        />
      )}
      <FileUses file={file} {...(shown.mayWrite && { onDeleted: shown.back })} />
    </section>
  )
}

/** Opens a file in a new tab; a secured one through a temporary address. */
function OpenFile({ file }: { file: FileRecord }) {
  const { client, notify } = useApp()
  const slots = useMemo(() => openSlots(client), [client])
  const tab = useRef<Window | null>(null)
  const [state, send] = useSubmit(slots, {
    onDone: ({ answer: { url } }) => {
      if (!tab.current) return location.assign(url)
      tab.current.opener = null
      tab.current.location.href = url
    },
    onFailed: ({ message }) => {
      tab.current?.close()
      notify('error', message)
    },
  })
  const open = () => {
    // Opened synchronously with the press, or browsers block it.
    tab.current = window.open('', '_blank')
    send({ type: 'SUBMIT', act: file })
  }
  return (
    <Button
      icon={<Download aria-hidden="true" className="size-3.5" />}
      busy={state.hasTag('busy')}
      onClick={open}
    >
      {fileWords.fileView.open}
    </Button>
  )
}

function CopyAddress({ file }: { file: FileRecord }) {
  const { notify } = useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(file.FPath)
      notify('success', fileWords.fileView.copied(file.FPath))
    } catch {
      notify('warning', fileWords.fileView.browserDoesNotLet(file.FPath))
    }
  }
  return (
    <Button icon={<Link2 aria-hidden="true" className="size-3.5" />} onClick={() => void copy()}>
      {fileWords.fileView.copyAddress}
    </Button>
  )
}
