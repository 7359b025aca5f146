import type { AnyRow } from '@rounds/core/entities'
import { linkCheckerWords } from '@rounds/core/words/link-checker'
import { Link } from 'wouter'
import { buttonClass } from '../../../kit/button.tsx'
import { OpenPane } from '../../../records/reading-pane/open-pane.tsx'
import { useOpenRecord } from '../../../records/reading-pane/use-open-record.ts'
import type { BesideProps } from '../../../records/tool-parts.ts'
import { AddressChain } from '../address-chain.tsx'
import { LinkState } from './link-columns.tsx'
import { LinkMending } from './link-mending.tsx'
import { useLink, useRedirectAddress } from './use-link.ts'

const words = linkCheckerWords.pane

/** One checked link: the evidence, where it is, and how to fix it. */
export function LinkPane({ rows, open, isAlone, listing, onBack, onFocus, onWritten }: BesideProps) {
  const id = open === null ? null : Number(open[0])
  const link = useLink(id, rows)
  const pane = useOpenRecord(id, link !== null, { onBack, onFocus })
  return (
    <OpenPane
      id={link ? id : null}
      ref={pane}
      label={words.label}
      closeLabel={words.close}
      {...{ isAlone, listing, onBack }}
      title={link ? String(link.LkUrl) : undefined}
      isAddress
      actions={link && <LinkState row={link} />}
    >
      {link && (
        <>
          <LinkFacts link={link} />
          <LinkMending link={link} onWritten={onWritten} />
        </>
      )}
    </OpenPane>
  )
}

function LinkFacts({ link }: { link: AnyRow }) {
  const way = wayOf(link)
  const redirect = useRedirectAddress(link.RId === null ? null : Number(link.RId))
  return (
    <>
      <h3 className="mt-4 font-semibold text-sm">{words.evidence}</h3>
      <p className="measure wrap-anywhere">{String(link.LkMessage ?? '')}</p>
      {way.length > 1 && (
        <>
          <h3 className="mt-4 mb-1 font-semibold text-sm">{words.way}</h3>
          <AddressChain way={way} />
        </>
      )}
      <h3 className="mt-4 font-semibold text-sm">{words.foundOn}</h3>
      <p className="wrap-anywhere">
        {link.RId === null ? String(link.LkFrom ?? '') : words.inRedirect(String(link.LkFrom ?? ''))}
      </p>
      {link.LkWords ? <p className="wrap-anywhere text-ink-2">{words.words(String(link.LkWords))}</p> : null}
      <p className="mt-3 flex flex-wrap gap-2">
        {link.CId !== null && (
          <Link
            href={`/edit?cid=${link.CId}${link.LkBlock ? `&block=${link.LkBlock}` : ''}`}
            className={buttonClass('plain', 'sm')}
          >
            {link.LkBlock ? words.openBlock : words.openPage}
          </Link>
        )}
        {redirect !== null && (
          <Link href={redirect} className={buttonClass('plain', 'sm')}>
            {words.openRedirect}
          </Link>
        )}
        {link.LkKind === 'outside' && (
          <a
            href={String(link.LkUrl)}
            target="_blank"
            rel="noreferrer noopener"
            className={buttonClass('plain', 'sm')}
          >
            {words.openAddress}
          </a>
        )}
      </p>
    </>
  )
}

const wayOf = ({ LkChain }: AnyRow): readonly string[] =>
  Array.isArray(LkChain) ? LkChain.map(step => String((step as { url?: unknown }).url ?? '')) : []
