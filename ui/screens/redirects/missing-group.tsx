import type { MissingAddresses } from '@rounds/core/api'
import { redirectWords } from '@rounds/core/words/redirects'
import { useId } from 'react'
import { useTimeZone } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { TextField } from '../../kit/text-field.tsx'

const words = redirectWords.missing

export interface MissingGroupProps {
  group: MissingAddresses['groups'][number]
  chosen: readonly string[]
  /** The entered target. */
  target: string
  mayWrite: boolean
  isNoise: boolean
  onHeed: (address: string) => void
  mayHeed: boolean
  onChoose: (addresses: readonly string[], isOn: boolean) => void
  onTarget: (to: string) => void
}

/** Missing addresses that probably mean the same page. */
export function MissingGroup(props: MissingGroupProps) {
  const { group, chosen, target, mayWrite, isNoise, mayHeed, onChoose, onTarget, onHeed } = props
  const id = useId()
  const addresses = group.addresses.map(({ address }) => address)
  const count = addresses.filter(address => chosen.includes(address)).length
  return (
    <section aria-labelledby={isNoise ? undefined : id} className="mt-5">
      {!isNoise && (
        <>
          <h2 id={id} className="font-semibold">
            {group.target ? words.probably(group.target.title) : words.noTarget}
            <span className="ml-2 font-normal text-ink-2 text-sm">{words.hits(group.hits)}</span>
          </h2>
          <p className="measure text-ink-2 text-sm">{words.because[group.because]}</p>
          {mayWrite && (
            <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-2">
              <TextField
                label={words.leadsTo}
                mono
                size="sm"
                className="w-full max-w-md"
                value={target}
                maxLength={2000}
                placeholder={words.newTarget}
                onValue={onTarget}
              />
              <Checkbox
                className="pb-1"
                label={group.target ? words.all(group.target.url) : words.allWithout}
                checked={count === addresses.length}
                mixed={count > 0 && count < addresses.length}
                onValue={isOn => onChoose(addresses, isOn)}
              />
            </div>
          )}
        </>
      )}
      <ul aria-label={words.addresses} className="mt-2 rounded-md border border-rule">
        {group.addresses.map(missing => (
          <li
            key={missing.address}
            className="flex flex-wrap items-center gap-x-4 gap-y-0.5 border-rule px-3 py-1.5 text-sm not-first:border-t"
          >
            <span className="wrap-anywhere min-w-0 flex-1 basis-60 font-mono">
              {mayWrite ? (
                <Checkbox
                  label={missing.address}
                  checked={chosen.includes(missing.address)}
                  onValue={isOn => onChoose([missing.address], isOn)}
                />
              ) : (
                missing.address
              )}
            </span>
            <Facts missing={missing} />
            {missing.isIgnored && mayHeed && (
              <Button
                size="sm"
                aria-label={words.heedOf(missing.address)}
                onClick={() => onHeed(missing.address)}
              >
                {words.heed}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ missing: { hits, last, referrer } }: { missing: MissingGroupAddress }) {
  const timeZone = useTimeZone()
  const seen = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone }).format(new Date(last))
  return (
    <span className="flex flex-wrap gap-x-4 text-ink-2">
      {referrer && <span>{words.from(referrer)}</span>}
      <span>{words.lastSeen(seen)}</span>
      <span className="tabular-nums sm:min-w-16 sm:text-right">{words.hits(hits)}</span>
    </span>
  )
}

type MissingGroupAddress = MissingAddresses['groups'][number]['addresses'][number]
