import type { ComponentProps } from 'react'
import type { BesideProps } from '../tool-parts.ts'
import { ReadingPane } from './reading-pane.tsx'
import { usePaneTitle } from './use-pane-title.ts'

interface Props
  extends Omit<ComponentProps<typeof ReadingPane>, 'isAlone' | 'onBack' | 'title'>,
    Pick<BesideProps, 'isAlone' | 'listing' | 'onBack'> {
  /** The open record; null if none is open or it is not read yet. */
  id: number | null
  /** The record's name, which the tab is titled with too; undefined while it is read. */
  title: string | undefined
  /** The heading until then. */
  waiting?: string
}

/** The pane of the open record, under the heading of the list that it replaces on a narrow screen. */
export function OpenPane({ id, listing, title, waiting, ...pane }: Props) {
  usePaneTitle(listing, id, title ?? null)
  return (
    <>
      {pane.isAlone && <h1 className="sr-only">{listing.tool.title}</h1>}
      {id !== null && <ReadingPane key={id} {...pane} title={title ?? waiting} />}
    </>
  )
}
