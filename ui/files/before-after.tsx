import type { FileRecord } from '@rounds/core/api'
import { printSize } from '@rounds/core/rules/files'
import { fileWords } from '@rounds/core/words/files'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'wouter'
import { useHere } from '../context/here.ts'
import { pictureSize } from './file-facts.ts'
import { Thumbnail } from './thumbnail.tsx'

export interface BeforeAfterProps {
  before: FileRecord
  after: FileRecord
  children: ReactNode
}

/** An image beside its new version, with the saved bytes. */
export function BeforeAfter({ before, after, children }: BeforeAfterProps) {
  const here = useHere().split('?')[0]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const saved = Math.round((1 - after.FSize / before.FSize) * 100)
  return (
    <section aria-labelledby="made" className="flex flex-col gap-3 pt-3">
      <h3 ref={heading} id="made" tabIndex={-1} className="font-semibold">
        {fileWords.beforeAfter.madeAs(after.FName)}
        {saved > 0 && fileWords.beforeAfter.smaller(saved)}
      </h3>
      <div className="grid grid-cols-2 gap-3">
        <One name={fileWords.beforeAfter.before} file={before} />
        <One name={fileWords.beforeAfter.after} file={after} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link className="link self-center" href={`${here}?record=${after.FId}`}>
          {fileWords.beforeAfter.open(after.FName)}
        </Link>
        {children}
      </div>
    </section>
  )
}

function One({ name, file }: { name: string; file: FileRecord }) {
  const size = pictureSize(file)
  return (
    <figure className="min-w-0">
      <Thumbnail
        file={file}
        wish={{ width: 640 }}
        alt={`${name}: ${file.FAltText ?? file.FName}`}
        className="h-48 rounded-md border border-rule"
      />
      <figcaption className="mt-1 text-ink-2 text-sm">
        <span className="font-semibold text-ink">{name}</span> {size && `${size.width} × ${size.height} · `}
        {printSize(file.FSize)}
      </figcaption>
    </figure>
  )
}
