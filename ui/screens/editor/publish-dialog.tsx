import type { Issue } from '@rounds/core/entities'
import { ownLinks, type PageProblem, type PageSnapshot, pageProblems } from '@rounds/core/rules/page'
import type { Move } from '@rounds/core/rules/site'
import { editorWords } from '@rounds/core/words/editor'
import type { UnfinishedText } from '@rounds/machines/editor-draft'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import useSWR from 'swr'
import { useTimeZone } from '../../context/app-context.ts'
import { deadAmong } from '../../context/dead-links.ts'
import { Alert } from '../../kit/alert.tsx'
import { Arrow } from '../../kit/arrow.tsx'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { DateTimeField } from '../../kit/date-time-field.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { ownOrigins } from '../../kit/own-origins.ts'
import { pageHeading } from '../../kit/page-heading.ts'
import { TextField } from '../../kit/text-field.tsx'
import { blockName } from '../../pages/block-words.ts'
import { placeLabel } from '../../pages/place-words.ts'
import { ProblemList } from '../../pages/problem-list.tsx'
import { ScanFindings } from '../../pages/scan-findings.tsx'

export interface PublishDialogProps {
  cId: number
  page: PageSnapshot
  /** What the definitions do not allow. */
  issues: readonly Issue[]
  /** Unfinished input, which would be left out. */
  unfinished: readonly UnfinishedText[]
  /** Goes to its field. */
  onFinish: (text: UnfinishedText) => void
  onPutAside: (text: UnfinishedText) => void
  redirects: readonly Move[] | null
  /** Changes by others that have not been seen yet. */
  others: ReactNode
  busy: boolean
  message: string | null
  /** The page was never published. */
  isFirst: boolean
  /** `show` if a hidden page should appear on the site. */
  onPublish: (reason: string, at: string | null, show: boolean) => void
  onClose: () => void
}

/** Publishing: why, when, and what to check before. */
export function PublishDialog(props: PublishDialogProps) {
  const { page, issues, unfinished, redirects, others, busy, message, isFirst, onPublish, onClose } = props
  const isReady = issues.length === 0 && unfinished.length === 0
  const [opener] = useState(() => document.activeElement)
  const [reason, setReason] = useState('')
  const [at, setAt] = useState<string | null>(null)
  const [isShown, setShown] = useState(isFirst)
  const timeZone = useTimeZone()
  const links = useMemo(() => ownLinks(page, ownOrigins()), [page])
  const asked = useSWR(links.length > 0 ? ['dead links', ...links] : null, () => deadAmong(links))
  const problems = useMemo(
    () => pageProblems(page, { ownOrigins: ownOrigins(), ...(asked.data && { dead: asked.data }) }),
    [page, asked.data],
  )
  const where = ({ part, key }: PageProblem) => {
    const block = part === 'blocks' ? page.blocks.find(({ CbUuid }) => CbUuid === key) : undefined
    return block && blockName(block)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && !busy) onPublish(reason.trim(), at, isShown && !page.content.CVisible)
  }
  return (
    <Dialog
      open
      size="xl"
      title={editorWords.publishDialog.publish(page.content.CTitle)}
      description={editorWords.publishDialog.whatPublicSeesKept}
      // Once all is published the button that asked is disabled.
      returnFocus={() => (opener instanceof HTMLButtonElement && opener.disabled ? pageHeading() : null)}
      onOpenChange={open => {
        if (!open && !busy) onClose()
      }}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {editorWords.publishDialog.cancel}
          </Button>
          <Button kind="primary" type="submit" form="publish" busy={busy} disabled={!isReady}>
            {at === null ? editorWords.publishDialog.publishNow : editorWords.publishDialog.publishThen}
          </Button>
        </>
      }
    >
      <form id="publish" onSubmit={submit} className="space-y-4">
        {message !== null && <Alert kind="error">{message}</Alert>}
        {others}
        {issues.length > 0 && (
          <Alert kind="error" title={editorWords.publishDialog.mendedFirst}>
            {issues.map(issue => (
              <span key={`${issue.field} ${issue.message}`} className="block">
                {issue.message}
              </span>
            ))}
          </Alert>
        )}
        {unfinished.length > 0 && <Unfinished {...props} />}
        {problems.length > 0 && (
          <div>
            <h3 id="to-look-at" className="mb-1 font-semibold text-sm">
              {editorWords.publishDialog.toLookAt}{' '}
              <span className="font-normal text-ink-2 tabular-nums">{problems.length}</span>
            </h3>
            <section
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
              tabIndex={0}
              aria-labelledby="to-look-at"
              className="max-h-48 overflow-y-auto text-sm"
            >
              <ProblemList problems={problems} where={where} />
            </section>
            <p className="mt-1 text-ink-2 text-sm">{editorWords.publishDialog.noneKeepsPageFrom}</p>
          </div>
        )}
        <ScanFindings cId={props.cId} />
        {redirects && redirects.length > 0 && (
          <div>
            <p className="font-semibold text-sm">{editorWords.publishDialog.oldAddressesLeadNewOnes}</p>
            <ul className="font-mono text-sm">
              {redirects.map(({ from, to }) => (
                <li key={from}>
                  {from} <Arrow /> {to}
                </li>
              ))}
            </ul>
          </div>
        )}
        <TextField
          label={editorWords.publishDialog.why}
          maxLength={400}
          value={reason}
          onValue={setReason}
          help={editorWords.publishDialog.historyPageNewOpeningHours}
        />
        <DateTimeField
          id="publish-at"
          label={editorWords.publishDialog.when}
          help={editorWords.publishDialog.leaveEmptyPublishNow}
          timeZone={timeZone}
          value={at}
          onValue={setAt}
        />
        {!page.content.CVisible && (
          <div>
            <Checkbox label={editorWords.publishDialog.putPageOnSite} checked={isShown} onValue={setShown} />
            <p className="mt-1 text-ink-2 text-sm">{editorWords.publishDialog.notNowWithoutNobody}</p>
          </div>
        )}
      </form>
    </Dialog>
  )
}

/** Unfinished input: neither it nor the previous value is published. */
function Unfinished({ page, unfinished, onFinish, onPutAside }: PublishDialogProps) {
  return (
    <Alert kind="warning" title={editorWords.publishDialog.notWrittenEnd}>
      {editorWords.publishDialog.finishOrPutAside}
      <ul className="mt-2 space-y-2">
        {unfinished.map(one => {
          const label = placeLabel(one.place, [page])
          return (
            <li key={one.at} className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
              <span className="min-w-0 flex-1 basis-52">
                {label}: <span className="wrap-anywhere font-mono text-sm">{shortenStart(one.text)}</span>
              </span>
              <Button
                size="sm"
                aria-label={editorWords.publishDialog.goThere(label)}
                onClick={() => onFinish(one)}
              >
                {editorWords.publishDialog.goThere2}
              </Button>
              <Button
                size="sm"
                aria-label={editorWords.publishDialog.putItAside(label)}
                onClick={() => onPutAside(one)}
              >
                {editorWords.publishDialog.putItAside2}
              </Button>
            </li>
          )
        })}
      </ul>
    </Alert>
  )
}

/** Shows the end of the text, where it is unfinished. */
const shortenStart = (text: string) => (text.length > 60 ? `…${text.slice(-60)}` : text)
