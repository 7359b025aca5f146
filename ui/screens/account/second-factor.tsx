import type { OwnAccount } from '@rounds/core/api'
import { accountWords } from '@rounds/core/words/account'
import { useCallback, useRef, useState } from 'react'
import { useApp } from '../../context/app-context.ts'
import { Button } from '../../kit/button.tsx'
import { SkeletonLines } from '../../kit/skeleton.tsx'
import { useKeptFocus } from '../../kit/use-kept-focus.ts'
import { ReadAlert } from '../../records/read-failure.tsx'
import { useOwnAccount } from './account-slots.ts'
import { FactorChange } from './factor-change.tsx'
import type { FactorTask } from './factor-slots.ts'
import { ProtectedChange } from './protected-change.tsx'

const words = accountWords.factors

/** The second factor: on or off, the authenticator app, and recovery codes. */
export function SecondFactor() {
  const { client } = useApp()
  const { data, error, mutate } = useOwnAccount(client)
  if (error && !data) return <ReadAlert what={accountWords.you.what} error={error} onRetry={mutate} />
  if (!data) return <SkeletonLines lines={2} />
  return (
    <div className="space-y-6">
      <OnOrOff account={data} />
      <Factors account={data} />
    </div>
  )
}

function OnOrOff({ account }: { account: OwnAccount }) {
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, String(isOpen), 'button')
  const isOn = account.TwoFactorEnabled
  const action = isOn ? accountWords.you.switchItOff : accountWords.you.switchItOn
  return (
    <div ref={box}>
      {isOpen ? (
        <ProtectedChange
          change={{ TwoFactorEnabled: !isOn }}
          action={isOn ? action : accountWords.you.sendMeACode}
          successMessage={
            isOn ? accountWords.you.signingTakesPasswordAlone : accountWords.you.signingTakesCodeToo
          }
          codeGoesTo={() => account.Email}
          onDone={close}
        />
      ) : (
        <p className="flex flex-wrap items-center gap-3">
          <span>
            {sayState(account)}{' '}
            {account.SecondFactorRequiredBy && accountWords.you.requiredBy(account.SecondFactorRequiredBy)}
          </span>
          {!account.SecondFactorRequiredBy && <Button onClick={() => setOpen(true)}>{action}</Button>}
        </p>
      )}
    </div>
  )
}

function sayState({ TwoFactorEnabled, Authenticator, Email }: OwnAccount): string {
  if (!TwoFactorEnabled) return accountWords.you.offPasswordAloneSigns
  return Authenticator ? accountWords.you.onWithApp : accountWords.you.onSigningAlsoTakes(Email)
}

/** The app and the recovery codes; their forms replace both. */
function Factors({ account }: { account: OwnAccount }) {
  const [task, setTask] = useState<FactorTask | null>(null)
  const close = useCallback(() => setTask(null), [])
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box, task ?? 'both', 'li:last-child button', 'button')
  return (
    <div ref={box}>
      {task ? <FactorChange task={task} onDone={close} /> : <Both account={account} onTask={setTask} />}
    </div>
  )
}

function Both({ account, onTask }: { account: OwnAccount; onTask: (task: FactorTask) => void }) {
  return (
    <ul className="divide-y divide-rule border-rule border-y">
      <Factor
        title={words.app}
        text={account.Authenticator ? words.appSetUp : words.appMissing}
        action={account.Authenticator ? words.remove : words.setUp}
        label={account.Authenticator ? words.removeLabel : words.setUpLabel}
        onAction={() => onTask(account.Authenticator ? 'remove' : 'set up')}
      />
      {account.TwoFactorEnabled && (
        <Factor
          title={words.recovery}
          text={`${words.left(account.RecoveryCodes)} ${words.recoveryText}`}
          action={words.renew}
          onAction={() => onTask('renew')}
        />
      )}
    </ul>
  )
}

interface FactorProps {
  title: string
  text: string
  action: string
  label?: string
  onAction: () => void
}

function Factor({ title, text, action, label, onAction }: FactorProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-60">
        <span className="font-semibold">{title}</span>
        <span className="block text-ink-2 text-sm">{text}</span>
      </span>
      <Button aria-label={label} onClick={onAction}>
        {action}
      </Button>
    </li>
  )
}
