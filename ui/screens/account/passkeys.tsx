import type { Passkey } from '@rounds/core/api'
import { passkeyWords as words } from '@rounds/core/words/passkeys'
import { useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { ReadAlert } from '../../records/read-failure.tsx'
import { Instant } from '../../records/values/value.tsx'
import { PasskeyChange } from './passkey-change.tsx'
import { usePasskeys } from './passkey-slots.ts'

/** The person's passkeys: their purpose, adding one, removing one. */
export function Passkeys() {
  const { client } = useApp()
  const { data, error, mutate } = usePasskeys(client)
  const [isAdding, setAdding] = useState(false)
  if (error && !data) return <ReadAlert what={words.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={2} />
  return (
    <div className="space-y-4">
      <p className="measure text-ink-2">{words.about}</p>
      {data.length > 0 && (
        <ul aria-label={words.list} className="divide-y divide-rule border-rule border-y">
          {data.map(passkey => (
            <OnePasskey key={passkey.Id} passkey={passkey} reload={mutate} />
          ))}
        </ul>
      )}
      {data.length === 0 && !isAdding && <p>{words.none}</p>}
      {isAdding ? (
        <PasskeyChange passkey={null} reload={mutate} onDone={() => setAdding(false)} />
      ) : typeof PublicKeyCredential === 'undefined' ? (
        <p className="text-ink-2 text-sm">{words.notSupported}</p>
      ) : (
        <Button onClick={() => setAdding(true)}>{words.add}</Button>
      )}
    </div>
  )
}

function OnePasskey({ passkey, reload }: { passkey: Passkey; reload: () => Promise<unknown> }) {
  const [isRemoving, setRemoving] = useState(false)
  const { Name, CreatedDt, LastUsedDt } = passkey
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="min-w-0 flex-1 basis-60">
          <span className="wrap-anywhere font-semibold">{Name}</span>
          <span className="block text-ink-2 text-sm">
            {words.added} <Instant at={CreatedDt} />,{' '}
            {LastUsedDt ? (
              <>
                {words.used} <Instant at={LastUsedDt} />
              </>
            ) : (
              words.neverUsed
            )}
          </span>
        </span>
        {!isRemoving && (
          <Button aria-label={words.removeOf(Name)} onClick={() => setRemoving(true)}>
            {words.remove}
          </Button>
        )}
      </div>
      {isRemoving && <PasskeyChange passkey={passkey} reload={reload} onDone={() => setRemoving(false)} />}
    </li>
  )
}
