import type { FileRecord } from '@rounds/core/api'
import { fileWords } from '@rounds/core/words/files'
import { useState } from 'react'
import { Tabs } from '../kit/tabs.tsx'
import type { ShownRecord } from '../records/tool-parts.ts'
import { CutPicture } from './cut-picture.tsx'
import { pictureSize } from './file-facts.ts'
import { FocalPoint } from './focal-point.tsx'
import { useFileAddress } from './thumbnail.tsx'

/** A large image: its focal point is a field of the form; the server crops and converts. */
export function PictureView({ file, shown }: { file: FileRecord; shown: ShownRecord }) {
  const [tab, setTab] = useState('picture')
  const src = useFileAddress(file)
  const size = pictureSize(file)
  const alt = String(shown.values.FAltText ?? '')
  if (!src || !size) return src ? <Plain src={src} alt={alt} /> : null
  const props = { file, shown, src, size }
  if (!shown.mayWrite) return <Plain src={src} alt={alt} />
  return (
    <Tabs
      label={fileWords.pictureView.thePicture}
      value={tab}
      onValue={setTab}
      tabs={[
        { id: 'picture', label: fileWords.pictureView.picture, content: <Plain src={src} alt={alt} /> },
        { id: 'focus', label: fileWords.pictureView.focalPoint, content: <FocalPoint {...props} /> },
        { id: 'cut', label: fileWords.pictureView.cutAndConvert, content: <CutPicture {...props} /> },
      ]}
    />
  )
}

/** On a checkerboard, to show transparency. */
export const CHECKED =
  'bg-[repeating-conic-gradient(var(--rule)_0_25%,var(--sheet)_0_50%)] bg-[length:16px_16px]'

const Plain = ({ src, alt }: { src: string; alt: string }) => (
  <div className={`grid place-items-center rounded-md border border-rule ${CHECKED}`}>
    <img src={src} alt={alt} className="max-h-96 max-w-full object-contain" />
  </div>
)
