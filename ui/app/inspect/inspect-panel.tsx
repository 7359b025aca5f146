import { inspectWords } from '@rounds/core/words/inspect'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../kit/button.tsx'
import { forgetHeard, onRunning, type Running, runningNow } from './running.ts'

/** The machines that run in this page, with where they are and what they hear, for who works on Rounds. */
export function InspectPanel({ onClose }: { onClose: () => void }) {
  const running = useSyncExternalStore(onRunning, runningNow)
  const [isOpen, setOpen] = useState(false)
  const [chosenId, choose] = useState<string>()
  const chosen = running.find(({ id }) => id === chosenId)
  const active = running.filter(({ status }) => status === 'active').length
  return (
    <aside
      aria-label={inspectWords.panel.runningMachines}
      className="fixed right-0 bottom-0 z-50 flex max-h-[45vh] w-full max-w-2xl flex-col border border-rule-strong bg-sheet text-sm text-ink"
    >
      <div className="flex items-center gap-2 p-2">
        <h2 className="grow font-semibold">{inspectWords.panel.runningMachinesActive(active)}</h2>
        {isOpen && (
          <Button size="sm" kind="quiet" onClick={forgetHeard}>
            {inspectWords.panel.clear}
          </Button>
        )}
        <Button size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? inspectWords.panel.fold : inspectWords.panel.unfold}
        </Button>
        <Button size="sm" onClick={onClose}>
          {inspectWords.panel.close}
        </Button>
      </div>
      {isOpen && (
        <div className="flex min-h-0 grow flex-wrap border-rule border-t">
          <ul
            aria-label={inspectWords.panel.machines}
            className="max-h-[35vh] w-1/2 min-w-40 grow overflow-auto p-2"
          >
            {running.map(one => (
              <li key={one.id}>
                <button
                  type="button"
                  aria-pressed={one.id === chosenId}
                  className="w-full rounded-md p-1 text-left aria-pressed:bg-well"
                  onClick={() => choose(one.id)}
                >
                  <span className="font-semibold">{one.name}</span>{' '}
                  <span className="text-ink-2">
                    {one.status === 'active' ? one.states.join(', ') : one.status}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {chosen && <Detail of={chosen} />}
        </div>
      )}
    </aside>
  )
}

/** One machine: its states, its tags, and what it heard, the latest first. */
function Detail({ of: { name, states, tags, status, heard } }: { of: Running }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrolled with the keys too.
    <section aria-label={name} tabIndex={0} className="max-h-[35vh] w-1/2 min-w-40 grow overflow-auto p-2">
      <p>
        {status}: {states.join(', ')}
      </p>
      <p className="text-ink-2">{tags.length > 0 ? tags.join(' · ') : inspectWords.panel.noTags}</p>
      <table className="w-full">
        <caption className="sr-only">{inspectWords.panel.whatHeardLatestFirst(name)}</caption>
        <thead>
          <tr>
            <th scope="col" className="text-left">
              {inspectWords.panel.time}
            </th>
            <th scope="col" className="text-left">
              {inspectWords.panel.event}
            </th>
            <th scope="col" className="text-left">
              {inspectWords.panel.statesAfterIt}
            </th>
          </tr>
        </thead>
        <tbody>
          {heard.toReversed().map(({ number, at, event, states: after }) => (
            <tr key={number}>
              <td className="pr-2 align-top">{at.toLocaleTimeString()}</td>
              <td className="break-all pr-2 align-top">{event}</td>
              <td className="align-top">{after.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
