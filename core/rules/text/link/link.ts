/**
 * Parses what a person typed or pasted as a link: the one rule for the link dialog, link fields, pasted text and the
 * check before publishing. Invalid links are rejected with a message, never dropped.
 */
import { readMail, readPhone } from './mail-and-phone.ts'
import { readOwn, readPage } from './own.ts'
import { type ReadLink, refuseLink, shortenText, unfinishedLink, WANTED } from './read-link.ts'
import { readHost, readWeb } from './web.ts'

export type { LinkKind, ReadLink } from './read-link.ts'

/** The maximum length of a parsed link; fields are shorter. */
const LONGEST = 2_000

/**
 * Parses input as a link.
 *
 * @param ownOrigins the site's own addresses (`https://www.hospital.example`): links to them become paths.
 */
export function readLink(typed: string, ownOrigins: readonly string[] = []): ReadLink {
  const text = stripInvisible(typed)
  if (text === '') return unfinishedLink(WANTED)
  if (text.length > LONGEST) return refuseLink('This is too long for a link.')
  return (
    readOfComputer(text) ??
    readToken(text) ??
    readScheme(text, ownOrigins) ??
    readOwn(text) ??
    readMail(text) ??
    readPhone(text) ??
    readHost(text, ownOrigins) ??
    unfinishedLink(`“${shortenText(text)}” isn’t a link yet. ${WANTED}`)
  )
}

/** What is wrong with a stored link; undefined if a browser can follow it. */
export function linkTrouble(stored: string): string | undefined {
  const link = readLink(stored)
  if (!link.ok) return link.sort === 'unfinished' && stored.includes('{{') ? undefined : link.because
  const isWritten = /^(?:https?:|mailto:|tel:|page:|[/#])/i.test(stored.trim())
  return isWritten ? undefined : `This doesn’t open anything; ${link.href} would.`
}

/** Invisible characters that browsers skip when they look for a scheme. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const stripInvisible = (typed: string) => typed.replace(UNSEEN, '').trim()

/** A file on a disk or network share, which visitors can't open. */
const readOfComputer = (text: string): ReadLink | undefined =>
  /^(?:file:|[a-z]:[\\/]|\\\\)/i.test(text)
    ? refuseLink(
        'This file is on your own computer, where visitors can’t open it. Upload it and choose it here.',
      )
    : undefined

/** A link with a site token in it, `tel:{{ tokens.mainPhone }}`: the token decides what it opens. */
function readToken(text: string): ReadLink | undefined {
  const isOne = /^(?:https?:\/\/|mailto:|tel:|\/)[^{}]{0,800}\{\{[^{}]{1,200}\}\}[^{}]{0,800}$/i.test(text)
  if (!isOne) return undefined
  const href = text.replace(/\s/g, '').replaceAll('\\', '/')
  return { ok: true, kind: 'web', href, says: `Leads where its token says: ${href}` }
}

function readScheme(text: string, ownOrigins: readonly string[]): ReadLink | undefined {
  const [whole = '', name = ''] = /^([a-z][a-z0-9+-]{0,30})\s?:/i.exec(text) ?? []
  const scheme = name.toLowerCase()
  const rest = text.slice(whole.length).trim()
  switch (scheme) {
    case '':
      return undefined
    case 'http':
    case 'https':
      return readWeb(`${scheme}:${rest}`, ownOrigins)
    case 'mailto':
      return readMail(rest) ?? unfinishedLink(`“${shortenText(rest)}” is not an email address.`)
    case 'tel':
      return readPhone(rest, true) ?? unfinishedLink(`“${shortenText(rest)}” is not a phone number.`)
    case 'page':
      return readPage(rest)
    case 'javascript':
    case 'vbscript':
    case 'livescript':
      return refuseLink('A link can’t run a script. Scripts belong in custom code.')
    case 'data':
    case 'blob':
      return refuseLink(
        'This address contains the file itself, which browsers don’t open. Upload the file instead.',
      )
  }
  // `localhost:3000` and `clinic.example:8080` are hosts with a port.
  return /^\d/.test(rest) ? undefined : refuseLink(`“${scheme}:” links don’t open in a browser. ${WANTED}`)
}
