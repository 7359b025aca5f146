import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { ViewTabs } from '../kit/view-tabs.tsx'

interface RecordViewsProps<Id extends string> {
  /** The label of the views, for screen readers. */
  label: string
  /** The first is the record itself. */
  views: readonly { readonly id: Id; readonly title: string }[]
  /** The record itself; its input is kept while another view is open. */
  details: ReactNode
  other: (view: Id) => ReactNode
}

/** Views of one record, as named in the URL. */
export function RecordViews<Id extends string>({ label, views, details, other }: RecordViewsProps<Id>) {
  const [parameters, setParameters] = useSearchParams()
  const [first] = views
  const view = views.find(({ id }) => id === parameters.get('view')) ?? first
  const open = (id: Id) =>
    setParameters(before => {
      const changed = new URLSearchParams(before)
      if (id === first?.id) changed.delete('view')
      else changed.set('view', id)
      return changed
    })
  return (
    <>
      <ViewTabs label={label} views={views} shown={view?.id} onShow={open} />
      <div hidden={view !== first}>{details}</div>
      {view && view !== first && other(view.id)}
    </>
  )
}
