import type { ComponentProps } from 'react'
import type { BesideProps } from '../tool-parts.ts'
import { ReadingPane } from './reading-pane.tsx'

interface Props
  extends Omit<ComponentProps<typeof ReadingPane>, 'isAlone' | 'onBack'>,
    Pick<BesideProps, 'isAlone' | 'listing' | 'onBack'> {
  /** The open record; null if none is open or it is not read yet. */
  id: number | null
}

/** The pane of the open record, under the heading of the list that it replaces on a narrow screen. */
export function OpenPane({ id, listing, ...pane }: Props) {
  return (
    <>
      {pane.isAlone && <h1 className="sr-only">{listing.tool.title}</h1>}
      {id !== null && <ReadingPane key={id} {...pane} />}
    </>
  )
}
