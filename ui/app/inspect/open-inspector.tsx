import { createRoot } from 'react-dom/client'
import { InspectPanel } from './inspect-panel.tsx'
import { watchMachines } from './running.ts'

/** Watches every machine from now on, and shows them in a panel beside the page, in a tree of its own. */
export function openInspector(): void {
  watchMachines()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<InspectPanel onClose={close} />)
}
