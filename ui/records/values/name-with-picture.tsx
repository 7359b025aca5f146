import { pictureAddress } from '@rounds/core/rules/files'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const SMALL = { width: 320, form: 'webp', shape: '1x1' } as const

interface Props {
  /** The image's address; null if there is none. */
  src: string | null
  /** Shown instead of an image. */
  icon: LucideIcon
  children: ReactNode
}

/** A name in a list with a small image before it. */
export function NameWithPicture({ src, icon: Icon, children }: Props) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      {src ? (
        <img
          src={src.startsWith('/') ? pictureAddress(src, SMALL) : src}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-7 shrink-0 rounded-sm bg-well object-cover"
        />
      ) : (
        <span className="grid size-7 shrink-0 place-items-center rounded-sm bg-well text-ink-3">
          <Icon aria-hidden="true" className="size-4" />
        </span>
      )}
      <span className="min-w-0 truncate">{children}</span>
    </span>
  )
}
