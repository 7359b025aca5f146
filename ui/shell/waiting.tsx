import { Spinner } from '../kit/spinner.tsx'

/** A full page that is loading. */
export function Waiting({ words }: { words?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={words} />
    </main>
  )
}
