import type { AnyRow } from '@rounds/core/entities'
import { accessibilityWords } from '@rounds/core/words/accessibility'
import { Link } from 'wouter'
import { useApp } from '../../context/app-context.ts'
import { useLiveAddress } from '../../context/site-state.ts'
import { buttonClass } from '../../kit/button.tsx'
import { OpenPane } from '../../records/reading-pane/open-pane.tsx'
import { useOpenRecord } from '../../records/reading-pane/use-open-record.ts'
import type { BesideProps } from '../../records/tool-parts.ts'
import { useFinding } from './accessibility-slots.ts'
import { FindingImpact } from './finding-columns.tsx'

const words = accessibilityWords.pane
/** Where the makers of the rules explain them. */
const RULES = 'https://dequeuniversity.com/rules/axe/4.13/'

/** One finding: the element, where it is, and who can fix it. */
export function FindingPane({ open, isAlone, listing, onBack, onFocus }: BesideProps) {
  const { client } = useApp()
  const id = open === null ? null : Number(open[0])
  const finding = useFinding(client, id)
  const pane = useOpenRecord(id, finding !== undefined, { onBack, onFocus })
  return (
    <OpenPane
      id={finding ? id : null}
      ref={pane}
      label={words.label}
      closeLabel={words.close}
      {...{ isAlone, listing, onBack }}
      title={finding ? String(finding.AxHelp) : undefined}
      actions={finding && <FindingImpact row={finding} />}
    >
      {finding && <FindingFacts finding={finding} />}
    </OpenPane>
  )
}

function FindingFacts({ finding }: { finding: AnyRow }) {
  const live = useLiveAddress()
  const { AxHtml, AxFrom, AxPages, AxMend, AxTemplate, CId, AxBlock, AxRule } = finding
  const isTemplate = AxMend === 'template'
  return (
    <>
      <p className="measure mt-4">
        {isTemplate ? words.fixInTemplate(String(AxTemplate ?? '')) : words.fixOnPage}
      </p>
      <h3 className="mt-4 font-semibold text-sm">{words.element}</h3>
      <pre className="wrap-anywhere mt-1 whitespace-pre-wrap rounded-md bg-well p-3 font-mono text-sm">
        {String(AxHtml ?? '')}
      </pre>
      <h3 className="mt-4 font-semibold text-sm">{words.foundOn}</h3>
      {Number(AxPages) > 1 && <p>{words.inPages(Number(AxPages))}</p>}
      <p className="wrap-anywhere font-mono text-sm">{String(AxFrom)}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {!isTemplate && CId !== null && (
          <Link
            href={`/edit?cid=${CId}${AxBlock ? `&block=${AxBlock}` : ''}`}
            className={buttonClass('primary', 'sm')}
          >
            {AxBlock ? words.openBlock : words.openPage}
          </Link>
        )}
        {isTemplate && (
          <Link href="/templates" className={buttonClass('plain', 'sm')}>
            {words.openTemplates}
          </Link>
        )}
        <Outside href={live(String(AxFrom))}>{words.openLive}</Outside>
        <Outside href={RULES + String(AxRule)}>{words.about}</Outside>
      </p>
    </>
  )
}

const Outside = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noreferrer noopener" className={buttonClass('plain', 'sm')}>
    {children}
  </a>
)
