import type { FileRecord } from '@rounds/core/api'
import { type PictureWish, pictureAddress } from '@rounds/core/rules/files'
import { fileWords } from '@rounds/core/words/files'
import clsx from 'clsx'
import { FileText, Film, Lock, Music } from 'lucide-react'
import { useApp } from '../context/app-context.ts'
import { isPicture } from './file-facts.ts'
import { useFileLink } from './file-slots.ts'

export interface ThumbnailProps {
  file: FileRecord
  wish?: PictureWish
  /** The alt text; empty if the text beside it says the same. */
  alt?: string
  className?: string | undefined
}

const SMALL: PictureWish = { width: 320, form: 'webp' }

/** A small preview of a file: its image, or an icon for its type. */
export function Thumbnail({ file, wish = SMALL, alt = '', className }: ThumbnailProps) {
  const src = useFileAddress(isPicture(file) ? file : undefined, wish)
  if (!isPicture(file)) return <Sign file={file} className={className} />
  return (
    <span className={clsx('block overflow-hidden bg-well', className)}>
      {src && (
        <img
          src={src}
          alt={alt}
          loading="lazy"
          decoding="async"
          className="size-full min-h-0 object-contain"
        />
      )}
    </span>
  )
}

/** The address of a file variant; for a secured one a temporary address is requested. */
export function useFileAddress(file: FileRecord | undefined, wish: PictureWish = {}): string | undefined {
  const { client } = useApp()
  const { data } = useFileLink(client, file)
  if (!file) return undefined
  if (!file.FSecured) return pictureAddress(file.FPath, wish, file.FHash)
  if (!data) return undefined
  const query = pictureAddress('', wish, file.FHash).slice(1)
  return query ? `${data.url}&${query}` : data.url
}

function Sign({ file, className }: { file: FileRecord; className?: string | undefined }) {
  const Icon = file.FType.startsWith('video/') ? Film : file.FType.startsWith('audio/') ? Music : FileText
  const ending = file.FPath.split('.').at(-1)
  return (
    <span className={clsx('grid place-items-center content-center gap-1 bg-well text-ink-3', className)}>
      <Icon aria-hidden="true" className="size-6" />
      <span className="font-mono text-xs uppercase">{ending}</span>
    </span>
  )
}

/** A mark for secured files. */
export function SecuredSign() {
  return (
    <span className="inline-flex items-center gap-1 text-ink-2 text-xs">
      <Lock aria-hidden="true" className="size-3" /> {fileWords.thumbnail.secured}
    </span>
  )
}
