import { logWords } from '@rounds/core/words/logs'
import clsx from 'clsx'
import { useSearchParams } from 'wouter'
import { LinkTab } from '../../kit/link-tab.tsx'
import { tabsLook } from '../../kit/tabs.tsx'
import { groupsAddress, isGroups, logAddress, logKindOf, logKinds } from './log-kinds.ts'

/** The tabs of the logs. Each has its own address, so they are links that look like tabs. */
export function LogTabs() {
  const [parameters] = useSearchParams()
  const now = isGroups(parameters) ? undefined : logKindOf(parameters)
  return (
    <nav aria-label={logWords.logTabs.logs} className={clsx('mt-3 shrink-0', tabsLook)}>
      {logKinds.map(kind => (
        <LinkTab key={kind.id} href={logAddress(kind)} label={kind.label} isNow={kind === now} />
      ))}
      <LinkTab href={groupsAddress()} label={logWords.logKinds.groups} isNow={now === undefined} />
    </nav>
  )
}
