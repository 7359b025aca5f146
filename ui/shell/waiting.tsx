import { Spinner } from '../kit/spinner.tsx'

/** A whole page that is on its way. */
export function Waiting({ words }: { words?: string }) {
  return (
    <main className="grid min-h-dvh place-items-center">
      <Spinner label={words} />
    </main>
  )
}
