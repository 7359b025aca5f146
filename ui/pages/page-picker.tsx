import { useApp } from '../context/app-context.ts'
import { PickerDialog, type PickerQuery } from '../kit/picker-dialog.tsx'
import { findPages } from './find-pages.ts'

/** A picked page. */
export interface PickedPage {
  readonly cId: number
  readonly title: string
}

interface PickerProps {
  title: string
  onClose: () => void
}

interface PagePickerProps extends PickerProps {
  /** Already chosen, and so not offered again. */
  current?: number | null
  onPick: (page: PickedPage) => void
}

/** Picks one page of the site. */
export function PagePicker({ current = null, onPick, ...rest }: PagePickerProps) {
  return (
    <Picker
      {...rest}
      multiple={false}
      exclude={current === null ? [] : [current]}
      onPicked={([page]) => page && onPick(page)}
    />
  )
}

interface PagesPickerProps extends PickerProps {
  /** Already chosen, and so not offered again. */
  exclude: readonly number[]
  onPicked: (pages: readonly PickedPage[]) => void
}

/** Picks any number of pages of the site. */
export const PagesPicker = (props: PagesPickerProps) => <Picker {...props} multiple />

function Picker({ title, exclude, multiple, onClose, onPicked }: PagesPickerProps & { multiple: boolean }) {
  const { client } = useApp()
  return (
    <PickerDialog
      open
      multiple={multiple}
      title={title}
      find={(query: PickerQuery, signal) => findPages(client, query, signal)}
      exclude={new Set(exclude.map(String))}
      onOpenChange={next => {
        if (!next) onClose()
      }}
      onDone={options => onPicked(options.map(({ id, label }) => ({ cId: Number(id), title: label })))}
    />
  )
}
