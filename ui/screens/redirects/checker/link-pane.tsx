import type { AnyRow } from '@rounds/core/entities'
import { linkCheckerWords } from '@rounds/core/words/link-checker'
import { ArrowLeft, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'wouter'
import { buttonClass } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { asksToGoBack } from '../../../records/keys.ts'
import type { BesideProps } from '../../../records/tool-parts.ts'
import { AddressChain } from '../address-chain.tsx'
import { LinkState } from './link-columns.tsx'
import { LinkMending } from './link-mending.tsx'
import { useLink, useRedirectAddress } from './use-link.ts'

const words = linkCheckerWords.pane

/** One link that was checked: the evidence, where it is, and what mends it. */
export function LinkPane({ rows, open, isAlone, listing, onBack, onFocus, onWritten }: BesideProps) {
  const id = open === null ? null : Number(open[0])
  const link = useLink(id, rows)
  const pane = useRef<HTMLElement>(null)
  const was = useRef<number | null>(null)
  const back = useEffectEvent((key: number) => onFocus([key]))
  const isThere = link !== null
  // What is opened has the focus at its heading; what is closed gives it back to its row.
  useEffect(() => {
    if (id !== null && isThere) pane.current?.querySelector<HTMLElement>('h2')?.focus()
    else if (id === null && was.current !== null) back(was.current)
    was.current = id
  }, [id, isThere])
  const close = useEffectEvent(onBack)
  useEffect(() => {
    if (id === null) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksToGoBack(event)) return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [id])
  return (
    <>
      {isAlone && <h1 className="sr-only">{listing.tool.title}</h1>}
      {id !== null && link && (
        <section
          key={id}
          ref={pane}
          aria-label={words.label}
          className="flex min-h-0 min-w-0 flex-col overflow-y-auto border-rule pb-6 lg:ml-4 lg:w-[54%] lg:shrink-0 lg:border-l lg:pl-4 max-lg:flex-1"
        >
          <header className="sticky top-0 z-10 flex items-start gap-2 border-rule border-b bg-sheet pb-3">
            <IconButton name={words.close} size="sm" onClick={onBack}>
              {isAlone ? <ArrowLeft /> : <X />}
            </IconButton>
            <h2 tabIndex={-1} className="wrap-anywhere min-w-0 flex-1 font-mono leading-7">
              {String(link.LkUrl)}
            </h2>
            <LinkState row={link} />
          </header>
          <LinkFacts link={link} />
          <LinkMending link={link} onWritten={onWritten} />
        </section>
      )}
    </>
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
