import { Fragment } from 'react'
import { Arrow } from '../../kit/arrow.tsx'

/** A chain of addresses that redirect to one another. */
export function AddressChain({ way }: { way: readonly string[] }) {
  return (
    <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm">
      {way.map((address, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a circle names an address twice
        <li key={index} className="flex min-w-0 items-center gap-1.5">
          {index > 0 && (
            <span className="text-ink-3">
              <Arrow />
            </span>
          )}
          <span className="wrap-anywhere min-w-0 rounded-sm bg-well px-1.5 py-0.5 font-mono">{address}</span>
        </li>
      ))}
    </ol>
  )
}

/** A sentence with graphic arrows. */
export function ArrowText({ text }: { text: string }) {
  return text.split('→').map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence, in their order
    <Fragment key={index}>
      {index > 0 && <Arrow />}
      {part}
    </Fragment>
  ))
}
