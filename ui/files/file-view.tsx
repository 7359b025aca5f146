import { type FileRecord, fileCalls, messageOf } from '@rounds/core/api'
import { printSize } from '@rounds/core/rules/files'
import { Download, Link2, Replace } from 'lucide-react'
import { useState } from 'react'
import { useApp } from '../context/app-context.ts'
import { Button } from '../kit/button.tsx'
import { lazyPart } from '../kit/lazy-part.tsx'
import { SkeletonLines } from '../kit/skeleton.tsx'
import type { ShownRecord } from '../records/tool-parts.ts'
import { isPicture, pictureSize } from './file-query.ts'
import { FileUses } from './file-uses.tsx'
import { SecuredSign, Thumbnail } from './thumbnail.tsx'
import { UploadPanel } from './upload-panel.tsx'

const PictureView = lazyPart(() => import('./picture-view.tsx').then(it => ({ default: it.PictureView })))

/** A file over its form: what it looks like, what can be done with it, where it is used. */
export function FileView({ shown }: { shown: ShownRecord }) {
  const file = shown.base as unknown as FileRecord
  const [replacing, setReplacing] = useState(false)
  const size = pictureSize(file)
  return (
    <section aria-label="The file" className="measure mb-6 flex flex-col gap-3">
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
            title={shown.isDirty ? 'Save what you changed first' : undefined}
          >
            Replace…
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
          label={`Replace ${file.FName}`}
          help="The address stays, and every place that uses it shows the new one."
          wishes={{ replaces: file.FId }}
          onUploaded={shown.reload}
        />
      )}
      <FileUses file={file} {...(shown.mayWrite && { onDeleted: shown.back })} />
    </section>
  )
}

/** Opens a file in a tab of its own; a secured one by an address made for this moment. */
function OpenFile({ file }: { file: FileRecord }) {
  const { client, notify } = useApp()
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    // Opened while the press of the button still counts, or browsers refuse it.
    const tab = window.open('', '_blank')
    try {
      const { url } = await fileCalls(client.http).link(file.FId)
      if (tab) {
        tab.opener = null
        tab.location.href = url
      } else location.assign(url)
    } catch (error) {
      tab?.close()
      notify('error', messageOf(error))
    }
    setBusy(false)
  }
  return (
    <Button
      icon={<Download aria-hidden="true" className="size-3.5" />}
      busy={busy}
      onClick={() => void open()}
    >
      Open
    </Button>
  )
}

function CopyAddress({ file }: { file: FileRecord }) {
  const { notify } = useApp()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(file.FPath)
      notify('success', `Copied: ${file.FPath}`)
    } catch {
      notify('warning', `The browser does not let it be copied. The address is ${file.FPath}.`)
    }
  }
  return (
    <Button icon={<Link2 aria-hidden="true" className="size-3.5" />} onClick={() => void copy()}>
      Copy address
    </Button>
  )
}
